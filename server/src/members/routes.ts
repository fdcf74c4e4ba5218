import { changeMemberAddress } from '@niveshak/contract/members/address-routes';
import * as routes from '@niveshak/contract/members/routes';
import { signOutEverywhere } from '../identity/index.ts';
import { readPan } from '../kyc/index.ts';
import type { PanKeys } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actorOf } from '../platform/staff/audit.ts';
import { changeAddress } from './change-address.ts';
import type { AddressDeps } from './change-address.ts';
import { findMembers } from './find-members.ts';
import { grantPlan } from './grant-plan.ts';
import type { GrantDeps } from './grant-plan.ts';
import { bindLabelRoutes } from './labels.ts';
import { isMember } from '../identity/index.ts';
import { bindMemberListRoutes } from './member-list-routes.ts';
import { memberPage } from './member-page.ts';
import { writeNote } from './notes.ts';
import { actionBinder, done } from '../platform/staff/act.ts';

export type MemberRoutesOptions = GrantDeps & AddressDeps & { readonly db: Db; readonly panKeys: PanKeys };

export function bindMemberRoutes(bind: RouteBinder, options: MemberRoutesOptions): void {
  const { db, panKeys } = options;
  const act = actionBinder(bind, db);
  bindLabelRoutes(bind, db);
  bindMemberListRoutes(bind, db);

  bind(routes.findMembers, async ({ query, time }) => ({
    members: await findMembers(db, query, time.today),
  }));

  bind(
    routes.getMember,
    async ({ params, time }) => (await memberPage(db, params.id, time)) ?? refuse('not-found'),
  );

  act(routes.readMemberPan, async (tx, { params }) => {
    const pan = await readPan(tx, params.id, panKeys);
    if (pan === null) return refuse('not-found');
    return done(
      {
        action: 'member.read-pan',
        subject: { kind: 'member', id: params.id },
      },
      { pan },
    );
  });

  act(routes.writeNote, async (tx, { staff, params, body, time }) => {
    if (!(await isMember(tx, params.id))) return refuse('not-found');
    await writeNote(tx, params.id, { staffId: staff.staffId }, { body: body.body, at: time.instant });
    return done({
      action: 'member.note',
      subject: { kind: 'member', id: params.id },
      ...(body.reason === undefined ? {} : {}),
    });
  });

  act(routes.endMemberSessions, async (tx, { params }) => {
    if (!(await isMember(tx, params.id))) return refuse('not-found');
    await signOutEverywhere(tx, params.id, new Date());
    return done({
      action: 'member.end-sessions',
      subject: { kind: 'member', id: params.id },
    });
  });

  bind(changeMemberAddress, ({ staff, request, params, body, time }) =>
    changeAddress(options, actorOf(staff, addressOf(request)), { userId: params.id, ...body }, time),
  );

  bind(routes.grantPlan, ({ staff, request, params, body, time }) =>
    grantPlan(options, actorOf(staff, addressOf(request)), params.id, body, time),
  );
}
