import type { PlanAlias } from '../catalogue/plan.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { inclusiveDays, minDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp } from '../primitives/paise.ts';

export interface PricedTerm {
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  /** Length of the term from `startDate`, before any cut by the sunset. */
  readonly termDays: number;
  readonly billableDays: number;
  readonly fullPrice: Paise;
  /** Price ex GST, which is `fullPrice` reduced to the billable days if the sunset shortens the term. */
  readonly listPrice: Paise;
}

/** Returns the dates and list price of a term from `startDate`, or null if it would start after the sunset. */
export function priceTerm(
  alias: PlanAlias,
  startDate: CalendarDate,
  fullPrice: Paise,
  sunset: Sunset | null,
): PricedTerm | null {
  if (sunset !== null && startDate > sunset.date) return null;
  const end = uncutEnd(alias, startDate);
  const paidEndDate = sunset === null ? end : minDate(end, sunset.date);
  const termDays = inclusiveDays(startDate, end);
  const billableDays = inclusiveDays(startDate, paidEndDate);
  const listPrice = mulDivHalfUp(fullPrice, billableDays, termDays);
  return { startDate, paidEndDate, termDays, billableDays, fullPrice, listPrice };
}

/** Returns the displayed price per day: the list price divided by the billable days. */
export function perDay({ listPrice, billableDays }: PricedTerm): Paise {
  return mulDivHalfUp(listPrice, 1, billableDays);
}
