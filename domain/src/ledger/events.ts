import type { TaxHeads } from '../billing/tax.ts';
import { sumOfHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, negate, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Account, Side } from './account.ts';
import { gstParts, revenueOf } from './account.ts';
import type { LedgerEntry, Line } from './entry.ts';
import { entryOf } from './entry.ts';
import type { Allocation } from './funding.ts';

/** Order facts that the ledger needs: its member, and the accounts for its income and tax. */
export interface SoldOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly usesUtgst: boolean;
}

export interface PaymentFacts {
  readonly paymentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly amount: Paise;
  /** Absent for payments through a gateway. */
  readonly transfer?: Transfer | undefined;
}

/** Bank transfer. `tds` is the part of the payment that the payer deducted as tax and paid to the government. */
export interface Transfer {
  readonly utr: string;
  readonly tds: Paise;
}

export interface CreditFacts {
  /** Unique per reason for the credit, such as the document number. */
  readonly reference: string;
  readonly original: SoldOrder;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /**
   * False after 30 November of the next financial year. From then on the tax stays paid and reduces the income instead.
   */
  readonly isTaxAdjusted: boolean;
  /** Payments that fund the credit, from `allocate` over the original order's funding. */
  readonly allocation: Allocation;
}

function line(
  account: Account,
  side: Side,
  amount: Paise,
  orderId: string,
  paymentId: string | null = null,
): Line {
  return { account, side, amount, orderId, paymentId };
}

/** Returns the lines that record where a payment was received. */
function received({ paymentId, orderId, amount, transfer }: PaymentFacts): Line[] {
  if (transfer === undefined) return [line('gateway', 'debit', amount, orderId, paymentId)];
  return [
    line('bank', 'debit', subtract(amount, transfer.tds), orderId, paymentId),
    line('tds-receivable', 'debit', transfer.tds, orderId, paymentId),
  ];
}

/** Returns the entry for an issued tax invoice, whose amount the member then owes, or null for a zero invoice. */
export function saleInvoiced(
  order: SoldOrder,
  invoice: { readonly taxable: Paise; readonly heads: TaxHeads },
): LedgerEntry | null {
  const { orderId, userId, alias, usesUtgst } = order;
  return entryOf('sale', orderId, userId, [
    line('receivable', 'debit', add(invoice.taxable, sumOfHeads(invoice.heads)), orderId),
    line(revenueOf(alias), 'credit', invoice.taxable, orderId),
    ...gstParts(invoice.heads, usesUtgst).map(({ account, amount }) =>
      line(account, 'credit', amount, orderId),
    ),
  ]);
}

/** Returns the entry for a captured payment that fulfils its order, or null if the amount is zero. */
export function paymentCaptured(payment: PaymentFacts): LedgerEntry | null {
  const { paymentId, orderId, userId, amount } = payment;
  return entryOf('payment-captured', paymentId, userId, [
    ...received(payment),
    line('receivable', 'credit', amount, orderId, paymentId),
  ]);
}

/**
 * Returns the entry for a sale paid and invoiced before the subscriber import, or null if the amount is zero. It
 * records the payment for its order so that credits and refunds can find it, and adds no income or tax to our accounts.
 */
export function broughtForward({ paymentId, orderId, userId, amount }: PaymentFacts): LedgerEntry | null {
  return entryOf('brought-forward', paymentId, userId, [
    line('receivable', 'debit', amount, orderId),
    line('opening-balance', 'credit', amount, orderId),
    line('gateway', 'debit', amount, orderId, paymentId),
    line('receivable', 'credit', amount, orderId, paymentId),
  ]);
}

/**
 * Returns the entry for a captured payment without a matching sale, which is under staff review or to be refunded.
 * Returns null if the amount is zero.
 */
export function paymentHeld(payment: PaymentFacts): LedgerEntry | null {
  const { paymentId, orderId, userId, amount } = payment;
  return entryOf('payment-held', paymentId, userId, [
    ...received(payment),
    line('unapplied', 'credit', amount, orderId, paymentId),
  ]);
}

/** Returns the entry for a held payment that staff applied to its order, or null if the amount is zero. */
export function heldPaymentApplied({ paymentId, orderId, userId, amount }: PaymentFacts): LedgerEntry | null {
  return entryOf('held-payment-applied', paymentId, userId, [
    line('unapplied', 'debit', amount, orderId, paymentId),
    line('receivable', 'credit', amount, orderId, paymentId),
  ]);
}

/** Returns the entry that turns a held payment into a refund liability, or null if the amount is zero. */
export function heldPaymentRefunded({
  paymentId,
  orderId,
  userId,
  amount,
}: PaymentFacts): LedgerEntry | null {
  return entryOf('held-payment-refunded', paymentId, userId, [
    line('unapplied', 'debit', amount, orderId, paymentId),
    line('refunds', 'credit', amount, orderId, paymentId),
  ]);
}

/**
 * Returns the entry for an upgrade's credit note, set off against the invoice of the new order, or null if the credit
 * is zero. The payments move to the new order.
 */
export function creditSetOff(credit: CreditFacts, newOrderId: string): LedgerEntry | null {
  const { reference, original, allocation } = credit;
  const from = original.orderId;
  return entryOf('credit-set-off', reference, original.userId, [
    ...reversal(credit),
    ...allocation.parts.flatMap(({ paymentId, amount }) => [
      line('receivable', 'debit', amount, from, paymentId),
      line('receivable', 'credit', amount, newOrderId, paymentId),
    ]),
    line('receivable', 'debit', allocation.unfunded, from),
    line('receivable', 'credit', allocation.unfunded, newOrderId),
  ]);
}

/**
 * Returns the entry for the credit note of a cancellation or sunset refund, owed to its source payments, or null if the
 * credit is zero.
 */
export function cancellationRefund(credit: CreditFacts): LedgerEntry | null {
  return entryOf('cancellation-refund', credit.reference, credit.original.userId, owed(credit));
}

/**
 * Returns the entry for a credit note over the part of an upgrade's credit that exceeds the new charge, owed to its
 * source payments. Returns null if the credit is zero.
 */
export function excessCreditRefund(credit: CreditFacts): LedgerEntry | null {
  return entryOf('excess-credit-refund', credit.reference, credit.original.userId, owed(credit));
}

/** Returns the entry for a processed refund, or null if the amount is zero. */
export function refundProcessed(
  refund: PaymentFacts & { readonly refundId: string; readonly from?: 'gateway' | 'bank' },
): LedgerEntry | null {
  const { refundId, paymentId, orderId, userId, amount, from = 'gateway' } = refund;
  return entryOf('refund-processed', refundId, userId, [
    line('refunds', 'debit', amount, orderId, paymentId),
    line(from, 'credit', amount, orderId, paymentId),
  ]);
}

/**
 * Returns the entry that writes off a refund below the provider's minimum (100 paise), or null if the amount is zero.
 */
export function refundWrittenOff(refund: PaymentFacts & { readonly reference: string }): LedgerEntry | null {
  const { reference, paymentId, orderId, userId, amount } = refund;
  return entryOf('refund-written-off', reference, userId, [
    line('refunds', 'debit', amount, orderId, paymentId),
    line('round-off', 'credit', amount, orderId, paymentId),
  ]);
}

/**
 * Amount that a bank took from an order. `amount` is owed by the credit note, and `rounded` is the remainder from
 * rounding its tax.
 */
export type ChargedBackOrder = { readonly orderId: string; readonly amount: Paise; readonly rounded: Paise };

/**
 * Returns the entry for a lost chargeback, in which the bank takes a payment's money out of the gateway, or null if the
 * amounts are zero. A rounded amount no longer funds its order, so a later refund cannot pay it out again. `beyond`
 * paid for no order, because fractions of a rupee were rounded off earlier.
 */
export function chargebackLost(
  lost: Omit<PaymentFacts, 'amount'> & {
    readonly reference: string;
    readonly parts: readonly ChargedBackOrder[];
    readonly beyond: Paise;
  },
): LedgerEntry | null {
  const { reference, paymentId, orderId, userId, parts, beyond } = lost;
  return entryOf('chargeback-lost', reference, userId, [
    ...parts.flatMap((part) => [
      line('refunds', 'debit', part.amount, part.orderId, paymentId),
      line('gateway', 'credit', add(part.amount, part.rounded), part.orderId, paymentId),
      line('round-off', 'debit', part.rounded, part.orderId),
      line('receivable', 'debit', part.rounded, part.orderId, paymentId),
      line('receivable', 'credit', part.rounded, part.orderId),
    ]),
    line('round-off', 'debit', beyond, orderId),
    line('gateway', 'credit', beyond, orderId, paymentId),
  ]);
}

/**
 * Returns the entry for a price's round-off, or null if it is zero. The firm waives a negative amount and keeps a
 * positive one.
 */
export function roundOff(
  order: { readonly orderId: string; readonly userId: string },
  amount: Paise,
): LedgerEntry | null {
  const { orderId, userId } = order;
  const isLetGo = amount < 0;
  const size = isLetGo ? negate(amount) : amount;
  return entryOf('round-off', orderId, userId, [
    line('round-off', isLetGo ? 'debit' : 'credit', size, orderId),
    line('receivable', isLetGo ? 'credit' : 'debit', size, orderId),
  ]);
}

/** Returns the lines that reverse the income and tax of the original order, whose total is then owed. */
function reversal({ original, taxable, heads, isTaxAdjusted }: CreditFacts): Line[] {
  const { orderId, alias, usesUtgst } = original;
  const total = add(taxable, sumOfHeads(heads));
  const taxes = isTaxAdjusted ? gstParts(heads, usesUtgst) : [];
  return [
    line(revenueOf(alias), 'debit', isTaxAdjusted ? taxable : total, orderId),
    ...taxes.map(({ account, amount }) => line(account, 'debit', amount, orderId)),
    line('receivable', 'credit', total, orderId),
  ];
}

function owed(credit: CreditFacts): Line[] {
  const { original, allocation } = credit;
  const { orderId } = original;
  return [
    ...reversal(credit),
    ...allocation.parts.flatMap(({ paymentId, amount }) => [
      line('receivable', 'debit', amount, orderId, paymentId),
      line('refunds', 'credit', amount, orderId, paymentId),
    ]),
    line('receivable', 'debit', allocation.unfunded, orderId),
    line('round-off', 'credit', allocation.unfunded, orderId),
  ];
}

/** Returns the total refund liability of an entry, by payment. */
export function refundsOwedBy(entry: LedgerEntry | null): { paymentId: string; amount: Paise }[] {
  const sums = new Map<string, Paise>();
  for (const { account, side, amount, paymentId } of entry?.lines ?? []) {
    if (account !== 'refunds' || side !== 'credit' || paymentId === null) continue;
    sums.set(paymentId, add(sums.get(paymentId) ?? zeroPaise, amount));
  }
  return [...sums].map(([paymentId, amount]) => ({ paymentId, amount }));
}
