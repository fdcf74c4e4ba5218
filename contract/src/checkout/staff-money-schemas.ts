import * as z from 'zod/mini';
import { paymentStates } from '@niveshak/domain/checkout/payment-state';
import { refundReasons, refundStates } from '@niveshak/domain/checkout/refund-state';
import { documentLink, moneyList } from '../billing/staff-money-list.ts';
import { instant, paiseAmount } from '../http/shapes.ts';

/** What the record's order bought. */
const purchase = { alias: z.string(), isGift: z.boolean() };

export const payments = moneyList({
  states: paymentStates,
  row: {
    ...purchase,
    /** Null for an imported payment. */
    gateway: z.nullable(z.string()),
    /** ISO 4217 code; amounts are in hundredths of the currency. */
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
    /** The provider's id, or null until the provider has the refund. */
    providerId: z.nullable(z.string()),
    /** The provider's failure code, or null unless the refund failed. */
    failure: z.nullable(z.string()),
    settledAt: z.nullable(instant),
    creditNote: documentLink,
  },
  sums: {},
});

/** A member's payments and refunds, newest first. */
export const memberMoneySchema = z.object({ payments: payments.rows, refunds: refunds.rows });
export type MemberMoney = z.infer<typeof memberMoneySchema>;
