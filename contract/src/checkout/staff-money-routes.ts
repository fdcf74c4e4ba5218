import * as z from 'zod/mini';
import { chargebackStates } from '@niveshak/domain/checkout/chargeback';
import { moneyList } from '../billing/staff-money-list.ts';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, instant, paiseAmount } from '../http/shapes.ts';
import { payments, refunds } from './staff-money-schemas.ts';

const look = { permission: 'money.look', secondFactor: 'given' } as const;
const lookFresh = { permission: 'money.look', secondFactor: 'fresh' } as const;

export const listPayments = defineStaffRoute({
  id: 'listPayments',
  method: 'GET',
  path: '/staff/money/payments',
  staff: look,
  summary: 'Captured payments of all members, newest first, fifty a page, with totals of those in rupees.',
  query: payments.query,
  response: payments.page,
});

export const savePayments = defineStaffRoute({
  id: 'savePayments',
  method: 'GET',
  path: '/staff/money/payments.csv',
  staff: lookFresh,
  summary: 'All payments that match a filter, as CSV; recorded in the audit log.',
  query: payments.filter,
  response: csvFile,
});

export const listRefunds = defineStaffRoute({
  id: 'listRefunds',
  method: 'GET',
  path: '/staff/money/refunds',
  staff: look,
  summary: 'Refunds of all members, newest first, fifty a page, with totals.',
  query: refunds.query,
  response: refunds.page,
});

export const saveRefunds = defineStaffRoute({
  id: 'saveRefunds',
  method: 'GET',
  path: '/staff/money/refunds.csv',
  staff: lookFresh,
  summary: 'All refunds that match a filter, as CSV; recorded in the audit log.',
  query: refunds.filter,
  response: csvFile,
});

const disputes = moneyList({
  states: chargebackStates,
  row: {
    paymentId: z.string(),
    /** The provider's dispute; null if staff recorded it. */
    providerId: z.nullable(z.string()),
    reasonCode: z.string(),
    /** Deadline for evidence. */
    respondBy: instant,
    /** Whole days until the deadline, negative after it; null once the dispute has ended. */
    daysLeft: z.nullable(z.int()),
    /** Amount taken by the bank; null unless lost. */
    taken: z.nullable(paiseAmount),
  },
  sums: { taken: paiseAmount },
});

export const listDisputes = defineStaffRoute({
  id: 'listDisputes',
  method: 'GET',
  path: '/staff/money/disputes',
  staff: look,
  summary: 'Disputes of all members, newest first, fifty a page, with totals.',
  query: disputes.query,
  response: disputes.page,
});

export const saveDisputes = defineStaffRoute({
  id: 'saveDisputes',
  method: 'GET',
  path: '/staff/money/disputes.csv',
  staff: lookFresh,
  summary: 'All disputes that match a filter, as CSV; recorded in the audit log.',
  query: disputes.filter,
  response: csvFile,
});
