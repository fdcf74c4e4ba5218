import * as routes from '@niveshak/contract/retention/staff-routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { retentionText } from '@niveshak/domain/retention/retention-period';
import { dataLines, lineIds } from '@niveshak/domain/retention/schedule';
import type { DataLine } from '@niveshak/domain/retention/schedule';
import { isMember, lockUser } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { countDue } from './dry-run.ts';
import { openHolds, placeHold, releaseHold } from './hold-store.ts';
import { lastRuns } from './run-store.ts';

const runsShown = 60;

export function bindRetentionRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);

  bind(routes.getRetention, async ({ query, time: { today } }) => {
    const day = query.day === undefined ? addDays(today, 1) : calendarDate(query.day);
    const [counts, runs, holds] = await Promise.all([
      countDue(db, day),
      lastRuns(db, runsShown),
      openHolds(db),
    ]);
    return {
      today,
      day,
      lines: lineIds.map((id) => {
        const { what, purpose, kept, law }: DataLine = dataLines[id];
        const count = counts.find((each) => each.id === id);
        return {
          id,
          what,
          purpose,
          kept: retentionText(kept),
          law,
          run: count === undefined ? null : { due: count.due, held: count.held },
        };
      }),
      runs: runs.map(({ day: of, startedAt, finishedAt, rows }) => ({
        day: of,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        rows: Object.entries(rows).map(([id, number]) => ({
          what: nameOf(id),
          number,
        })),
      })),
      holds: holds.map((hold) => ({ ...hold, placedAt: hold.placedAt.toISOString() })),
    };
  });

  act(routes.placeLegalHold, async (tx, { staff, params, body, time }) => {
    const userId = params.id;
    if (!(await isMember(tx, userId))) return refuse('not-found');
    await lockUser(tx, userId);
    const hold = { userId, reason: body.reason, by: staff.email, at: time.instant };
    if (!(await placeHold(tx, hold))) return refuse('changed-meanwhile');
    return done({ action: 'member.place-hold', subject: { kind: 'member', id: userId } });
  });

  act(routes.releaseLegalHold, async (tx, { staff, params, time }) => {
    const userId = params.id;
    if (!(await isMember(tx, userId))) return refuse('not-found');
    await lockUser(tx, userId);
    const release = { userId, by: staff.email, at: time.instant };
    if (!(await releaseHold(tx, release))) return refuse('changed-meanwhile');
    return done({ action: 'member.release-hold', subject: { kind: 'member', id: userId } });
  });
}

/** Returns a line's name. A run from before an update may have a line that is no longer in the schedule. */
function nameOf(id: string): string {
  const line = lineIds.find((each) => each === id);
  return line === undefined ? id : dataLines[line].what;
}
