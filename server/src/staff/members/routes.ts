import { changeMemberAddress } from '@niveshak/contract/staff/address-routes';
import * as routes from '@niveshak/contract/staff/member-routes';
import { signOutEverywhere } from '../../identity/index.ts';
import { readPan } from '../../kyc/index.ts';
import type { PanKeys } from '../../kyc/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { changeAddress } from './change-address.ts';
import type { AddressDeps } from './change-address.ts';
import { findMembers } from './find-members.ts';
import { grantPlan } from './grant-plan.ts';
import type { GrantDeps } from './grant-plan.ts';
import { bindLabelRoutes } from './labels.ts';
import { isMember } from './is-member.ts';
import { bindMemberListRoutes } from './member-list-routes.ts';
import { memberPage } from './member-page.ts';
import { writeNote } from './notes.ts';
import { bindPauseRoutes } from './pause.ts';

export type MemberRoutesOptions = GrantDeps & AddressDeps & { readonly db: Db; readonly panKeys: PanKeys };

export function bindMemberRoutes(bind: RouteBinder, options: MemberRoutesOptions): void {
  const { db, panKeys } = options;
  bindLabelRoutes(bind, db);
  bindPauseRoutes(bind, db);
  bindMemberListRoutes(bind, db);

  bind(routes.findMembers, async ({ query, time }) => ({
    members: await findMembers(db, query, time.today),
  }));

  bind(
    routes.getMember,
    async ({ params, time }) => (await memberPage(db, params.id, time)) ?? refuse('not-found'),
  );

  bind(routes.readMemberPan, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      const pan = await readPan(tx, params.id, panKeys);
      if (pan === null) return refuse('not-found');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'member.read-pan',
        subject: { kind: 'member', id: params.id },
        reason: body.reason,
      });
      return { pan };
    }),
  );

  bind(routes.writeNote, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      if (!(await isMember(tx, params.id))) return refuse('not-found');
      await writeNote(tx, params.id, staff.staffId, body.body);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'member.note',
        subject: { kind: 'member', id: params.id },
        ...(body.reason === undefined ? {} : { reason: body.reason }),
      });
      return undefined;
    }),
  );

  bind(routes.endMemberSessions, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      if (!(await isMember(tx, params.id))) return refuse('not-found');
      await signOutEverywhere(tx, params.id, new Date());
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'member.end-sessions',
        subject: { kind: 'member', id: params.id },
        reason: body.reason,
      });
      return undefined;
    }),
  );

  bind(changeMemberAddress, ({ staff, request, params, body, time }) =>
    changeAddress(options, actorOf(staff, addressOf(request)), { userId: params.id, ...body }, time),
  );

  bind(routes.grantPlan, ({ staff, request, params, body, time }) =>
    grantPlan(options, actorOf(staff, addressOf(request)), params.id, body, time),
  );
}
