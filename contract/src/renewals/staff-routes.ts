import * as z from 'zod/mini';
import { maxGraceDays } from '@niveshak/domain/renewals/schedule';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';
import { memberRenewals, renewalMetrics, renewalQueue } from './staff-schemas.ts';

export const getMemberRenewals = defineStaffRoute({
  id: 'getMemberRenewals',
  method: 'GET',
  path: '/staff/members/{id}/renewals',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'Lists a member’s mandates, renewals and debits.',
  params: z.strictObject({ id: uuid }),
  response: memberRenewals,
  errors: ['not-found'],
});

export const listUnpaidRenewals = defineStaffRoute({
  id: 'listUnpaidRenewals',
  method: 'GET',
  path: '/staff/renewals/unpaid',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'Lists unpaid renewals with the reason.',
  response: renewalQueue,
});

export const resendRenewalLink = defineStaffRoute({
  id: 'resendRenewalLink',
  method: 'POST',
  path: '/staff/renewals/{id}/link',
  staff: { permission: 'renewals.resend', secondFactor: 'given' },
  summary: 'Resends the payment link of an unpaid renewal by email.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  response: empty,
  status: 204,
  errors: ['not-found'],
});

export const saveGraceDays = defineStaffRoute({
  id: 'saveGraceDays',
  method: 'POST',
  path: '/staff/settings/grace-days',
  staff: { permission: 'billing.manage', secondFactor: 'given' },
  summary: 'Sets the number of days of access after the last paid day while a renewal is unpaid.',
  body: z.strictObject({
    graceDays: z.int().check(z.gte(0), z.lte(maxGraceDays)),
    /** Number of days shown on the form. */
    seen: z.int(),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const getRenewalMetrics = defineStaffRoute({
  id: 'getRenewalMetrics',
  method: 'GET',
  path: '/staff/renewals/metrics',
  staff: { permission: 'figures.read', secondFactor: 'given' },
  summary: 'Returns renewals, recovered revenue and involuntary churn for the last twelve months.',
  response: renewalMetrics,
});
