import { addMonthsClamped, financialYearSpan } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Retention periods enforced by the nightly job. */
export type NightlyPeriod =
  /** Years after the last plan ended or after the record, whichever is later. */
  | { readonly kind: 'after-service'; readonly years: number }
  /** Years after the financial year of the record. */
  | { readonly kind: 'after-financial-year'; readonly years: number }
  /** Years after `event`. */
  | { readonly kind: 'years'; readonly years: number; readonly event: string };

export type RetentionPeriod =
  | NightlyPeriod
  /** Until the account is erased. */
  | { readonly kind: 'account' }
  /** Until an event, or for a number of days. A job of the table, its users or staff delete it. */
  | { readonly kind: 'until'; readonly text: string }
  /** Pseudonymised under a number, without name, contact or PAN. */
  | { readonly kind: 'number' };

/**
 * Returns the first day whose records are still kept on `today`. Records counted from an earlier day are due. Never
 * early: if `today` is 29 February, records of 28 February are due a day late.
 */
export function retainedSince(kept: NightlyPeriod, today: CalendarDate): CalendarDate {
  const from = kept.kind === 'after-financial-year' ? financialYearSpan(today).from : today;
  return addMonthsClamped(from, -12 * kept.years);
}

/** Returns the last day on which a record counted from `day` is kept. */
export function lastDayKept(kept: NightlyPeriod, day: CalendarDate): CalendarDate {
  const from = kept.kind === 'after-financial-year' ? financialYearSpan(day).to : day;
  return addMonthsClamped(from, 12 * kept.years);
}

/** Returns the period as text addressed to members. */
export function retentionText(kept: RetentionPeriod): string {
  switch (kept.kind) {
    case 'account':
      return 'While you have an account';
    case 'after-service':
      return `${kept.years} years after your last plan ended`;
    case 'after-financial-year':
      return `${kept.years} years after the end of the financial year`;
    case 'years':
      return `${kept.years} years after ${kept.event}`;
    case 'until':
      return kept.text;
    case 'number':
      return 'Permanently, under a number without your name';
  }
}
