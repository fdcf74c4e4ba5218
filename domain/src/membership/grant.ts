import { defaultAliases, defaultPlans, isDefaultPlan } from '../catalogue/default-plans.ts';
import type { DefaultPlanAlias } from '../catalogue/default-plans.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import { addDays, maxDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { currentTerm, servesFrom } from './term.ts';
import type { Term } from './term.ts';

/** Free plan that staff can grant. */
export type ComplimentaryPlan = {
  [Alias in DefaultPlanAlias]: (typeof defaultPlans)[Alias]['sale'] extends 'granted' ? Alias : never;
}[DefaultPlanAlias];

export function isComplimentaryPlan(alias: string): alias is ComplimentaryPlan {
  return isDefaultPlan(alias) && defaultPlans[alias].sale === 'granted';
}

export const complimentaryPlans: readonly ComplimentaryPlan[] = defaultAliases.filter((alias) =>
  isComplimentaryPlan(alias),
);

/** `in-the-past`: the last day is before today. `after-other`: another plan runs until `last` or longer. */
export type GrantProblem =
  | { readonly code: 'in-the-past' }
  | { readonly code: 'after-other'; readonly last: CalendarDate }
  | { readonly code: 'after-sunset'; readonly sunset: CalendarDate };

export type GrantDays<T extends Term> =
  | {
      readonly ok: true;
      readonly startDate: CalendarDate;
      /** Trial or guest plan that it replaces; null if there is none. */
      readonly replaced: T | null;
    }
  | { readonly ok: false; readonly problem: GrantProblem };

/**
 * Returns the days of a complimentary plan up to `endDate`, from today, after all running or queued paid plans, and
 * never past the sunset. It replaces a running trial or guest plan, which is also how to extend one.
 */
export function grantDays<T extends Term>(
  terms: readonly T[],
  endDate: CalendarDate,
  today: CalendarDate,
  sunset: Sunset | null,
): GrantDays<T> {
  const current = currentTerm(terms, today);
  const replaced = current !== null && !isPaidPlan(current.alias) ? current : null;
  const kept = terms.filter((term) => servesFrom(term, today) && term.id !== replaced?.id);
  const last = kept.reduce<CalendarDate | null>(
    (latest, { endDate: end }) => (latest === null ? end : maxDate(latest, end)),
    null,
  );
  const startDate = last === null ? today : addDays(last, 1);
  if (endDate < startDate)
    return {
      ok: false,
      problem: last === null || endDate < today ? { code: 'in-the-past' } : { code: 'after-other', last },
    };
  if (sunset !== null && endDate > sunset.date)
    return { ok: false, problem: { code: 'after-sunset', sunset: sunset.date } };
  return { ok: true, startDate, replaced };
}
