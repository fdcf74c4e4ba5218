import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, minDate, termEnd } from '../primitives/calendar-date.ts';
import type { PlanAlias } from './plan.ts';
import { planOf } from './plan.ts';

/** One charge never covers more than this (SEBI circular of 2 April 2025: advance fees up to one year). */
const longestTermMonths = 12;

/** The last day of a plan's uncut term. */
export function uncutEnd(alias: PlanAlias, startDate: CalendarDate): CalendarDate {
  const { term } = planOf(alias);
  const end = 'months' in term ? termEnd(startDate, term.months) : addDays(startDate, term.days - 1);
  return minDate(end, termEnd(startDate, longestTermMonths));
}
