import * as routes from '@niveshak/contract/staff/routes';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { actorOf } from '../audit/audit-store.ts';
import { team } from '../store.ts';
import { changeRole, forgetSecondFactor, removeFromTeam } from './change-team.ts';
import { inviteColleague, openInvitations } from './invitations.ts';

/** Where an invitation is taken up. */
export function joinUrl(appOrigin: string, token: string): string {
  return `${appOrigin}/staff/join/${token}`;
}

export function bindTeamRoutes(bind: RouteBinder, db: Db, appOrigin: string): void {
  bind(routes.getTeam, async () => {
    const people = await team(db);
    return {
      people: people.map((person) => ({ ...person, lastSeenAt: person.lastSeenAt?.toISOString() ?? null })),
      invitations: await openInvitations(db),
    };
  });

  bind(routes.inviteStaff, async ({ staff, request, body }) => {
    const outcome = await inviteColleague(db, actorOf(staff, addressOf(request)), body);
    return outcome instanceof Refusal ? outcome : { url: joinUrl(appOrigin, outcome.token) };
  });

  bind(routes.changeStaffRole, async ({ staff, request, params, body }) =>
    done(await changeRole(db, actorOf(staff, addressOf(request)), params.id, body)),
  );

  bind(routes.removeStaff, async ({ staff, request, params, body }) =>
    done(await removeFromTeam(db, actorOf(staff, addressOf(request)), params.id, body.reason)),
  );

  bind(routes.resetSecondFactor, async ({ staff, request, params, body }) =>
    done(await forgetSecondFactor(db, actorOf(staff, addressOf(request)), params.id, body.reason)),
  );
}

function done(refusal: Refusal | null): Refusal | undefined {
  return refusal ?? undefined;
}
