import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  addMonthsClamped,
  calendarDateOf,
  daysBetween,
  partsOf,
} from '../primitives/calendar-date.ts';
import type { ComplaintSource } from './complaint.ts';

/** A complaint as far as the regulator's tables count it. */
export interface CountedComplaint {
  readonly source: ComplaintSource;
  readonly receivedOn: CalendarDate;
  /** Null while it is open. Once it has one, it keeps it: a table that was shown never changes. */
  readonly resolvedOn: CalendarDate | null;
}

/** One line of the month's table (SEBI circular of 13 December 2021). */
export interface MonthRow {
  readonly pendingBefore: number;
  readonly received: number;
  readonly resolved: number;
  readonly pending: number;
  readonly pendingOverThreeMonths: number;
  /** Of those resolved in the month, in tenths of a day; null when none was. */
  readonly averageTenths: number | null;
}

export interface MonthTable {
  /** Its first day. */
  readonly month: CalendarDate;
  readonly bySource: Readonly<Record<ComplaintSource, MonthRow>>;
  readonly total: MonthRow;
}

/** One line of a trend: what came, what was resolved, what was left. */
export interface TrendRow {
  /** First day of the month or of the financial year. */
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

/** First day of the financial year that a day is in: 1 April. */
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

function rowOf(complaints: readonly CountedComplaint[], from: CalendarDate, to: CalendarDate): MonthRow {
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

/** The table of a month, given by any day of it. Zero rows stay. */
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

/** The months of the financial year up to the one that a day is in, oldest first. */
export function monthlyTrend(complaints: readonly CountedComplaint[], day: CalendarDate): TrendRow[] {
  const rows: TrendRow[] = [];
  const last = firstOfMonth(day);
  for (let from = firstOfYear(day); from <= last; from = addMonthsClamped(from, 1))
    rows.push(trendRow(complaints, from, addDays(addMonthsClamped(from, 1), -1)));
  return rows;
}

/** Financial years, oldest first: as many as `years`, the last that a day is in. */
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

/** The table of a month is shown on the 7th of the next. */
const shownOn = 7;

/** First day of the last month whose table is shown on a day. */
export function lastShownMonth(today: CalendarDate): CalendarDate {
  const { day } = partsOf(today);
  return addMonthsClamped(firstOfMonth(today), day >= shownOn ? -1 : -2);
}

/** The oldest day on which a complaint that is entered today can have come: a table that was shown does not change. */
export function oldestEntry(today: CalendarDate): CalendarDate {
  return addMonthsClamped(lastShownMonth(today), 1);
}

/** The two halves of a financial year of the regulator's report: April to September, October to March. */
export function halfYearOf(day: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const { year, month } = partsOf(day);
  if (month >= 4 && month <= 9) return { from: calendarDateOf(year, 4, 1), to: calendarDateOf(year, 9, 30) };
  const start = month >= 10 ? year : year - 1;
  return { from: calendarDateOf(start, 10, 1), to: calendarDateOf(start + 1, 3, 31) };
}
