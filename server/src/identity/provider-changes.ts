import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import type { IdentityProvider } from './ports.ts';
import { changesReadUntil, endSessionsBeforeReset, setChangesReadUntil } from './store.ts';

/** Maximum calls per run; the next run continues. */
const maxPages = 10;
/** Overlap of consecutive reads, because the provider's search may list changes late. */
const overlapMs = 60_000;

/**
 * Returns a job that reads account changes from the provider, so that a password reset ends sessions even without a new
 * sign-in.
 * @param endStaffSessions does the same for staff sessions
 */
export function providerChanges(
  db: Db,
  provider: IdentityProvider,
  endStaffSessions: typeof endSessionsBeforeReset,
): RecurringJob {
  return {
    name: 'identity-changes',
    run: async () => {
      let until = await changesReadUntil(db);
      for (let page = 0; page < maxPages; page += 1) {
        const changes = await provider.changesSince(
          page === 0 ? new Date(until.getTime() - overlapMs) : until,
        );
        if (changes === 'unavailable') return;
        for (const change of changes) {
          await endSessionsBeforeReset(db, change.sub, change);
          await endStaffSessions(db, change.sub, change);
        }
        const last = changes.at(-1)?.changedAt;
        if (last === undefined || last <= until) break;
        until = last;
        await setChangesReadUntil(db, until);
      }
    },
  };
}
