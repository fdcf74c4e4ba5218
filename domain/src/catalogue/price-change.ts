import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate } from '../primitives/calendar-date.ts';

/** Returns why a plan's price may not be set from a day on; null if it may. Existing purchases keep their price. */
export function priceProblem({
  from,
  today,
  inForceSince,
}: {
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  /** Day from which the plan's current price applies; null if it has no price. */
  readonly inForceSince: CalendarDate | null;
}): string | null {
  if (from < today) return 'A price begins today at the earliest.';
  if (from === today && inForceSince !== null)
    return `Today’s price is in force since ${formatDate(inForceSince)}: a new one begins tomorrow at the earliest.`;
  return null;
}
