import type { Paise } from '../primitives/paise.ts';
import { add, minPaise, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Line } from './entry.ts';

/** Money of one payment that pays for an order. */
export interface FundingPart {
  readonly paymentId: string;
  readonly amount: Paise;
}

export interface Allocation {
  /** In the order in which the payments came in. */
  readonly parts: readonly FundingPart[];
  /** What no payment covers: parts of a rupee that were rounded off when the order was paid. */
  readonly unfunded: Paise;
}

/**
 * What pays for an order and has not left it again, oldest payment first: captures, and credits that were set off
 * against it, which keep the payment they came from. `lines` are those of the order in the order of posting.
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
 * Which payments a credit is paid from. The days that were served used up the oldest money, so what is left is
 * what was paid last. Never more from a payment than it still pays for.
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
