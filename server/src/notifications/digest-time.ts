import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';

/** The digest is sent at 18:00 IST. */
const eveningMs = 18 * 3_600_000;

/** Returns the first digest time at or after an instant (business time). */
export function digestAfter(instant: Date): Date {
  const { today } = businessTimeAt(instant);
  const evening = new Date(startOfDay(today).getTime() + eveningMs);
  return evening >= instant ? evening : new Date(startOfDay(addDays(today, 1)).getTime() + eveningMs);
}
