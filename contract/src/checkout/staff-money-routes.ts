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
  summary:
    'Lists captured payments of all members, newest first, fifty per page, with totals of those in rupees.',
  query: payments.query,
  response: payments.page,
});

export const savePayments = defineStaffRoute({
  id: 'savePayments',
  method: 'GET',
  path: '/staff/money/payments.csv',
  staff: lookFresh,
  summary: 'Exports all payments that match a filter as CSV; the export is recorded in the audit log.',
  query: payments.filter,
  response: csvFile,
});

export const listRefunds = defineStaffRoute({
  id: 'listRefunds',
  method: 'GET',
  path: '/staff/money/refunds',
  staff: look,
  summary: 'Lists refunds of all members, newest first, fifty per page, with totals.',
  query: refunds.query,
  response: refunds.page,
});

export const saveRefunds = defineStaffRoute({
  id: 'saveRefunds',
  method: 'GET',
  path: '/staff/money/refunds.csv',
  staff: lookFresh,
  summary: 'Exports all refunds that match a filter as CSV; the export is recorded in the audit log.',
  query: refunds.filter,
  response: csvFile,
});

const disputes = moneyList({
  states: chargebackStates,
  row: {
    paymentId: z.string(),
    /** Dispute id at the provider; null if staff recorded the dispute. */
    providerId: z.nullable(z.string()),
    reasonCode: z.string(),
    /** Deadline for submitting evidence. */
    respondBy: instant,
    /** Whole days until the deadline, negative after it; null once the dispute has ended. */
    daysLeft: z.nullable(z.int()),
    /** Amount taken by the bank; null unless the dispute was lost. */
    taken: z.nullable(paiseAmount),
  },
  sums: { taken: paiseAmount },
});

export const listDisputes = defineStaffRoute({
  id: 'listDisputes',
  method: 'GET',
  path: '/staff/money/disputes',
  staff: look,
  summary: 'Lists disputes of all members, newest first, fifty per page, with totals.',
  query: disputes.query,
  response: disputes.page,
});

export const saveDisputes = defineStaffRoute({
  id: 'saveDisputes',
  method: 'GET',
  path: '/staff/money/disputes.csv',
  staff: lookFresh,
  summary: 'Exports all disputes that match a filter as CSV; the export is recorded in the audit log.',
  query: disputes.filter,
  response: csvFile,
});
