import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getFamilyDeclaration } from '@niveshak/contract/clients/staff-routes';
import { lockUser, userById } from '../identity/index.ts';
import { decideDeclaration, declarationById, familySizeOf, verifiedPanOf } from '../kyc/index.ts';
import type { FamilyDeclaration } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import { done } from '../platform/staff/act.ts';
import type { StaffAction } from '../platform/staff/actions.ts';

type Decision = { readonly id: string; readonly decision: 'confirm' | 'reject' };

/**
 * Staff action that confirms or rejects a declared family. The audit log records the accounts and the number of PANs
 * found.
 */
export const familyAction: StaffAction<
  Decision,
  Decision & { readonly declared: FamilyDeclaration },
  undefined
> = {
  lock: async (tx, { id }) => {
    const declared = await declarationById(tx, id);
    if (declared !== null) await lockUser(tx, declared.userId);
  },
  plan: async (db, { id, decision }) => {
    const declared = await declarationById(db, id);
    if (declared === null) return refuse('not-found');
    if (!declared.isOpen) return refuse('changed-meanwhile');
    if (decision === 'confirm') {
      if (declared.ownPanIndex === null)
        return refuse('client-refused', { detail: 'The member has no verified PAN.' });
      if (declared.people.every(({ panIndex }) => panIndex === null))
        return refuse('client-refused', { detail: 'No verified PAN of a family member was found.' });
    }
    return { id, decision, declared };
  },
  apply: async (tx, { id, decision, declared }, { time }) => {
    const { userId, people } = declared;
    await decideDeclaration(tx, declared, decision, time.instant);
    return done({
      action: `family.${decision}`,
      subject: { kind: 'member', id: userId },
      after: {
        declaration: id,
        members: people.flatMap(({ memberId }) => memberId ?? []),
        withPan: people.filter(({ panIndex }) => panIndex !== null).length,
      },
    });
  },
};

/** Returns a declaration for staff, or null if it does not exist. */
export async function presentDeclaration(
  db: Db,
  id: string,
): Promise<ResponseOf<typeof getFamilyDeclaration> | null> {
  const declared = await declarationById(db, id);
  if (declared === null) return null;
  const { userId, isOpen, declaredAt, people } = declared;
  const { firstName, lastName } = (await verifiedPanOf(db, userId)) ?? (await userById(db, userId));
  return {
    id,
    isOpen,
    memberId: userId,
    memberName: `${firstName} ${lastName}`.trim(),
    declaredAt: declaredAt.toISOString(),
    replaces: await familySizeOf(db, userId),
    people: people.map(({ name, email, maskedPan, memberId, panIndex }) => ({
      name,
      email,
      maskedPan,
      memberId,
      hasPan: panIndex !== null,
    })),
  };
}
