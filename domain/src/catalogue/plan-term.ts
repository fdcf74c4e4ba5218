import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, minDate, termEnd } from '../primitives/calendar-date.ts';
import { longestTerm } from './firm-plan.ts';
import type { PlanTerm } from './plan-facts.ts';
import type { PlanAlias } from './plan.ts';
import { planOf } from './plan.ts';

/** Returns the last day of a plan's full term. */
export function uncutEnd(alias: PlanAlias, startDate: CalendarDate): CalendarDate {
  const { term } = planOf(alias);
  const end = 'months' in term ? termEnd(startDate, term.months) : addDays(startDate, term.days - 1);
  return minDate(end, termEnd(startDate, longestTerm.months));
}

/** Returns the length of a plan's term, such as `1 month` or `14 days`. */
export function termText(alias: PlanAlias): string {
  return textOfTerm(planOf(alias).term);
}

export function textOfTerm(term: PlanTerm): string {
  const [count, unit] = 'months' in term ? [term.months, 'month'] : [term.days, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
