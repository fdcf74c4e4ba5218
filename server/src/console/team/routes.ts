import * as routes from '@niveshak/contract/staff/routes';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Done, actionBinder } from '../../platform/staff/act.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isOnePersonFirm } from '../../platform/staff/self-approval.ts';
import { team } from './list-team.ts';
import { changeOnePersonFirm, changeRole, deleteSecondFactor, removeFromTeam } from './change-team.ts';
import { inviteColleague, openInvitations } from './invitations.ts';

export function joinUrl(appOrigin: string, token: string): string {
  return `${appOrigin}/staff/join/${token}`;
}

export function bindTeamRoutes(bind: RouteBinder, db: Db, appOrigin: string): void {
  const act = actionBinder(bind, db);
  bind(routes.getTeam, async () => {
    const people = await team(db);
    return {
      people: people.map((person) => ({ ...person, lastSeenAt: person.lastSeenAt?.toISOString() ?? null })),
      invitations: await openInvitations(db),
      isOnePersonFirm: await isOnePersonFirm(db),
    };
  });

  act(routes.inviteStaff, async (tx, { body }, actor) => {
    const token = await inviteColleague(tx, actor, body);
    if (token instanceof Refusal) return token;
    return new Done([], { url: joinUrl(appOrigin, token) });
  });
  act(routes.changeStaffRole, (tx, { params, body }) => changeRole(tx, params.id, body.role));
  act(routes.changeOnePersonFirm, (tx, { body }) => changeOnePersonFirm(tx, body.isOn));
  act(routes.removeStaff, (tx, { params }) => removeFromTeam(tx, params.id));
  act(routes.resetSecondFactor, (tx, { params }) => deleteSecondFactor(tx, params.id));
}
