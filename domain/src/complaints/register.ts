import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  addMonthsClamped,
  calendarDateOf,
  daysBetween,
  partsOf,
} from '../primitives/calendar-date.ts';
import type { ComplaintSource } from './complaint.ts';

/** Part of a complaint counted in the regulator's tables. */
export interface CountedComplaint {
  readonly source: ComplaintSource;
  readonly receivedOn: CalendarDate;
  /** Null while open. Never changes once set, because published tables are final. */
  readonly resolvedOn: CalendarDate | null;
}

/** Row of the monthly table, or of another date range (SEBI circular of 13 December 2021). */
export interface MonthRow {
  readonly pendingBefore: number;
  readonly received: number;
  readonly resolved: number;
  readonly pending: number;
  readonly pendingOverThreeMonths: number;
  /** Average over complaints resolved in the month, in tenths of a day; null if there were none. */
  readonly averageTenths: number | null;
}

export interface MonthTable {
  /** First day of the month. */
  readonly month: CalendarDate;
  readonly bySource: Readonly<Record<ComplaintSource, MonthRow>>;
  readonly total: MonthRow;
}

/** Row of a trend, with received, resolved and pending complaints. */
export interface TrendRow {
  /** First day of the month or financial year. */
  readonly from: CalendarDate;
  readonly carriedForward: number;
  readonly received: number;
  readonly resolved: number;
  readonly pending: number;
}

function firstOfMonth(day: CalendarDate): CalendarDate {
  const { year, month } = partsOf(day);
  return calendarDateOf(year, month, 1);
}

/** Returns 1 April of the financial year that contains a day. */
function firstOfYear(day: CalendarDate): CalendarDate {
  const { year, month } = partsOf(day);
  return calendarDateOf(month >= 4 ? year : year - 1, 4, 1);
}

function isWithin(day: CalendarDate | null, from: CalendarDate, to: CalendarDate): boolean {
  return day !== null && day >= from && day <= to;
}

function isOpenAfter(complaint: CountedComplaint, day: CalendarDate): boolean {
  return complaint.receivedOn <= day && (complaint.resolvedOn === null || complaint.resolvedOn > day);
}

/** Returns the row for an inclusive range of days. */
export function rowOf(
  complaints: readonly CountedComplaint[],
  from: CalendarDate,
  to: CalendarDate,
): MonthRow {
  const before = addDays(from, -1);
  const old = addMonthsClamped(to, -3);
  const resolved = complaints.flatMap(({ receivedOn, resolvedOn }) =>
    resolvedOn !== null && isWithin(resolvedOn, from, to) ? [daysBetween(receivedOn, resolvedOn)] : [],
  );
  const days = resolved.reduce((sum, each) => sum + each, 0);
  return {
    pendingBefore: complaints.filter((each) => isOpenAfter(each, before)).length,
    received: complaints.filter(({ receivedOn }) => isWithin(receivedOn, from, to)).length,
    resolved: resolved.length,
    pending: complaints.filter((each) => isOpenAfter(each, to)).length,
    pendingOverThreeMonths: complaints.filter((each) => isOpenAfter(each, to) && each.receivedOn < old)
      .length,
    averageTenths: resolved.length === 0 ? null : Math.round((days * 10) / resolved.length),
  };
}

/** Returns the table of the month that contains a day, including rows of zeros. */
export function monthTable(complaints: readonly CountedComplaint[], day: CalendarDate): MonthTable {
  const month = firstOfMonth(day);
  const to = addDays(addMonthsClamped(month, 1), -1);
  const of = (source: ComplaintSource) =>
    rowOf(
      complaints.filter((each) => each.source === source),
      month,
      to,
    );
  return {
    month,
    bySource: { direct: of('direct'), scores: of('scores'), other: of('other') },
    total: rowOf(complaints, month, to),
  };
}

function trendRow(complaints: readonly CountedComplaint[], from: CalendarDate, to: CalendarDate): TrendRow {
  const { pendingBefore, received, resolved, pending } = rowOf(complaints, from, to);
  return { from, carriedForward: pendingBefore, received, resolved, pending };
}

/** Returns the months of the financial year up to the month that contains a day, oldest first. */
export function monthlyTrend(complaints: readonly CountedComplaint[], day: CalendarDate): TrendRow[] {
  const rows: TrendRow[] = [];
  const last = firstOfMonth(day);
  for (let from = firstOfYear(day); from <= last; from = addMonthsClamped(from, 1))
    rows.push(trendRow(complaints, from, addDays(addMonthsClamped(from, 1), -1)));
  return rows;
}

/** Returns the last `years` financial years up to the one that contains a day, oldest first. */
export function yearlyTrend(
  complaints: readonly CountedComplaint[],
  day: CalendarDate,
  years: number,
): TrendRow[] {
  const current = firstOfYear(day);
  return Array.from({ length: years }, (_each, index) => {
    const from = addMonthsClamped(current, -12 * (years - 1 - index));
    return trendRow(complaints, from, addDays(addMonthsClamped(from, 12), -1));
  });
}

/** A month's table is published on the 7th of the next month. */
const shownOn = 7;

/** Returns the first day of the latest month with a published table on a given day. */
export function lastPublishedMonth(today: CalendarDate): CalendarDate {
  const { day } = partsOf(today);
  return addMonthsClamped(firstOfMonth(today), day >= shownOn ? -1 : -2);
}

/** Returns the earliest allowed receipt date for a complaint entered today, because published tables are final. */
export function oldestEntry(today: CalendarDate): CalendarDate {
  return addMonthsClamped(lastPublishedMonth(today), 1);
}

/** Returns the half of the financial year in the regulator's report: April to September, or October to March. */
export function halfYearOf(day: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const { year, month } = partsOf(day);
  if (month >= 4 && month <= 9) return { from: calendarDateOf(year, 4, 1), to: calendarDateOf(year, 9, 30) };
  const start = month >= 10 ? year : year - 1;
  return { from: calendarDateOf(start, 10, 1), to: calendarDateOf(start + 1, 3, 31) };
}
