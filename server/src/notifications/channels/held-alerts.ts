import type { Db } from '../../platform/db/database.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { earliestHeld, releaseHeld } from './deliveries.ts';

/** Sends delayed alerts once the recipient's quiet hours are over. */
export function heldAlerts(db: Db): DueSource {
  return {
    name: 'held-alerts',
    // The forecast lists emails, so it excludes push and WhatsApp.
    upcoming: async () => [],
    earliest: (until) => earliestHeld(db, until),
    runDue: ({ instant }) => db.transaction().execute((tx) => releaseHeld(tx, instant)),
  };
}
