import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate } from '../primitives/calendar-date.ts';

/** Why a plan's price may not be set from a day on; null when it may. What people bought at stays as it was. */
export function priceProblem({
  from,
  today,
  inForceSince,
}: {
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  /** The day since which the plan has the price of today; null while it has none. */
  readonly inForceSince: CalendarDate | null;
}): string | null {
  if (from < today) return 'A price begins today at the earliest.';
  if (from === today && inForceSince !== null)
    return `Today’s price is in force since ${formatDate(inForceSince)}: a new one begins tomorrow at the earliest.`;
  return null;
}
