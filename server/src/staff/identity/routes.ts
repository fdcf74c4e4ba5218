import { differingWords } from '@niveshak/domain/identity/names';
import * as routes from '@niveshak/contract/staff/case-routes';
import { lockUser, userById } from '../../identity/index.ts';
import {
  closeIdentityCase,
  decideIdentityCase,
  forgetTries,
  identityCaseById,
  verifiedPanOf,
} from '../../kyc/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { emit } from '../../platform/outbox.ts';
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

  bind(routes.getIdentityCase, async ({ params }) => {
    const found = await identityCaseById(db, params.id);
    if (found === null) return refuse('not-found');
    const { id, kind, isOpen, userId, otherUserId, signerName, signedPdf } = found;
    const verified = await verifiedPanOf(db, userId);
    const { firstName, lastName } = verified ?? (await userById(db, userId));
    const memberName = `${firstName} ${lastName}`.trim();
    const other = otherUserId === null ? null : await userById(db, otherUserId);
    const differs = differingWords(memberName, signerName ?? memberName);
    return {
      id,
      kind,
      isOpen,
      memberId: userId,
      memberName,
      signerName,
      differs: { member: differs.first, signer: differs.second },
      other:
        other === null
          ? null
          : { id: other.id, name: `${other.firstName} ${other.lastName}`.trim(), email: other.email },
      mayAccept: isOpen && (kind === 'pan-in-use' || signedPdf !== null),
    };
  });

  bind(routes.decideIdentityCase, async ({ staff, request, params, body, time }) => {
    const decided = await db.transaction().execute(async (tx) => {
      const found = await decideIdentityCase(tx, params.id, body.decision, time);
      if (found === null || found === 'not-possible') return found;
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: `identity.${body.decision}`,
        subject: { kind: 'member', id: found.userId },
        before: { caseId: found.id, kind: found.kind, otherUserId: found.otherUserId },
        reason: body.reason,
      });
      await emit(tx, 'identity-decided', { caseId: found.id }, time.instant);
      return 'done';
    });
    if (decided === null) return refuse('changed-meanwhile');
    return decided === 'not-possible' ? refuse('accept-refused') : undefined;
  });

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
