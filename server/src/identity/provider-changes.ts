import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import type { IdentityProvider } from './ports.ts';
import { changesReadUntil, endSessionsBeforeReset, setChangesReadUntil } from './store.ts';

/** Calls of one round; the rest comes with the next. */
const mostPages = 10;
/** The provider's search may show a change a little late. */
const overlapMs = 60_000;

/**
 * Reads the provider's changes, so that a password reset ends sessions even if the person does not sign in again.
 * @param endStaffSessions the same for sessions of staff
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
      for (let page = 0; page < mostPages; page += 1) {
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
