import type { EntryKind, LedgerEntry, Line } from '@niveshak/domain/ledger/entry';
import { fundingOf as fundingIn } from '@niveshak/domain/ledger/funding';
import type { FundingPart } from '@niveshak/domain/ledger/funding';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import {
  insertEntries,
  linesOfOrder,
  selectBalances,
  selectByPayment,
  selectEntries,
  selectFreeOf,
  selectOrdersPaidBy,
  selectTakenOf,
} from './store.ts';
import type { AccountBalance, EntryFilter, PaymentBalance, PostedEntry } from './store.ts';

/**
 * Posts an entry in the caller's transaction. The same kind and reference twice is one entry; null (an event that
 * moves no money) is none. The database judges it when the transaction ends: balanced, and within what its payments
 * have.
 *
 * @returns true when it was posted now.
 * @throws when an entry of this kind and reference says something else: the caller's reference is wrong.
 */
export async function post(tx: Tx, entry: LedgerEntry | null, time: BusinessTime): Promise<boolean> {
  return (await postAll(tx, [entry], time)) > 0;
}

/** As `post`, for entries of one event, in their order. @returns how many were posted now. */
export async function postAll(
  tx: Tx,
  entries: readonly (LedgerEntry | null)[],
  time: BusinessTime,
): Promise<number> {
  const given = entries.filter((entry) => entry !== null);
  const there = await insertEntries(tx, given, time);
  for (const entry of there) {
    const [posted] = await selectEntries(tx, { kind: entry.kind, reference: entry.reference });
    if (posted === undefined || posted.userId !== entry.userId || !sameLines(posted.lines, entry.lines)) {
      throw new Error(`The ledger has another ${entry.kind} for ${entry.reference}.`);
    }
  }
  return given.length - there.length;
}

function sameLines(first: readonly Line[], second: readonly Line[]): boolean {
  const textOf = ({ account, side, amount, orderId, paymentId }: Line) =>
    JSON.stringify([account, side, amount, orderId, paymentId]);
  return first.map(textOf).join() === second.map(textOf).join();
}

/** Every account with its sums, in paise, by code. */
export function balances(db: Db): Promise<AccountBalance[]> {
  return selectBalances(db);
}

/** Entries of an order (any line of theirs) or of a member, in the order of posting. */
export function entriesOf(
  db: Db,
  filter: Exclude<EntryFilter, { reference: string }>,
): Promise<PostedEntry[]> {
  return selectEntries(db, filter);
}

/** The entry of a kind and reference, or null. */
export async function entryFor(db: Db, kind: EntryKind, reference: string): Promise<PostedEntry | null> {
  const [entry] = await selectEntries(db, { kind, reference });
  return entry ?? null;
}

/** The payments that pay for an order and have not left it again, oldest first. */
export async function fundingOf(db: Db, orderId: string): Promise<FundingPart[]> {
  return fundingIn(orderId, await linesOfOrder(db, orderId));
}

/** Refunds decided and not processed yet, by payment and order, oldest first; of one member when told. */
export function refundsOwed(db: Db, userId: string | null = null): Promise<PaymentBalance[]> {
  return selectByPayment(db, 'refunds', userId);
}

/** Captured money that matches no sale, by payment, oldest first; of one member when told. */
export function unappliedPayments(db: Db, userId: string | null = null): Promise<PaymentBalance[]> {
  return selectByPayment(db, 'unapplied', userId);
}

/** The orders that a payment still pays for, in the order in which it came to them. */
export function ordersPaidBy(db: Db, paymentId: string): Promise<{ orderId: string; amount: Paise }[]> {
  return selectOrdersPaidBy(db, paymentId);
}

/** What the payment provider still has of a payment and owes to nobody: what a refund or a bank can take. */
export function freeOf(db: Db, paymentId: string): Promise<Paise> {
  return selectFreeOf(db, paymentId);
}

/** What banks took of a payment, as booked. */
export function takenOf(db: Db, paymentId: string): Promise<Paise> {
  return selectTakenOf(db, paymentId);
}
