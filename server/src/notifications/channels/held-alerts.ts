import type { Db } from '../../platform/db/database.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { earliestHeld, releaseHeld } from './deliveries.ts';

/** Sends delayed alerts when the recipient's quiet hours end. */
export function heldAlerts(db: Db): DueSource {
  return {
    name: 'held-alerts',
    // The forecast lists only emails.
    upcoming: async () => [],
    earliest: (until) => earliestHeld(db, until),
    runDue: ({ instant }) => db.transaction().execute((tx) => releaseHeld(tx, instant)),
  };
}
