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
 * Posts an entry in the caller's transaction. Idempotent by kind and reference. Null (an event that moves no money)
 * posts nothing. The database checks constraints at commit: the entry balances and does not exceed the amounts held by
 * its payments.
 *
 * @returns true when it was posted now.
 * @throws when an entry of this kind and reference exists with other content: the caller's reference is wrong.
 */
export async function post(tx: Tx, entry: LedgerEntry | null, time: BusinessTime): Promise<boolean> {
  return (await postAll(tx, [entry], time)) > 0;
}

/** Like `post`, but for all entries of one event, in order. @returns how many were posted now. */
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

/** Returns every account with its totals in paise, by code. */
export function balances(db: Db): Promise<AccountBalance[]> {
  return selectBalances(db);
}

/** Returns the entries of an order (by any line) or of a member, in posting order. */
export function entriesOf(
  db: Db,
  filter: Exclude<EntryFilter, { reference: string }>,
): Promise<PostedEntry[]> {
  return selectEntries(db, filter);
}

export async function entryFor(db: Db, kind: EntryKind, reference: string): Promise<PostedEntry | null> {
  const [entry] = await selectEntries(db, { kind, reference });
  return entry ?? null;
}

/** Returns the payments that still fund an order, oldest first, each with the amount still applied to it. */
export async function fundingOf(db: Db, orderId: string): Promise<FundingPart[]> {
  return fundingIn(orderId, await linesOfOrder(db, orderId));
}

/**
 * Returns refunds decided but not processed yet, by payment and order, oldest first. Limited to one member if `userId`
 * is given.
 */
export function refundsOwed(db: Db, userId: string | null = null): Promise<PaymentBalance[]> {
  return selectByPayment(db, 'refunds', userId);
}

/** Returns captured payments without a sale, oldest first. Limited to one member if `userId` is given. */
export function unappliedPayments(db: Db, userId: string | null = null): Promise<PaymentBalance[]> {
  return selectByPayment(db, 'unapplied', userId);
}

/** Returns the orders that a payment still funds, in the order in which the payment was applied to them. */
export function ordersPaidBy(db: Db, paymentId: string): Promise<{ orderId: string; amount: Paise }[]> {
  return selectOrdersPaidBy(db, paymentId);
}

/**
 * Returns the part of a payment that the provider still holds and that is not owed as a refund, which is the maximum
 * that a refund or a bank can take.
 */
export function freeOf(db: Db, paymentId: string): Promise<Paise> {
  return selectFreeOf(db, paymentId);
}

export function takenOf(db: Db, paymentId: string): Promise<Paise> {
  return selectTakenOf(db, paymentId);
}
