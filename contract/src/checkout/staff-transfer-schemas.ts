import * as z from 'zod/mini';
import { transferDays } from '@niveshak/domain/checkout/bank-transfer';
import { orderStates } from '@niveshak/domain/checkout/order-state';
import { amount, calendarDate, instant, paiseAmount, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';
import { waitsForApproval } from './staff-schemas.ts';
import { utr } from './transfer-schemas.ts';

const received = paiseAmount.check(z.minimum(1), z.maximum(100_000_000_00));

/** Bank statement line that may match an order's transfer. */
const foundLine = z.object({
  id: uuid,
  utr: z.nullable(z.string()),
  paidOn: calendarDate,
  amount,
  narration: z.string(),
});

const transferOrder = z.object({
  id: uuid,
  reference: z.string(),
  memberId: uuid,
  email: z.string(),
  alias: planAlias,
  state: z.enum(orderStates),
  amount,
  /** Amount before GST, including TDS. */
  taxable: amount,
  /** Whether the buyer may deduct TDS. */
  isBusiness: z.boolean(),
  openedOn: calendarDate,
  payUntil: calendarDate,
  /** UTR as entered by the member. */
  utr: z.nullable(z.string()),
  /** Unrecorded statement line that matches by UTR or reference. */
  line: z.nullable(foundLine),
});
export type TransferOrder = z.infer<typeof transferOrder>;

const transferRefund = z.object({
  id: uuid,
  memberId: uuid,
  email: z.string(),
  amount,
  owedAt: instant,
  /** UTR of the refunded transfer. */
  utr: z.string(),
  payer: z.string(),
});
export type TransferRefund = z.infer<typeof transferRefund>;

const statementStates = ['recorded', 'order-found', 'unmatched', 'set-aside'] as const;
const statementLine = z.object({
  id: uuid,
  paidOn: calendarDate,
  narration: z.string(),
  reference: z.string(),
  amount,
  state: z.enum(statementStates),
  /** Whether the amount differs from the matching order or transfer. */
  isOtherAmount: z.boolean(),
  memberId: z.nullable(uuid),
  email: z.nullable(z.string()),
  setAsideAs: z.nullable(z.string()),
});
export type StatementLine = z.infer<typeof statementLine>;

export const transferQueue = z.object({
  isOn: z.boolean(),
  /** Orders with a pending transfer, oldest first, then those that expired or were cancelled in the last 60 days. */
  orders: z.array(transferOrder),
  /** Refunds that staff send from the firm's bank account. */
  refunds: z.array(transferRefund),
  /** Latest statement lines, with unmatched ones first. */
  lines: z.array(statementLine),
});

export const recordTransferBody = z.strictObject({
  utr,
  received,
  tds: paiseAmount.check(z.minimum(0)),
  paidOn: calendarDate,
  payer: text(120, 1),
  /** Whether to record a transfer of a different amount, which is then held for review. */
  isHeld: z.boolean(),
  reason,
});

export const recordTransferOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), result: z.enum(['fulfilled', 'held', 'returned']) }),
  waitsForApproval,
]);

export const recordRefundBody = z.strictObject({ utr, sentOn: calendarDate, reason });

export const importStatementBody = z.strictObject({
  /** As CSV. */
  statement: z
    .string()
    .check(z.minLength(1), z.maxLength(700_000, 'The file is too large. Export a shorter period.')),
  reason,
});
export const importedStatement = z.object({
  added: z.int(),
  known: z.int(),
  debits: z.int(),
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
});

export const transferSettings = z.strictObject({
  isOn: z.boolean(),
  accountName: text(120, 1),
  accountNumber: z.string().check(z.trim(), z.regex(/^\d{6,20}$/, 'Six to twenty digits.')),
  ifsc: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Four letters, a zero and six letters or digits.'),
    ),
  bankName: text(120, 1),
  days: z.int().check(z.gte(transferDays.least), z.lte(transferDays.most)),
});
export type TransferSettings = z.infer<typeof transferSettings>;
/** Null until the firm enters its account. */
export const transferSettingsAnswer = z.object({ settings: z.nullable(transferSettings) });
export const saveTransferSettingsBody = z.strictObject({
  settings: transferSettings,
  /** Settings when the form was opened. */
  seen: z.nullable(transferSettings),
  reason,
});
