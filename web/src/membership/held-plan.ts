import type { Subscription } from '@niveshak/contract/membership/schemas';
import type { TimeFacts } from '@niveshak/domain/membership/time-words';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Converts a term of the session user to the input for time-related texts. */
export function heldPlan(term: Subscription): NonNullable<TimeFacts['plan']> {
  const endDate = calendarDate(term.endDate);
  return {
    alias: term.alias,
    state: term.hasExpired ? 'ended' : term.isGift ? 'gift' : 'running',
    startDate: calendarDate(term.startDate),
    paidEndDate: endDate,
    endDate,
  };
}
