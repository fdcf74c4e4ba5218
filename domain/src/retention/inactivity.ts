import { addDays, addMonthsClamped } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Years without sign-in or plan after which an account is erased (V-6). */
export const inactiveYears = 3;
/** Days between the warning and the erasure. V-6 requires 48 hours. */
export const warningDays = 30;

/** Returns the first day that still counts as active. Accounts last active before it are warned. */
export function activeSince(today: CalendarDate): CalendarDate {
  return addMonthsClamped(today, -12 * inactiveYears);
}

/** Returns the erasure day announced by a warning. */
export function eraseOn(warnedOn: CalendarDate): CalendarDate {
  return addDays(warnedOn, warningDays);
}
