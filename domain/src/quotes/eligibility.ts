import type { PlanAlias } from '../catalogue/plan.ts';
import { isGiftablePlan, isOfferedPlan, isPaidPlan, planOf } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import { isPastSunset } from '../catalogue/sunset.ts';
import { renewalWindowDays } from '../membership/time-texts.ts';
import { phaseOf, queuedTerms, sortForWire } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate, inclusiveDays, maxDate } from '../primitives/calendar-date.ts';
import type { HeldTerm, QuoteFacts } from './facts.ts';

export type QuoteKind = 'new' | 'upgrade' | 'renewal' | 'trial' | 'gift';

const refusals = [
  'past-sunset',
  'no-sunset',
  'not-sold',
  'withdrawn',
  'trial-not-offered',
  'trial-used',
  'has-paid-plan',
  'not-an-upgrade',
  'renewal-too-early',
  'already-renewed',
  'plan-queued',
  'runs-to-sunset',
  'not-giftable',
  'advance-limit',
  'chargeback-open',
] as const;
export type Refusal = (typeof refusals)[number];

export interface Eligibility {
  readonly kind: QuoteKind;
  /** Start date of the term, even if the purchase is rejected. */
  readonly startDate: CalendarDate;
  /** Null if allowed. `reason` is user-facing. */
  readonly refusal: { readonly code: Refusal; readonly reason: string } | null;
  /** Paid terms that an upgrade replaces, with running ones first, then queued ones by start; otherwise empty. */
  readonly replaced: readonly HeldTerm[];
}

/**
 * Returns whether a plan can be bought today, the kind of purchase and the start date (decisions section 4, `allowed`).
 */
export function eligibilityOf(facts: QuoteFacts): Eligibility {
  const { alias, today, sunset } = facts;
  const position = positionOf(facts);
  const refuse = (code: Refusal, reason: string): Eligibility => ({
    ...position,
    replaced: [],
    refusal: { code, reason },
  });
  const ended = pastSunset(sunset, today);
  if (ended !== null) return refuse(ended.code, ended.reason);
  if (!facts.isOnSale) return refuse('withdrawn', 'This plan is not on sale.');
  if (facts.purpose === 'gift')
    return isGiftablePlan(alias) ? position : refuse('not-giftable', 'This plan cannot be given as a gift.');
  if (planOf(alias).sale === 'trial-link') return trialEligibility(facts, position, refuse);
  if (!isOfferedPlan(alias)) return refuse('not-sold', 'This plan is not for sale.');
  if (planOf(alias).isUntilSunset && sunset === null) {
    return refuse('no-sunset', 'The pro-rata plan is sold only after an end of service is announced.');
  }

  if ([...runningPaidTerms(facts), ...queuedPaidTerms(facts)].some((term) => term.isSuspended === true)) {
    // Credit for the disputed term, or a term queued after it, may turn out to be worthless.
    return refuse(
      'chargeback-open',
      'Your bank has disputed one of your payments. You can buy or change a plan once the dispute is resolved.',
    );
  }

  const running = runningPaidTerms(facts)[0];
  if (running === undefined || position.kind === 'upgrade') return position;
  if (planOf(alias).isUntilSunset)
    return refuse('has-paid-plan', `You have a paid plan until ${formatDate(running.endDate)}.`);
  if (alias !== running.alias) {
    return refuse(
      'not-an-upgrade',
      sunset !== null && running.endDate >= sunset.date
        ? `Your plan runs until the service ends on ${formatDate(sunset.date)}. Until then you can move to a higher Premium plan only.`
        : `You can move from your plan to a higher Premium plan only, or choose again after ${formatDate(running.endDate)}.`,
    );
  }
  const lastPaid = queuedPaidTerms(facts).at(-1);
  if (lastPaid !== undefined) {
    return refuse(
      'already-renewed',
      `Your next term is already paid, until ${formatDate(lastPaid.endDate)}.`,
    );
  }
  if (sunset !== null && position.startDate > sunset.date) {
    return refuse(
      'runs-to-sunset',
      `Your plan already runs until the service ends on ${formatDate(sunset.date)}.`,
    );
  }
  if (inclusiveDays(today, running.endDate) > renewalWindowDays) {
    const opens = addDays(running.endDate, 1 - renewalWindowDays);
    return refuse('renewal-too-early', `This is your plan. You can renew it from ${formatDate(opens)}.`);
  }
  return position;
}

/** Returns the refusal for days after the sunset, or null if sales have not ended. */
export function pastSunset(
  sunset: Sunset | null,
  today: CalendarDate,
): { readonly code: Refusal; readonly reason: string } | null {
  if (sunset === null || !isPastSunset(sunset, today)) return null;
  const reason = `The service ended on ${formatDate(sunset.date)}. Plans are no longer sold.`;
  return { code: 'past-sunset', reason };
}

/** Returns the paid terms running today, starting with the one that determines access. */
function runningPaidTerms({ terms, today }: Pick<QuoteFacts, 'terms' | 'today'>): HeldTerm[] {
  return sortForWire(terms, today).filter(
    (term) => isPaidPlan(term.alias) && phaseOf(term, today) === 'current',
  );
}

export function queuedPaidTerms({ terms, today }: Pick<QuoteFacts, 'terms' | 'today'>): HeldTerm[] {
  return queuedTerms(terms, today).filter((term) => isPaidPlan(term.alias));
}

/** Returns the kind of purchase from the terms running today, before any refusal. */
function positionOf(facts: QuoteFacts): Eligibility {
  const { alias, today } = facts;
  const fromToday = { startDate: today, refusal: null, replaced: [] };
  if (facts.purpose === 'gift') return { ...fromToday, kind: 'gift' };
  if (planOf(alias).kind === 'trial') return { ...fromToday, kind: 'trial' };
  const runningTerms = runningPaidTerms(facts);
  const running = runningTerms[0];
  if (running === undefined) return { ...fromToday, kind: 'new' };
  if (isUpgrade(runningTerms, alias)) {
    return { ...fromToday, kind: 'upgrade', replaced: [...runningTerms, ...queuedPaidTerms(facts)] };
  }
  if (alias !== running.alias) return { ...fromToday, kind: 'new' };
  const lastDays = [...runningTerms, ...queuedPaidTerms(facts)].map((term) => term.endDate);
  return { ...fromToday, kind: 'renewal', startDate: addDays(maxDate(running.endDate, ...lastDays), 1) };
}

/**
 * Returns whether the purchase is an upgrade. An upgrade leads to a Premium plan of a higher level, never to the
 * pro-rata plan (specification section 3).
 */
function isUpgrade(running: readonly HeldTerm[], to: PlanAlias): boolean {
  const target = planOf(to);
  if (target.tier !== 'premium' || target.isUntilSunset) return false;
  return running.every((term) => target.level > planOf(term.alias).level);
}

function trialEligibility(
  facts: QuoteFacts,
  position: Eligibility,
  refuse: (code: Refusal, reason: string) => Eligibility,
): Eligibility {
  if (!facts.offersTrial) return refuse('trial-not-offered', 'The free trial is not available now.');
  if (facts.history.hasHadAnyPlan || facts.terms.length > 0) {
    return refuse('trial-used', 'The free trial is for new members only.');
  }
  return position;
}
