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
  selectChargebackAmount,
} from './store.ts';
import type { AccountBalance, EntryFilter, PaymentBalance, PostedEntry } from './store.ts';

/**
 * Posts an entry in the caller's transaction. Idempotent by kind and reference. Null (an event without money) posts
 * nothing. At commit, the database checks that the entry balances and does not exceed what its payments hold.
 *
 * @returns whether it was posted now
 * @throws if an entry with this kind and reference has other content, which means that the caller's reference is wrong
 */
export async function post(tx: Tx, entry: LedgerEntry | null, time: BusinessTime): Promise<boolean> {
  return (await postAll(tx, [entry], time)) > 0;
}

/** Like `post`, but for all entries of an event, in order. Returns how many were posted now. */
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

/** Returns all accounts with their totals in paise, by code. */
export function balances(db: Db): Promise<AccountBalance[]> {
  return selectBalances(db);
}

/** Returns the entries of an order (through any line) or member, in posting order. */
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

/** Returns the payments that still fund an order with the amounts still applied to it, oldest first. */
export async function fundingOf(db: Db, orderId: string): Promise<FundingPart[]> {
  return fundingIn(orderId, await linesOfOrder(db, orderId));
}

/**
 * Returns refunds decided but not yet processed, by payment and order, oldest first, for all members if `userId` is
 * null.
 */
export function refundsOwed(db: Db, userId: string | null = null): Promise<PaymentBalance[]> {
  return selectByPayment(db, 'refunds', userId);
}

/** Returns captured payments without a sale, oldest first, for all members if `userId` is null. */
export function unappliedPayments(db: Db, userId: string | null = null): Promise<PaymentBalance[]> {
  return selectByPayment(db, 'unapplied', userId);
}

/** Returns the orders that a payment still funds, in the order of application. */
export function ordersPaidBy(db: Db, paymentId: string): Promise<{ orderId: string; amount: Paise }[]> {
  return selectOrdersPaidBy(db, paymentId);
}

/**
 * Returns the part of a payment that the provider holds and that is not owed as a refund: the maximum of a further
 * refund or bank debit.
 */
export function freeOf(db: Db, paymentId: string): Promise<Paise> {
  return selectFreeOf(db, paymentId);
}

export function chargebackAmountOf(db: Db, paymentId: string): Promise<Paise> {
  return selectChargebackAmount(db, paymentId);
}
