import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, daysBetween } from '../primitives/calendar-date.ts';

/** Subject of a complaint, from the complainant's perspective. */
export const complaintCategories = [
  'research',
  'billing',
  'refund',
  'account',
  'conduct',
  'accessibility',
  'other',
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

/** How it reached the firm; the rows of the regulator's table. */
export const complaintSources = ['direct', 'scores', 'other'] as const;
export type ComplaintSource = (typeof complaintSources)[number];

export const complaintOutcomes = ['redressed', 'not-upheld', 'withdrawn'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

/** Calendar days a research analyst has to redress a complaint (SEBI's charter). */
const redressDays = 21;

export function dueOn(receivedOn: CalendarDate): CalendarDate {
  return addDays(receivedOn, redressDays);
}

/** Days after which staff are reminded of an open complaint; the last is its due date. */
const reminderDays = [14, 18, redressDays] as const;

/** Returns the next reminder day of an open complaint after `after`; null if none is left. */
export function nextReminder(receivedOn: CalendarDate, after: CalendarDate): CalendarDate | null {
  return reminderDays.map((days) => addDays(receivedOn, days)).find((day) => day > after) ?? null;
}

/** Returns days until it is due: 0 on the day itself, negative afterwards. */
export function daysLeftOf(due: CalendarDate, today: CalendarDate): number {
  return daysBetween(today, due);
}
