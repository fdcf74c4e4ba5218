import { sql } from 'kysely';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { addHeads, noHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import type { CountedReason } from '@niveshak/domain/checkout/cancellation-reason';
import type { EarlyEnd } from '@niveshak/domain/checkout/early-end';
import { moveGiftsForward } from '@niveshak/domain/gifts/queued-gifts';
import { phaseOf, queuedTerms } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { add, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { creditedOfOrdersFact } from '../billing/index.ts';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { PlanDescription } from '../catalogue/index.ts';
import { moveTerm, termsFact, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse, Refusal } from '../platform/http/refusal.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import { publishedIn } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';
import { emit } from '../platform/outbox.ts';
import { handleReferralCancellation } from '../referrals/index.ts';
import { cancelOrder, lockWithFreeTime } from './fulfil.ts';
import { earlyEndsOf, endEarly } from './end-early.ts';
import type { PlannedEnd } from './end-early.ts';
import type { GiftPort } from './ports.ts';
import { utgstOrdersFact } from './order-facts.ts';
import { openOrderOf } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'subscription-cancelled': { termId: string; references: string[] };
  }
}

export type Cancellation = {
  readonly term: MemberTerm;
  readonly planName: string;
  /** Last day of access. If the term has not started, the day before its start. */
  readonly lastDay: CalendarDate;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly total: Paise;
  readonly explanation: EarlyEnd['explanation'];
};

export type CancelledSubscription = Cancellation & { readonly creditNotes: readonly string[] };

export const cancelFacts = {
  terms: termsFact,
  credited: creditedOfOrdersFact(sql`(select own.order_id from terms own where own.user_id = users.id)`),
  utgstOrders: utgstOrdersFact,
} as const;
type CancelFacts = ValuesOf<typeof cancelFacts>;
const readCancelFacts = factsReader(cancelFacts);

/** Returns the refund due if a subscription is cancelled today, or a refusal if it cannot be cancelled. */
export async function cancellationOf(
  facts: CancelFacts,
  published: ReadPublished,
  termId: string,
  today: CalendarDate,
): Promise<Cancellation | Refusal> {
  const { descriptions } = await published(cataloguePublication);
  const planned = planCancellation(facts, descriptions, termId, today);
  if (planned instanceof Refusal) return planned;
  const summary = summaryOf(planned);
  const ended = endedTerms(facts.terms, planned);
  const kept = moveGiftsForward(ended, today).map(({ id, startDate, endDate }) => {
    const alias = ended.find((term) => term.id === id)?.alias;
    const name = alias === undefined ? 'plan' : nameOfPlan(descriptions, alias);
    const detail = `It stays yours and starts earlier: ${formatDate(startDate)} to ${formatDate(endDate)}.`;
    return { label: `Your gift of ${name}`, detail, amount: null };
  });
  return { ...summary, explanation: [...summary.explanation, ...kept] };
}

/**
 * Cancels a subscription, with today as the last day. Refunds the amount paid for later days, including GST, to the
 * original payments without a deduction. Cancelling a running term also cancels its queued renewals and refunds them in
 * full. Repeated requests are refused.
 */
export async function cancelSubscription(
  { db, gifts }: { readonly db: Db; readonly gifts: GiftPort },
  question: {
    readonly userId: string;
    readonly termId: string;
    /** Empty if not given. */
    readonly reason: string;
    readonly cancelReason: CountedReason;
  },
  time: BusinessTime,
): Promise<CancelledSubscription | Refusal> {
  const { userId, termId, reason, cancelReason } = question;
  return db.transaction().execute(async (tx) => {
    await lockWithFreeTime(tx, gifts, userId, time);
    const { descriptions } = await publishedIn(tx)(cataloguePublication);
    const planned = planCancellation(await readCancelFacts(tx, userId), descriptions, termId, time.today);
    if (planned instanceof Refusal) return planned;
    // The open order was priced from the terms before this cancellation.
    const open = await openOrderOf(tx, userId);
    if (open !== null) await cancelOrder(tx, open, 'the subscription was cancelled', time);
    const { today } = time;
    const referenceOf = (id: string) => `cancellation:${id}`;
    // Must run before the terms are shortened, because the giver's refund depends on the remaining days.
    for (const { term } of planned)
      if (term.source === 'gift') await gifts.giveBackGivenUp(tx, term, today, time);
    const creditNotes = await endEarly(
      tx,
      planned,
      {
        userId,
        kind: 'cancellation',
        lastServiceDay: today,
        reason,
        cancelReason,
        printedReason: `Cancelled by the subscriber on ${formatDate(today)}`,
        referenceOf,
      },
      time,
    );
    for (const { term } of planned)
      if (term.source === 'order' && term.orderId !== null)
        await handleReferralCancellation(tx, term.orderId, time);
    // Gifts queued behind an ended term start earlier.
    for (const moved of moveGiftsForward(await termsOf(tx, userId), today))
      await moveTerm(tx, moved.id, moved.startDate, time.instant);
    const references = planned.map(({ term }) => referenceOf(term.id));
    await emit(tx, 'subscription-cancelled', { termId, references }, time.instant);
    return { ...summaryOf(planned), creditNotes };
  });
}

/** Returns the ending terms with their new last days. */
function endedTerms(terms: readonly MemberTerm[], planned: readonly PlannedEnd[]): MemberTerm[] {
  const ends = new Map(planned.map(({ term, end }) => [term.id, end.lastDay]));
  return terms.map((term) => ({ ...term, endDate: ends.get(term.id) ?? term.endDate }));
}

/** Returns the terms after a cancellation, with gifts queued behind the ended terms moved up. */
export function afterCancelling(
  terms: readonly MemberTerm[],
  planned: readonly PlannedEnd[],
  today: CalendarDate,
): MemberTerm[] {
  const ended = endedTerms(terms, planned);
  const moved = new Map(moveGiftsForward(ended, today).map((gift) => [gift.id, gift]));
  return ended.map((term) => ({ ...term, ...moved.get(term.id) }));
}

/** Returns the terms to end, starting with the requested one, or a refusal if it cannot be cancelled. */
export function planCancellation(
  facts: CancelFacts,
  descriptions: ReadonlyMap<PlanAlias, PlanDescription>,
  termId: string,
  today: CalendarDate,
): PlannedEnd[] | Refusal {
  const { terms } = facts;
  const term = terms.find(({ id }) => id === termId);
  if (term === undefined) return refuse('not-found');
  if (term.endedBy === 'cancellation') return refuse('already-cancelled');
  const phase = phaseOf(term, today);
  if (phase === 'past') {
    return refuse('not-cancellable', {
      detail: 'This subscription has ended, so there is nothing to cancel.',
    });
  }
  const isOwn = term.source === 'order';
  if (!isPaidPlan(term.alias) || (!isOwn && term.source !== 'gift')) {
    const until = formatDate(term.endDate);
    const detail = `This plan is free and ends automatically on ${until}.`;
    return refuse('not-cancellable', { detail });
  }
  if (terms.some(({ isSuspended }) => isSuspended === true)) {
    const detail = 'Your bank has disputed a payment. You can cancel once it has decided.';
    return refuse('not-cancellable', { detail });
  }
  const renewals =
    phase === 'current'
      ? queuedTerms(terms, today).filter(({ alias, source }) => source === 'order' && isPaidPlan(alias))
      : [];
  if (!isOwn && renewals.length > 0) {
    const detail = 'A plan you paid for starts after this gift. Cancel that plan first.';
    return refuse('not-cancellable', { detail });
  }
  return earlyEndsOf([term, ...renewals], facts, descriptions, today, today);
}

function summaryOf(planned: readonly PlannedEnd[]): Cancellation {
  const [first] = planned;
  if (first === undefined) throw new Error('There is nothing to cancel.');
  const refunds = planned.map(({ end }) => end.refund);
  return {
    term: first.term,
    planName: first.planName,
    lastDay: first.end.lastDay,
    taxable: add(zeroPaise, ...refunds.map(({ taxable }) => taxable)),
    heads: addHeads(noHeads, ...refunds.map(({ heads }) => heads)),
    total: add(zeroPaise, ...refunds.map(({ total }) => total)),
    explanation: planned.flatMap(({ end }) => end.explanation),
  };
}
