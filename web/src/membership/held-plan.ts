import type { Subscription } from '@niveshak/contract/membership/schemas';
import type { TimeFacts } from '@niveshak/domain/membership/time-texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Returns the plan facts that the time texts need. */
export function heldPlan(term: Subscription): NonNullable<TimeFacts['plan']> {
  const endDate = calendarDate(term.endDate);
  return {
    alias: term.alias,
    state: stateOf(term),
    startDate: calendarDate(term.startDate),
    paidEndDate: endDate,
    endDate,
  };
}

function stateOf({ hasExpired, isCancelled, isGift }: Subscription) {
  if (hasExpired) return 'ended';
  if (isCancelled === true) return 'cancelled';
  return isGift ? 'gift' : 'running';
}
