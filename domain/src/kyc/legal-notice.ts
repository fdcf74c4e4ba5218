import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate } from '../primitives/calendar-date.ts';

/** Default notice period to members before a new version of a text is in force. */
export const defaultNoticeDays = 30;

/** Returns why a new version of a legal text may not be in force from a day on; null if it may. */
export function legalNoticeProblem({
  effectiveFrom,
  noticeDays,
  today,
  latest,
}: {
  readonly effectiveFrom: CalendarDate;
  readonly noticeDays: number;
  readonly today: CalendarDate;
  /** Day from which the newest version is in force; null if this is the first. */
  readonly latest: CalendarDate | null;
}): string | null {
  if (latest !== null && effectiveFrom <= latest)
    return `A version is in force from ${formatDate(latest)}: the next one begins later.`;
  const earliest = addDays(today, noticeDays);
  if (effectiveFrom >= earliest) return null;
  return noticeDays === 0
    ? 'It is in force today at the earliest.'
    : `With ${noticeDays} days of notice it is in force on ${formatDate(earliest)} at the earliest.`;
}
