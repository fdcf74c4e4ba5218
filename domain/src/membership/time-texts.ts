import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan, offeredPlans, planOf } from '../catalogue/plan.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { days, serviceText } from './service-text.ts';
import {
  addDays,
  formatDate,
  inclusiveDays,
  maxDate,
  minDate,
  termEnd,
} from '../primitives/calendar-date.ts';

/** Days up to and including its last day during which a plan can be renewed. */
export const renewalWindowDays = 30;

export interface TimeFacts {
  readonly today: CalendarDate;
  /** Last day of the service; null if no sunset is announced. */
  readonly sunset: CalendarDate | null;
  /** Plans that cannot be renewed. */
  readonly withdrawnPlans?: readonly PlanAlias[] | undefined;
  readonly plan: {
    readonly alias: PlanAlias;
    /** `offered` means not purchased yet. `gift` is a given plan, running or queued. */
    readonly state: 'offered' | 'running' | 'cancelled' | 'ended' | 'gift';
    readonly startDate: CalendarDate;
    /** Last paid day. */
    readonly paidEndDate: CalendarDate;
    readonly endDate: CalendarDate;
  } | null;
  /** Free months earned and not used. */
  readonly freeMonths: number;
}

/** User-facing sentences; null where there is nothing to say. */
export interface TimeTexts {
  /** Sentence such as `The service ends on 31 Aug 2025.` */
  readonly service: string | null;
  /** Paid length of the plan, such as `1 year`, `3 months` or `91 days`. */
  readonly length: string | null;
  /** Price note for a plan cut by the sunset; null if the standard text applies. */
  readonly cut: string | null;
  /** What happens after the plan's last day. */
  readonly after: string | null;
  /** What happens to the free months. */
  readonly freeMonths: string | null;
  /** Note about the sunset for the recipient of a gift that is not running yet. */
  readonly gift: string | null;
  /** Note about the sunset for the giver of such a gift. */
  readonly givenGift: string | null;
  /** What happens to a month earned through a referral now. */
  readonly earnedMonth: string | null;
}

/**
 * Returns all texts about time, renewal, the sunset and free months, for cards, banners, emails, locked pages, gifts
 * and claims. They never promise anything beyond the sunset.
 */
export function timeTexts(facts: TimeFacts): TimeTexts {
  return {
    service: serviceText(facts.today, facts.sunset),
    length: facts.plan === null ? null : lengthOf(facts.plan),
    cut: cutWords(facts),
    after: afterWords(facts),
    freeMonths: freeMonthsWords(facts),
    gift: giftWords(facts),
    givenGift: giftWords(facts, ' We refund you the days after that.'),
    earnedMonth: earnedMonthWords(facts),
  };
}

/** Returns how many of these free months fit between a last day and the sunset, in whole months. */
export function monthsThatFit(lastDay: CalendarDate, months: number, sunset: CalendarDate | null): number {
  if (sunset === null) return months;
  const firstFree = addDays(lastDay, 1);
  let fit = 0;
  while (fit < months && termEnd(firstFree, fit + 1) <= sunset) fit += 1;
  return fit;
}

type Term = Pick<NonNullable<TimeFacts['plan']>, 'alias' | 'startDate' | 'paidEndDate'>;

/** Returns whether the paid term is shorter than the plan’s full term. */
export function isCut({ alias, startDate, paidEndDate }: Term): boolean {
  return paidEndDate < uncutEnd(alias, startDate);
}

function lengthOf(plan: NonNullable<TimeFacts['plan']>): string {
  const { term } = planOf(plan.alias);
  if (isCut(plan) || 'days' in term) return days(inclusiveDays(plan.startDate, plan.paidEndDate));
  return term.months === 12 ? '1 year' : `${term.months} months`;
}

function cutWords({ plan, sunset, today }: TimeFacts): string | null {
  if (plan === null || sunset === null || !isCut(plan)) return null;
  const charged = isPaidPlan(plan.alias) && plan.state === 'offered' ? 'Charged once for ' : '';
  const fromToday = plan.state === 'offered' && plan.startDate === today ? ' from today' : '';
  return `${charged}${lengthOf(plan)}${fromToday}, until the service ends on ${formatDate(plan.paidEndDate)}`;
}

function afterWords(facts: TimeFacts): string | null {
  const { plan, sunset, today } = facts;
  if (plan === null) return null;
  if (sunset !== null && today > sunset) return 'The service has ended, so nothing more is charged.';
  if (plan.state === 'ended') {
    return sunset === null
      ? 'You can choose a plan again at any time.'
      : `You can choose a plan until the service ends on ${formatDate(sunset)}.`;
  }
  if (plan.state === 'cancelled') return 'This plan is cancelled. Any refund is under Billing.';
  if (sunset !== null && plan.endDate >= sunset)
    return `The service ends on ${formatDate(sunset)}, so there is nothing to renew and nothing more is charged.`;
  if (plan.state === 'gift') return 'Your gift ends then and does not renew. Choose a plan to continue.';
  if (!isPaidPlan(plan.alias)) return 'It is free and does not renew. Choose a plan to continue.';
  const opens = addDays(plan.endDate, 1 - renewalWindowDays);
  const isRenewable =
    !planOf(plan.alias).isUntilSunset && facts.withdrawnPlans?.includes(plan.alias) !== true;
  const renewal = isRenewable ? renewalWords(opens, today) : '';
  return `It does not renew automatically.${renewal} Nothing is charged unless you choose to continue.`;
}

function renewalWords(opens: CalendarDate, today: CalendarDate): string {
  return opens > today ? ` You can renew it from ${formatDate(opens)}.` : ' You can renew it now.';
}

/** Returns the maximum number of unused months that a plan bought today could accommodate. */
function roomForMonths({ today, sunset, freeMonths, plan }: TimeFacts): number {
  if (sunset === null) return freeMonths;
  if (plan?.state === 'offered') return monthsThatFit(plan.endDate, freeMonths, sunset);
  const start = plan === null || plan.state === 'ended' ? today : maxDate(today, addDays(plan.endDate, 1));
  if (start > sunset) return 0;
  const ends = offeredPlans().map((alias) => minDate(uncutEnd(alias, start), sunset));
  return Math.max(...ends.map((end) => monthsThatFit(end, freeMonths, sunset)));
}

function freeMonthsWords(facts: TimeFacts): string | null {
  const { freeMonths, sunset } = facts;
  if (freeMonths <= 0) return null;
  const have = `You have ${freeMonths} free ${freeMonths === 1 ? 'month' : 'months'} from referrals.`;
  const fit = roomForMonths(facts);
  if (fit === freeMonths)
    return `${have} We add ${freeMonths === 1 ? 'it' : 'them'} to your next subscription.`;
  const end = sunset === null ? '' : formatDate(sunset);
  if (sunset !== null && facts.today > sunset)
    return `${have} The service ended on ${end}, so ${freeMonths === 1 ? 'it' : 'they'} can no longer be used.`;
  return fit === 0
    ? `${have} The service ends on ${end}, so ${freeMonths === 1 ? 'it' : 'they'} cannot be added to a plan.`
    : `${have} The service ends on ${end}, so only ${fit} of them can be added to a quarterly plan.`;
}

function giftWords({ sunset, today }: TimeFacts, refund = ''): string | null {
  if (sunset === null) return null;
  if (today > sunset) return `The service ended on ${formatDate(sunset)}.`;
  return `The service ends on ${formatDate(sunset)}, and the gift ends with it.${refund}`;
}

function earnedMonthWords({ plan, sunset }: TimeFacts): string | null {
  if (sunset === null || plan === null) return null;
  if (monthsThatFit(plan.endDate, 1, sunset) === 1) return null;
  return `The service ends on ${formatDate(sunset)}, so a month that you earn now cannot extend your plan.`;
}
