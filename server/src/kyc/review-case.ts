import { lockUsers } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { acceptSignature, eSignRequestById } from './e-sign-store.ts';
import { insertSignedConsents, sha256Hex } from './legal-store.ts';
import { forgetTries, releasePan } from './store.ts';
import type { StaffCaseKind } from './store.ts';

export type IdentityCase = {
  readonly id: string;
  readonly kind: StaffCaseKind;
  readonly userId: string;
  /** The account that has the PAN; null for other cases. */
  readonly otherUserId: string | null;
  /** The eSign request of a signature; null for other cases. */
  readonly reference: string | null;
  /** In whose name it was signed; null for other cases, and for cases from before it was kept. */
  readonly signerName: string | null;
  readonly signedPdf: Buffer | null;
  readonly isOpen: boolean;
  readonly decision: 'accept' | 'refuse' | null;
};

/** Null for none of this id. */
export async function identityCaseById(db: Db, id: string): Promise<IdentityCase | null> {
  const row = await db
    .selectFrom('staff_cases')
    .select([
      'id',
      'kind',
      'user_id as userId',
      'other_user_id as otherUserId',
      'reference',
      'signer_name as signerName',
      'signed_pdf as signedPdf',
      'closed_at as closedAt',
      'decision',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { closedAt, ...rest } = row;
  return { ...rest, isOpen: closedAt === null };
}

/**
 * Decides a case in the caller's transaction, under the locks of the accounts that it is about. Accepted, a signature in
 * another spelling of the name counts as the member's own; a PAN on another account may be verified here, with the day's
 * tries again, and both accounts count as one person. Refused, everything stays as it is.
 *
 * @returns null when it was decided before; `not-possible` when what was signed is not there any more.
 */
export async function decideIdentityCase(
  tx: Tx,
  id: string,
  decision: 'accept' | 'refuse',
  time: BusinessTime,
): Promise<IdentityCase | 'not-possible' | null> {
  const seen = await identityCaseById(tx, id);
  if (seen === null) return null;
  const { userId, otherUserId } = seen;
  await lockUsers(tx, [userId, ...(otherUserId === null ? [] : [otherUserId])]);
  const known = await identityCaseById(tx, id);
  if (known === null || !known.isOpen) return null;
  if (decision === 'accept') {
    if (known.kind === 'signer-name-differs') {
      if (!(await accept(tx, known, time))) return 'not-possible';
    } else {
      if (otherUserId !== null) await releasePan(tx, otherUserId, time.instant);
      await forgetTries(tx, userId, time.today);
    }
  }
  await tx
    .updateTable('staff_cases')
    .set({ closed_at: time.instant, decision, signed_pdf: null })
    .where('id', '=', id)
    .execute();
  return known;
}

/** False when there is nothing that could count as signed. */
async function accept(
  tx: Tx,
  { reference, signedPdf, signerName }: IdentityCase,
  time: BusinessTime,
): Promise<boolean> {
  const request = reference === null ? null : await eSignRequestById(tx, reference);
  if (request === null || signedPdf === null) return false;
  const signed = { pdf: signedPdf, sha256: sha256Hex(signedPdf), signerName, completedAt: time.instant };
  if (!(await acceptSignature(tx, request.id, signed))) return false;
  await insertSignedConsents(tx, request, time.instant);
  return true;
}
