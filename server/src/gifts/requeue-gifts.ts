import { refundAfterDay, refundForDays } from '@niveshak/domain/gifts/gift-refund';
import { requeueAfterUpgrade } from '@niveshak/domain/gifts/queued-gifts';
import type { PlacedGift } from '@niveshak/domain/gifts/queued-gifts';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { phaseOf } from '@niveshak/domain/membership/term';
import { addDays, inclusiveDays, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Refund } from '@niveshak/domain/quotes/term-credit';
import { endTerm, insertTerm, liftTerms, placeTerm, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { refundGift, moneyOf } from './refund-gift.ts';
import { changeGift, giftsOfTerms, recordHappening } from './store.ts';
import type { Gift } from './store.ts';

/** Returns the gift behind a term, or null if the term is not a gift. */
export async function giftOfTerm(db: Db, { id, source }: MemberTerm): Promise<Gift | null> {
  if (source !== 'gift') return null;
  return (await giftsOfTerms(db, [id]))[0] ?? null;
}

/** Returns the terms of a gift served before an upgrade moved its remainder. */
function earlierParts(terms: readonly MemberTerm[], { orderId, termId }: Gift): MemberTerm[] {
  return terms.filter((term) => term.source === 'gift' && term.orderId === orderId && term.id !== termId);
}

function servedBefore(terms: readonly MemberTerm[], gift: Gift): number {
  return earlierParts(terms, gift).reduce(
    (days, { startDate, endDate }) => days + Math.max(0, inclusiveDays(startDate, endDate)),
    0,
  );
}

/** Returns the giver's refund for a claimed gift that ends on the given day. */
export async function refundFor(
  db: Db,
  gift: Gift,
  term: MemberTerm,
  lastDay: CalendarDate,
): Promise<Refund> {
  const terms = gift.recipientId === null ? [] : await termsOf(db, gift.recipientId);
  return refundAfterDay(gift, [...earlierParts(terms, gift), term], lastDay, await moneyOf(db, gift));
}

/**
 * Keeps a recipient's gifts after an upgrade: the remainder of each becomes a separate term after the new one, and the
 * giver is refunded for days cut off by the sunset. Call it under the locks of recipient and givers, before writing the
 * new term.
 */
export async function requeueGifts(
  tx: Tx,
  upgrade: {
    readonly userId: string;
    readonly orderId: string;
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate;
  },
  sunset: Sunset | null,
  time: BusinessTime,
): Promise<void> {
  const { userId, orderId, startDate, endDate } = upgrade;
  const terms = await termsOf(tx, userId);
  const held = terms.filter(
    (term) => term.source === 'gift' && isPaidPlan(term.alias) && phaseOf(term, startDate) !== 'past',
  );
  const placed = requeueAfterUpgrade(held, startDate, endDate, sunset);
  const isRunning = ({ startDate: first }: MemberTerm) => first < startDate;
  // Free the days first: gifts may swap places, and the new term needs the running gift's days.
  for (const term of held.filter(isRunning))
    await endTerm(tx, term.id, addDays(startDate, -1), 'plan-change', time.instant);
  await liftTerms(
    tx,
    held.filter((term) => !isRunning(term)).map(({ id }) => id),
  );
  for (const place of placed) {
    const term = held.find(({ id }) => id === place.termId);
    if (term === undefined) continue;
    const gift = await giftOfTerm(tx, term);
    const wasRunning = isRunning(term);
    const termId = wasRunning
      ? await writeRest(tx, { ...term, userId }, place, time)
      : await moveWhole(tx, term, place, time);
    if (gift === null) continue;
    await changeGift(tx, gift.id, { termId }, 'move', time.instant);
    const servedNow = wasRunning ? inclusiveDays(term.startDate, addDays(startDate, -1)) : 0;
    await giveCutDaysBack(tx, gift, place, servedBefore(terms, gift) + servedNow, orderId, time);
  }
}

/** Writes the remainder of a running gift as a separate term and returns its id. */
async function writeRest(
  tx: Tx,
  { id, userId, alias, orderId }: MemberTerm & { readonly userId: string },
  { startDate, paidEndDate, days }: PlacedGift,
  { instant: createdAt }: BusinessTime,
): Promise<string> {
  if (days === 0) return id;
  const dates = { startDate, paidEndDate, endDate: paidEndDate };
  return insertTerm(tx, { userId, alias, ...dates, source: 'gift', orderId, paid: null, createdAt });
}

/** Moves a queued gift to another start date. A gift without remaining days is never served. */
async function moveWhole(
  tx: Tx,
  term: MemberTerm,
  { startDate, paidEndDate, days }: PlacedGift,
  { instant }: BusinessTime,
): Promise<string> {
  if (days > 0) await placeTerm(tx, term.id, { startDate, paidEndDate }, instant);
  else await endTerm(tx, term.id, addDays(term.startDate, -1), 'plan-change', instant);
  return term.id;
}

async function giveCutDaysBack(
  tx: Tx,
  gift: Gift,
  { days, cutDays, paidEndDate }: PlacedGift,
  served: number,
  orderId: string,
  time: BusinessTime,
): Promise<void> {
  if (cutDays === 0) return;
  const given = { days: served + days + cutDays, unused: cutDays };
  const refund = refundForDays(gift, given, await moneyOf(tx, gift));
  const reference = `gift-cut:${orderId}:${gift.id}`;
  const unusedFrom = addDays(paidEndDate, 1);
  const back = { reason: 'cut-at-upgrade', reference, unusedFrom } as const;
  if ((await refundGift(tx, gift, refund, back, time)) === null) return;
  await recordHappening(tx, gift.id, 'cut', time.instant);
  await emit(tx, 'gift-cut', { giftId: gift.id, reference }, time.instant);
}

/**
 * Refunds the giver for the days after `lastDay` when the recipient gives up a gift. Call it under the giver's lock,
 * before shortening the term. Does nothing if the term is not a gift.
 */
export async function giveUpGift(
  tx: Tx,
  term: MemberTerm,
  lastDay: CalendarDate,
  time: BusinessTime,
): Promise<void> {
  const gift = await giftOfTerm(tx, term);
  if (gift === null) return;
  const refund = await refundFor(tx, gift, term, lastDay);
  const reference = `gift-given-up:${term.id}`;
  const unusedFrom = maxDate(term.startDate, addDays(lastDay, 1));
  const back = { reason: 'given-up', reference, unusedFrom } as const;
  const creditNote = await refundGift(tx, gift, refund, back, time);
  await recordHappening(tx, gift.id, 'give-up', time.instant);
  if (creditNote !== null) await emit(tx, 'gift-cut', { giftId: gift.id, reference }, time.instant);
}
