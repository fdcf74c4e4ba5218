import * as z from 'zod/mini';
import { paymentStates } from '@niveshak/domain/checkout/payment-state';
import { refundReasons, refundStates } from '@niveshak/domain/checkout/refund-state';
import { documentLink, moneyList } from '../billing/staff-money-list.ts';
import { instant, paiseAmount } from '../http/shapes.ts';

/** Purchase of the record's order. */
const purchase = { alias: z.string(), isGift: z.boolean() };

export const payments = moneyList({
  states: paymentStates,
  row: {
    ...purchase,
    /** Null for an imported payment. */
    gateway: z.nullable(z.string()),
    /** ISO 4217 code. Amounts are in hundredths of the currency. */
    currency: z.string(),
    /** Amount already refunded to the member. */
    refunded: paiseAmount,
    invoice: documentLink,
  },
  sums: { refunded: paiseAmount },
});

export const refunds = moneyList({
  states: refundStates,
  row: {
    ...purchase,
    paymentId: z.string(),
    reason: z.enum(refundReasons),
    /** Refund id at the provider; null until the provider has the refund. */
    providerId: z.nullable(z.string()),
    /** Failure code of the provider; null unless the refund failed. */
    failure: z.nullable(z.string()),
    settledAt: z.nullable(instant),
    creditNote: documentLink,
  },
  sums: {},
});

/** Payments and refunds of a member, newest first. */
export const memberMoneySchema = z.object({ payments: payments.rows, refunds: refunds.rows });
export type MemberMoney = z.infer<typeof memberMoneySchema>;
