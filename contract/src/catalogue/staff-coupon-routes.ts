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
  summary: 'Lists coupons and coupon batches with their usage counts.',
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
  summary: 'Changes a coupon’s plans, validity and usage limits; the discount cannot be changed.',
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
  summary: 'Creates a batch of random codes with the same rule; it may require a second approver.',
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
  summary: 'Exports the codes of a batch; the audit log records who exported them.',
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
  summary: 'Expires every code of a batch, with yesterday as the last valid day.',
  params: batchParams,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
