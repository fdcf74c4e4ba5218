import { z } from 'zod';
import { isAdult } from '@niveshak/domain/kyc/date-of-birth';
import { adultFrom } from '@niveshak/domain/kyc/minor';
import { calendarDate, formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { needsSecondPerson } from '@niveshak/domain/staff/refund-limit';
import { isMember } from '../../identity/index.ts';
import { markMinor } from '../../kyc/index.ts';
import { termsOf } from '../../membership/index.ts';
import type { MemberTerm } from '../../membership/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { emit } from '../../platform/outbox.ts';
import { Done } from '../../platform/staff/act.ts';
import type { ApprovableAction } from '../../platform/staff/actions.ts';
import { readRefundLimit, refundGranted } from '../../platform/staff/refund-limit.ts';
import { endEarly, planEarlyEnds } from '../end-early.ts';
import { cancelOrder, lockMemberAndGivers } from '../fulfil.ts';
import type { GiftPort } from '../ports.ts';
import { grantRefund, termRefundOf } from '../refund-term.ts';
import type { TermRefund } from '../refund-term.ts';
import { openOrderOf } from '../store.ts';

const input = z.object({
  userId: z.string(),
  bornOn: z.string().refine(isCalendarDate).transform(calendarDate),
  /** Refund amount as seen by the requester. */
  total: z.int().transform((value) => paise(value)),
});
type Input = z.infer<typeof input>;

/** The running and queued plans, last one first, each with its refund, or null if the member paid nothing. */
type EndedPlan = { readonly term: MemberTerm; readonly refund: TermRefund | null };
export type MinorPlan = {
  readonly userId: string;
  readonly adultFrom: CalendarDate;
  readonly ended: readonly EndedPlan[];
  readonly total: Paise;
};

/** Returns the effects of ending a minor's plans, or a refusal. Writes nothing. */
export async function planForMinor(
  db: Db,
  { userId, bornOn }: Pick<Input, 'userId' | 'bornOn'>,
  { today }: BusinessTime,
): Promise<MinorPlan | Refusal> {
  if (!(await isMember(db, userId))) return refuse('not-found');
  if (isAdult(bornOn, today))
    return refuse('refund-refused', { detail: 'A person born on that date is an adult.' });
  const terms = (await termsOf(db, userId))
    .filter((term) => term.endDate >= today && !hasEnded(term, today))
    .toSorted((a, b) => (a.startDate > b.startDate ? -1 : 1));
  const ended: EndedPlan[] = [];
  for (const term of terms) {
    const isPaid = term.source === 'order' && term.paid !== null && term.paid.exGst > 0;
    const refund = isPaid
      ? await termRefundOf(db, { termId: term.id, wanted: null, endsAll: true }, today)
      : null;
    if (refund instanceof Refusal) return refund;
    ended.push({ term, refund });
  }
  const total = add(zeroPaise, ...ended.map(({ refund }) => refund?.total ?? zeroPaise));
  return { userId, adultFrom: adultFrom(bornOn), ended, total };
}

/** Returns whether a term has ended. A term ended today runs until midnight; a term that never starts is empty. */
function hasEnded({ startDate, endDate, endedBy }: MemberTerm, today: CalendarDate): boolean {
  return endDate < startDate || (endedBy !== null && endDate === today);
}

/**
 * Staff action that ends the plans of a member found to be a minor, refunds them in full, and blocks sales to the
 * member until age 18 (V-9). Above the firm's refund limit, it needs a second approver.
 */
export const minorAction = (gifts: GiftPort): ApprovableAction<Input, MinorPlan, { outcome: 'done' }> => ({
  act: 'end-minor',
  name: 'minor',
  input,
  lock: async (tx, { userId }) => {
    if (await isMember(tx, userId)) await lockMemberAndGivers(tx, gifts, userId);
  },
  plan: async (db, wish, { time }) => {
    const planned = await planForMinor(db, wish, time);
    return planned instanceof Refusal || planned.total === wish.total ? planned : refuse('changed-meanwhile');
  },
  needsApproval: isAboveLimit,
  pending: ({ userId, total, ended }, { bornOn }) => ({
    title: 'End and refund a minor’s plans',
    subject: { kind: 'member', id: userId },
    subjectId: userId,
    userId,
    amount: total,
    facts: { bornOn, amount: total, terms: ended.map(({ term }) => term.id) },
  }),
  alreadyPending: refuse('changed-meanwhile', { detail: 'This is already pending approval.' }),
  apply: async (tx, planned, { reason, time }) => {
    const { userId, ended, adultFrom: until } = planned;
    const open = await openOrderOf(tx, userId);
    if (open !== null) await cancelOrder(tx, open, 'the member is a minor', time);
    await markMinor(tx, userId, until);
    const refunds = [];
    for (const { term, refund } of ended) {
      if (refund === null) await endUnpaid(tx, gifts, userId, term, reason, time);
      else
        refunds.push({ term, amount: refund.total, creditNote: await grantRefund(tx, refund, reason, time) });
    }
    const subject = { kind: 'member', id: userId };
    const entries = refunds.map(({ term, amount, creditNote }) => ({
      action: refundGranted,
      subject,
      before: { termId: term.id, endDate: term.endDate },
      after: { creditNote, termId: term.id, amount, endDate: time.today },
    }));
    const after = { until, terms: ended.map(({ term }) => term.id) };
    return new Done([...entries, { action: 'member.minor', subject, after }], { outcome: 'done' });
  },
});

async function isAboveLimit(
  db: Db,
  { userId, total }: MinorPlan,
  { instant }: BusinessTime,
): Promise<boolean> {
  const { limit, lately } = await readRefundLimit(db, userId, instant);
  return needsSecondPerson(limit, lately, total);
}

/** Ends a plan that the member did not pay for. For a gift, the giver is refunded for the days after today. */
async function endUnpaid(
  tx: Tx,
  gifts: GiftPort,
  userId: string,
  term: MemberTerm,
  reason: string,
  time: BusinessTime,
): Promise<void> {
  if (term.source === 'gift') await gifts.giveBackGivenUp(tx, term, time.today, time);
  const referenceOf = (id: string) => `cancellation:${id}`;
  const planned = await planEarlyEnds(tx, [term], time.today, time.today);
  const printedReason = `Ended on ${formatDate(time.today)}`;
  const end = { userId, kind: 'cancellation' as const, lastServiceDay: time.today };
  await endEarly(tx, planned, { ...end, reason, printedReason, referenceOf }, time);
  const references = [referenceOf(term.id)];
  await emit(tx, 'subscription-cancelled', { termId: term.id, references }, time.instant);
}

/** Returns the effects, for staff to confirm. */
export async function presentMinor(db: Db, planned: MinorPlan, time: BusinessTime) {
  return {
    adultFrom: planned.adultFrom,
    total: { amount: planned.total },
    plans: planned.ended.map(({ term, refund }) => ({
      alias: term.alias,
      startDate: term.startDate,
      endDate: term.endDate,
      refund: { amount: refund?.total ?? zeroPaise },
    })),
    needsApproval: await isAboveLimit(db, planned, time),
  };
}
