import type { Db } from '../../platform/db/database.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { earliestHeld, releaseHeld } from './deliveries.ts';

/** Sends alerts once the quiet hours of their members are over. */
export function heldAlerts(db: Db): DueSource {
  return {
    name: 'held-alerts',
    // Push and WhatsApp are not in the forecast, which lists emails.
    upcoming: async () => [],
    earliest: (until) => earliestHeld(db, until),
    runDue: ({ instant }) => db.transaction().execute((tx) => releaseHeld(tx, instant)),
  };
}
