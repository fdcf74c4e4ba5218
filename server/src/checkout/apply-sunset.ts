import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate, minDate } from '@niveshak/domain/primitives/calendar-date';
import { add } from '@niveshak/domain/primitives/paise';
import { endSales } from '../catalogue/index.ts';
import { lockUser, lockUsers, userById } from '../identity/index.ts';
import { membersServedAfter, termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { cancelOrder } from './fulfil.ts';
import { endEarly, planEarlyEnds } from './end-early.ts';
import type { PlannedEnd } from './end-early.ts';
import type { EndedTerm } from './ended-term.ts';
import type { GiftRefunded, GiftPort } from './ports.ts';
import { openOrdersBeyond } from './expiry-store.ts';
import { orderById } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'service-ended': { userId: string; lastDay: string; references: string[] };
  }
}

/**
 * Ends the service after `lastDay`: shortens every term that runs past it and refunds the amount paid for later days,
 * including GST, without a deduction. Terms that would start later are refunded in full. Without `apply`, nothing is
 * written. With `apply`, sales past the last day stop first, and the run repeats until no term is left. Each member has
 * a separate transaction, so the next run completes an interrupted one, and repeating a completed run has no effect.
 *
 * If `lastDay` is in the past, such as the day before a suspension, later service is refunded too, including for terms
 * that have since ended.
 */
export async function applySunset(
  db: Db,
  { lastDay, apply }: { readonly lastDay: CalendarDate; readonly apply: boolean },
  gifts: GiftPort,
  time: BusinessTime,
): Promise<EndedTerm[]> {
  const batch: EndedTerm[] = [];
  if (!apply) {
    for (const userId of await membersServedAfter(db, lastDay))
      batch.push(...(await preview(db, userId, lastDay, gifts, time)));
    return [...batch, ...(await gifts.returnUnclaimed(db, { lastDay, apply }, time))];
  }
  await db.transaction().execute((tx) => endSales(tx, lastDay, time));
  await cancelOpenOrders(db, lastDay, time);
  let ended: number;
  do {
    ended = batch.length;
    // Later iterations end gifts claimed and orders paid during this run.
    for (const userId of await membersServedAfter(db, lastDay))
      batch.push(...(await endForMember(db, userId, lastDay, gifts, time)));
    batch.push(...(await gifts.returnUnclaimed(db, { lastDay, apply }, time)));
  } while (batch.length > ended);
  return batch;
}

async function preview(
  db: Db,
  userId: string,
  lastDay: CalendarDate,
  gifts: GiftPort,
  time: BusinessTime,
): Promise<EndedTerm[]> {
  const planned = await planFor(db, userId, lastDay, time);
  const { email } = await userById(db, userId);
  const lines: EndedTerm[] = [];
  for (const each of planned) {
    const toGiver = await gifts.refundAtSunset(db, each.term, lastDay);
    lines.push(lineOf(each, userId, email, toGiver, []));
  }
  return lines;
}

async function endForMember(
  db: Db,
  userId: string,
  lastDay: CalendarDate,
  gifts: GiftPort,
  time: BusinessTime,
): Promise<EndedTerm[]> {
  return db.transaction().execute(async (tx) => {
    const ids = (await termsOf(tx, userId)).map(({ id }) => id);
    await lockUsers(tx, [userId, ...(await gifts.giversOf(tx, ids))]);
    const planned = await planFor(tx, userId, lastDay, time);
    if (planned.length === 0) return [];
    const { email } = await userById(tx, userId);
    const referenceOf = (termId: string) => `end-of-service:${lastDay}:${termId}`;
    const lines: EndedTerm[] = [];
    for (const each of planned) {
      // Must run before the term is shortened, because the refund depends on the remaining days.
      const toGiver = await gifts.giveBackAtSunset(tx, each.term, lastDay, time);
      const creditNotes = await endEarly(
        tx,
        [each],
        {
          userId,
          kind: 'end-of-service',
          lastServiceDay: lastDay,
          reason: `The service ends on ${lastDay}.`,
          printedReason: `The service ${lastDay < time.today ? 'ended' : 'ends'} on ${formatDate(lastDay)}`,
          referenceOf,
        },
        time,
      );
      lines.push(lineOf(each, userId, email, toGiver, creditNotes));
    }
    const references = planned.map(({ term }) => referenceOf(term.id));
    await emit(tx, 'service-ended', { userId, lastDay, references }, time.instant);
    return lines;
  });
}

async function planFor(
  db: Db,
  userId: string,
  lastDay: CalendarDate,
  time: BusinessTime,
): Promise<PlannedEnd[]> {
  const terms = (await termsOf(db, userId))
    .filter(({ startDate, endDate }) => endDate > lastDay && endDate >= startDate)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return planEarlyEnds(db, terms, lastDay, minDate(lastDay, time.today));
}

/** Cancels open orders priced for days after the last day of service. A later payment for one is refunded. */
async function cancelOpenOrders(db: Db, lastDay: CalendarDate, time: BusinessTime): Promise<void> {
  for (const { id, userId } of await openOrdersBeyond(db, lastDay)) {
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const order = await orderById(tx, id);
      if (order?.state === 'created') await cancelOrder(tx, order, 'the service ends', time);
    });
  }
}

function lineOf(
  { term, end }: PlannedEnd,
  userId: string,
  email: string,
  toGiver: GiftRefunded | null,
  creditNotes: readonly string[],
): EndedTerm {
  const { taxable, heads, total, unusedDays, paidDays } = toGiver?.refund ?? end.refund;
  const giftNotes = toGiver === null || toGiver.creditNote === null ? [] : [toGiver.creditNote];
  const { cgst, sgst, igst } = heads;
  return {
    userId,
    email,
    termId: term.id,
    alias: term.alias,
    startDate: term.startDate,
    endDate: term.endDate,
    lastDay: end.lastDay,
    unusedDays,
    paidDays,
    taxable,
    gst: add(cgst, sgst, igst),
    total,
    creditNotes: [...giftNotes, ...creditNotes],
  };
}
