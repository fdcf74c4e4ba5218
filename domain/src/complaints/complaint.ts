import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, calendarDate, daysBetween, maxDate } from '../primitives/calendar-date.ts';

/** Subject of a complaint from the complainant's perspective. */
export const complaintCategories = [
  'research',
  'delivery',
  'billing',
  'refund',
  'account',
  'conduct',
  'accessibility',
  'other',
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

/** How the complaint reached the firm. These are the rows of the regulator's table. */
export const complaintSources = ['direct', 'scores', 'other'] as const;
export type ComplaintSource = (typeof complaintSources)[number];

export const complaintOutcomes = ['redressed', 'not-upheld', 'withdrawn'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

type Received = { readonly category: ComplaintCategory; readonly receivedOn: CalendarDate };

/**
 * Calendar days within which a research analyst must resolve a complaint (SEBI's charter), preceded by earlier
 * reminders.
 */
const reminderDays = [14, 18, 21] as const;
/** Working days for a report that was not delivered or is unreadable (S-50), preceded by earlier reminders. */
const deliveryReminderDays = [3, 5, 7] as const;

/** Returns the reminder days of an open complaint. The last one is its due date. */
function remindersOf({ category, receivedOn }: Received): CalendarDate[] {
  return category === 'delivery'
    ? deliveryReminderDays.map((days) => addWeekdays(receivedOn, days))
    : reminderDays.map((days) => addDays(receivedOn, days));
}

const aMonday = calendarDate('2024-01-01');

function isWeekend(day: CalendarDate): boolean {
  return daysBetween(aMonday, day) % 7 >= 5;
}

/**
 * Returns the day `count` weekdays after a day. Does not skip exchange holidays, so the result may be early but never
 * late.
 */
function addWeekdays(day: CalendarDate, count: number): CalendarDate {
  let left = count;
  let at = day;
  while (left > 0) {
    at = addDays(at, 1);
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

export function dueOn(complaint: Received): CalendarDate {
  return maxDate(complaint.receivedOn, ...remindersOf(complaint));
}

/** Returns the next reminder day of an open complaint after `after`, or null if none is left. */
export function nextReminder(complaint: Received, after: CalendarDate): CalendarDate | null {
  return remindersOf(complaint).find((day) => day > after) ?? null;
}

/** Returns the days until the due date, with 0 on the day itself and negative values afterwards. */
export function daysLeftOf(due: CalendarDate, today: CalendarDate): number {
  return daysBetween(today, due);
}
