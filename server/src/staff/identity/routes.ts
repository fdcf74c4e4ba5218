import * as routes from '@niveshak/contract/staff/case-routes';
import { lockUser } from '../../identity/index.ts';
import { closeIdentityCase, forgetTries } from '../../kyc/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { isMember } from '../members/is-member.ts';

export function bindIdentityRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.closeIdentityCase, ({ staff, request, params, body, time }) =>
    db.transaction().execute(async (tx) => {
      const closed = await closeIdentityCase(tx, params.id, time.instant);
      if (closed === null) return refuse('changed-meanwhile');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'identity.close-case',
        subject: { kind: 'member', id: closed.userId },
        before: { caseId: params.id, kind: closed.kind },
        reason: body.reason,
      });
      return undefined;
    }),
  );

  bind(routes.unlockIdentity, ({ staff, request, params, body, time }) =>
    db.transaction().execute(async (tx) => {
      if (!(await isMember(tx, params.id))) return refuse('not-found');
      await lockUser(tx, params.id);
      const tries = await forgetTries(tx, params.id, time.today);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'identity.unlock',
        subject: { kind: 'member', id: params.id },
        before: { tries },
        reason: body.reason,
      });
      return undefined;
    }),
  );
}
