import { differingWords } from '@niveshak/domain/identity/names';
import * as routes from '@niveshak/contract/members/kyc-case-routes';
import { lockUser, userById } from '../../identity/index.ts';
import {
  closeIdentityCase,
  decideIdentityCase,
  resetAttempts,
  identityCaseById,
  verifiedPanOf,
} from '../../kyc/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { emit } from '../../platform/outbox.ts';
import { isMember } from '../../identity/index.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

export function bindIdentityRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  act(routes.closeIdentityCase, async (tx, { params, time }) => {
    const closed = await closeIdentityCase(tx, params.id, time.instant);
    if (closed === null) return refuse('changed-meanwhile');
    return done({
      action: 'identity.close-case',
      subject: { kind: 'member', id: closed.userId },
      before: { caseId: params.id, kind: closed.kind },
    });
  });

  bind(routes.getIdentityCase, async ({ params }) => {
    const found = await identityCaseById(db, params.id);
    if (found === null) return refuse('not-found');
    const { id, kind, isOpen, userId, otherUserId, signerName, signedSha256 } = found;
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
      mayAccept: isOpen && (kind === 'pan-in-use' || signedSha256 !== null),
    };
  });

  act(routes.decideIdentityCase, async (tx, { params, body, time }) => {
    const found = await decideIdentityCase(tx, params.id, body.decision, time);
    if (found === null) return refuse('changed-meanwhile');
    if (found === 'not-possible') return refuse('accept-refused');
    const { id: caseId, kind, userId, otherUserId } = found;
    await emit(tx, 'identity-decided', { caseId }, time.instant);
    return done({
      action: `identity.${body.decision}`,
      subject: { kind: 'member', id: userId },
      before: { caseId, kind, otherUserId },
    });
  });

  act(routes.unlockIdentity, async (tx, { params, time }) => {
    if (!(await isMember(tx, params.id))) return refuse('not-found');
    await lockUser(tx, params.id);
    const tries = await resetAttempts(tx, params.id, time.today);
    return done({
      action: 'identity.unlock',
      subject: { kind: 'member', id: params.id },
      before: { tries },
    });
  });
}
