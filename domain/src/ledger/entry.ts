import type { Paise } from '../primitives/paise.ts';
import { add, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Account, Side } from './account.ts';

export const entryKinds = [
  'sale',
  'payment-captured',
  'credit-set-off',
  'cancellation-refund',
  'excess-credit-refund',
  'refund-processed',
  'refund-written-off',
  'payment-held',
  'held-payment-applied',
  'held-payment-refunded',
  'round-off',
  'chargeback-lost',
  'brought-forward',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface Line {
  readonly account: Account;
  readonly side: Side;
  /** Positive. */
  readonly amount: Paise;
  readonly orderId: string;
  /** Source payment; null for revenue, tax and invoiced amounts. */
  readonly paymentId: string | null;
}

/** Accounting event. Unique by kind and reference, so that posting it twice creates only one entry. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly userId: string;
  readonly lines: readonly Line[];
}

const kindSet: ReadonlySet<unknown> = new Set(entryKinds);

export function isEntryKind(value: unknown): value is EntryKind {
  return kindSet.has(value);
}

/** Returns debits minus credits, which is zero for every entry and for all entries combined. */
export function differenceOf(lines: readonly Line[]): Paise {
  return lines.reduce(
    (sum, { side, amount }) => (side === 'debit' ? add(sum, amount) : subtract(sum, amount)),
    zeroPaise,
  );
}

/** Returns an account's balance on one side: debits minus credits for `debit`, and the reverse for `credit`. */
export function balanceOn(side: Side, account: Account, lines: readonly Line[]): Paise {
  const difference = differenceOf(lines.filter((line) => line.account === account));
  return side === 'debit' ? difference : subtract(zeroPaise, difference);
}

/**
 * Returns an entry without zero lines, or null if no line is left (a free sale moves no money).
 * @throws RangeError if it does not balance or a line is negative, which the rules here never produce
 */
export function entryOf(
  kind: EntryKind,
  reference: string,
  userId: string,
  lines: readonly Line[],
): LedgerEntry | null {
  const kept = lines.filter(({ amount }) => amount !== 0);
  if (kept.some(({ amount }) => amount < 0)) throw new RangeError(`A ${kind} with a negative line.`);
  if (differenceOf(kept) !== 0) throw new RangeError(`A ${kind} that does not balance.`);
  return kept.length === 0 ? null : { kind, reference, userId, lines: kept };
}
