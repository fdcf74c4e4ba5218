import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, addMonthsClamped } from '../primitives/calendar-date.ts';
import { isAdult } from './date-of-birth.ts';

const monthsToAdult = 216;

/** Returns the day a person turns 18, which is 1 March for those born on 29 February (V-9). */
export function adultFrom(dob: CalendarDate): CalendarDate {
  const birthday = addMonthsClamped(dob, monthsToAdult);
  return isAdult(dob, birthday) ? birthday : addDays(birthday, 1);
}
