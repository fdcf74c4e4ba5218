import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import {
  batchCodesSchema,
  changeCouponBody,
  couponParams,
  couponsSchema,
  createBatchBody,
  createCouponBody,
  createdBatch,
  createdCoupon,
} from './staff-coupon-schemas.ts';
import { reasonBody } from '../staff/schemas.ts';

const manage = { permission: 'catalogue.manage', secondFactor: 'given' } as const;

export const getCoupons = defineStaffRoute({
  id: 'getCoupons',
  method: 'GET',
  path: '/staff/coupons',
  staff: { permission: 'settings.read', secondFactor: 'given' },
  summary: 'Coupons and batches of coupons, with how often they were used.',
  response: couponsSchema,
});

export const createCoupon = defineStaffRoute({
  id: 'createCoupon',
  method: 'POST',
  path: '/staff/coupons',
  staff: { ...manage, approval: true },
  summary: 'Creates a coupon with the given code; one that makes a plan free may require a second approver.',
  body: createCouponBody,
  response: createdCoupon,
  errors: ['setting-refused'],
});

export const changeCoupon = defineStaffRoute({
  id: 'changeCoupon',
  method: 'POST',
  path: '/staff/coupons/{code}',
  staff: manage,
  summary: 'Changes for what, when and how often a coupon holds; what it takes off stays.',
  params: couponParams,
  body: changeCouponBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'setting-refused'],
});

export const createCouponBatch = defineStaffRoute({
  id: 'createCouponBatch',
  method: 'POST',
  path: '/staff/coupon-batches',
  staff: { ...manage, approval: true },
  summary: 'Creates a batch of random codes with one rule; it may require a second approver.',
  body: createBatchBody,
  response: createdBatch,
  errors: ['setting-refused'],
});

const batchParams = z.strictObject({ id: uuid });

export const getBatchCodes = defineStaffRoute({
  id: 'getBatchCodes',
  method: 'POST',
  path: '/staff/coupon-batches/{id}/codes',
  staff: manage,
  summary: 'The codes of a batch; the log keeps who took them out.',
  params: batchParams,
  body: reasonBody,
  response: batchCodesSchema,
  errors: ['not-found'],
});

export const endCouponBatch = defineStaffRoute({
  id: 'endCouponBatch',
  method: 'POST',
  path: '/staff/coupon-batches/{id}/end',
  staff: manage,
  summary: 'Ends every code of a batch with yesterday.',
  params: batchParams,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
