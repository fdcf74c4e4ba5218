import type { Paise } from '../primitives/paise.ts';
import { add, minPaise, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Line } from './entry.ts';

/** Part of a payment that funds an order. */
export interface FundingPart {
  readonly paymentId: string;
  readonly amount: Paise;
}

export interface Allocation {
  /** In the order in which the payments were received. */
  readonly parts: readonly FundingPart[];
  /** Amount not covered by any payment, which is fractions of a rupee rounded off when the order was paid. */
  readonly unfunded: Paise;
}

/**
 * Returns the unrefunded funding of an order, oldest payment first. It consists of captures, and of credits set off
 * against the order, which keep their original payment. `lines` are those of the order in posting order.
 */
export function fundingOf(orderId: string, lines: readonly Line[]): FundingPart[] {
  const byPayment = new Map<string, Paise>();
  for (const { account, side, amount, paymentId, orderId: of } of lines) {
    if (account !== 'receivable' || of !== orderId || paymentId === null) continue;
    const sofar = byPayment.get(paymentId) ?? zeroPaise;
    byPayment.set(paymentId, side === 'credit' ? add(sofar, amount) : subtract(sofar, amount));
  }
  return [...byPayment]
    .filter(([, amount]) => amount > 0)
    .map(([paymentId, amount]) => ({ paymentId, amount }));
}

/**
 * Returns the payments from which a credit is paid. Served days used the oldest money, so the latest payment is
 * credited first, never for more than it still funds.
 */
export function allocate(funding: readonly FundingPart[], amount: Paise): Allocation {
  let left = amount;
  const parts: FundingPart[] = [];
  for (const source of funding.toReversed()) {
    const taken = minPaise(source.amount, left);
    if (taken <= 0) continue;
    parts.unshift({ paymentId: source.paymentId, amount: taken });
    left = subtract(left, taken);
  }
  return { parts, unfunded: left };
}

export function sumOfParts(parts: readonly FundingPart[]): Paise {
  return paise(parts.reduce((sum, { amount }) => sum + amount, 0));
}
