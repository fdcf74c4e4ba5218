import * as z from 'zod/mini';
import { differenceKinds } from '@niveshak/domain/checkout/provider-difference';
import { settlementLineKinds } from '@niveshak/domain/checkout/settlement';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, paiseAmount, text, uuid } from '../http/shapes.ts';
import { mayGiveReasonBody, reasonBody } from '../staff/schemas.ts';

/** One side of a difference, with the amount in paise and that side's name for the status. */
const side = z.nullable(z.object({ amount: paiseAmount, state: z.string() }));

const difference = z.object({
  place: z.int(),
  kind: z.enum(differenceKinds),
  /** Id of the payment, refund or dispute at the provider, or our id if the provider has none. */
  providerId: z.string(),
  paymentId: z.string(),
  memberId: z.nullable(uuid),
  memberName: z.nullable(z.string()),
  theirs: side,
  ours: side,
  currency: z.string(),
  /** Result of querying the provider again; null until then. */
  outcome: z.nullable(z.enum(['settled', 'case', 'gone'])),
});
export type ProviderDifference = z.infer<typeof difference>;

const comparison = z.object({
  id: uuid,
  begunAt: instant,
  by: z.string(),
  /** Payments listed by the provider. */
  payments: z.int(),
  refunds: z.int(),
  disputes: z.int(),
});

export const getProviderDifferences = defineStaffRoute({
  id: 'getProviderDifferences',
  method: 'GET',
  path: '/staff/operations/differences',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary:
    'Lists the differences with the payment provider found in the latest comparison, and their current state.',
  response: z.object({
    /**
     * Status of the latest comparison; null if there was none. `failed` means that the provider stopped responding
     * before the end.
     */
    state: z.nullable(z.enum(['waiting', 'done', 'failed'])),
    /** Latest completed comparison. */
    done: z.nullable(comparison),
    differences: z.array(difference),
    /** Total number of differences, including those not listed. */
    total: z.int(),
  }),
});

export const compareWithProvider = defineStaffRoute({
  id: 'compareWithProvider',
  method: 'POST',
  path: '/staff/operations/differences',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Compares all of the provider’s payments, refunds and disputes with ours, in the background.',
  body: mayGiveReasonBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const recordDifference = defineStaffRoute({
  id: 'recordDifference',
  method: 'POST',
  path: '/staff/operations/differences/{id}/{place}/take-in',
  staff: { permission: 'money.settle', secondFactor: 'fresh' },
  summary: 'Queries the provider again about a difference and applies the response, or opens a case.',
  params: z.strictObject({
    id: uuid,
    place: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2_147_483_647)),
  }),
  body: reasonBody,
  response: z.object({ outcome: z.enum(['settled', 'case', 'gone']) }),
  errors: ['not-found', 'changed-meanwhile', 'provider-unavailable'],
});

const settlement = z.object({
  id: z.string(),
  gateway: z.string(),
  settledAt: instant,
  /** Bank reference of the transfer; null until the provider has it. */
  utr: z.nullable(z.string()),
  payments: paiseAmount,
  refunds: paiseAmount,
  /** Disputes and corrections, negative if deducted from the settlement. */
  adjustments: paiseAmount,
  /** Fees excluding GST. */
  fees: paiseAmount,
  feeGst: paiseAmount,
  /** Amount that reaches the bank account. */
  net: paiseAmount,
  lines: z.int(),
  unmatched: z.int(),
});
export type Settlement = z.infer<typeof settlement>;

const settlementLine = z.object({
  entityId: z.string(),
  kind: z.enum(settlementLineKinds),
  amount: paiseAmount,
  fee: paiseAmount,
  feeGst: paiseAmount,
  /** Credit minus debit. */
  net: paiseAmount,
  /** Null if it matches our record. */
  problem: z.nullable(z.enum(['unknown', 'amount'])),
  memberId: z.nullable(uuid),
  memberName: z.nullable(z.string()),
});
export type SettlementLine = z.infer<typeof settlementLine>;

export const listSettlements = defineStaffRoute({
  id: 'listSettlements',
  method: 'GET',
  path: '/staff/operations/settlements',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary:
    'Lists the payment provider’s settlements, newest first, with what matches our payments and refunds.',
  response: z.object({ settlements: z.array(settlement) }),
});

export const getSettlement = defineStaffRoute({
  id: 'getSettlement',
  method: 'GET',
  path: '/staff/operations/settlements/{id}',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Lists the lines of a settlement, unmatched ones first.',
  params: z.strictObject({ id: text(40, 1) }),
  response: z.object({ lines: z.array(settlementLine) }),
  errors: ['not-found'],
});
