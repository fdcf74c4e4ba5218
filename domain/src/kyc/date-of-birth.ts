import type { CalendarDate } from '../primitives/calendar-date.ts';
import { ageOn, parseCalendarDate } from '../primitives/calendar-date.ts';

const minimumAge = 18;
const entered = /^(\d{2})-(\d{2})-((?:19|20)\d{2})$/;

/** Returns the date in a `DD-MM-YYYY` text with year 19xx or 20xx, or null if it is not a valid date. */
export function parseEnteredDateOfBirth(text: string): CalendarDate | null {
  const match = entered.exec(text.trim());
  return match === null ? null : parseCalendarDate(`${match[3] ?? ''}-${match[2] ?? ''}-${match[1] ?? ''}`);
}

/** Returns whether a text has the format `DD-MM-YYYY` with year 19xx or 20xx, even if there is no such day. */
export function isDateOfBirthFormat(text: string): boolean {
  return entered.test(text.trim());
}

/** Returns a stored date as `DD-MM-YYYY` for its input field. */
export function enteredDateOfBirth(dob: CalendarDate): string {
  return `${dob.slice(8)}-${dob.slice(5, 7)}-${dob.slice(0, 4)}`;
}

/**
 * Returns whether a person is at least 18 on `today`. A person born on 29 February turns 18 on 1 March of a common
 * year.
 */
export function isAdult(dob: CalendarDate, today: CalendarDate): boolean {
  return ageOn(dob, today) >= minimumAge;
}
