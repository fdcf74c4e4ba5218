import { moveStaffClock } from '@niveshak/contract/upcoming/routes';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';

/** Binds the route that moves the clock of a copy or trial, if possible, and runs everything due until then. */
export function bindClockRoute(
  bind: RouteBinder,
  db: Db,
  move: (to: Date) => Promise<boolean>,
  timeLimitMs: number,
): void {
  bind(
    moveStaffClock,
    async ({ staff, request, body, time }) => {
      const to = new Date(body.to);
      if (to.getTime() <= time.instant.getTime()) return refuse('clock-backwards');
      // Log first, because even an interrupted move changes the clock.
      await audit(db, actorOf(staff, addressOf(request)), {
        action: 'clock.move',
        subject: { kind: 'clock', id: to.toISOString() },
        before: { now: time.instant.toISOString() },
        reason: body.reason,
      });
      return (await move(to)) ? { now: to.toISOString() } : refuse('clock-backwards');
    },
    { timeLimitMs },
  );
}
