import { lockUsers } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { acceptSignature, eSignRequestById } from './e-sign-store.ts';
import { insertSignedConsents } from './legal-store.ts';
import { resetAttempts, releasePan } from './store.ts';
import type { StaffCaseKind } from './store.ts';

export type IdentityCase = {
  readonly id: string;
  readonly kind: StaffCaseKind;
  readonly userId: string;
  /** The other account with the PAN, or null if the case has another kind. */
  readonly otherUserId: string | null;
  /** eSign request of the signature, or null if the case has another kind. */
  readonly reference: string | null;
  /** Signer's name, or null if the case has another kind or is older. */
  readonly signerName: string | null;
  /** Hash of the document signed under another name, or null if the case has another kind or is decided. */
  readonly signedSha256: string | null;
  readonly isOpen: boolean;
  readonly decision: 'accept' | 'refuse' | null;
};

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
      'signed_pdf_sha256 as signedSha256',
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
 * Decides a case in the caller's transaction, under the locks of the affected accounts. Accepting a signature under
 * another spelling of the name makes it the member's own. Accepting a PAN of another account lets the member verify it,
 * resets the daily attempts, and makes both accounts one person. Refusing changes nothing.
 *
 * @returns null if it was already decided; `not-possible` if the signed document no longer exists
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
      await resetAttempts(tx, userId, time.today);
    }
  }
  await tx
    .updateTable('staff_cases')
    .set({ closed_at: time.instant, decision, signed_pdf_sha256: null, signed_pdf: null })
    .where('id', '=', id)
    .execute();
  return known;
}

/** Accepts a case. Returns false if the signed document does not exist. */
async function accept(
  tx: Tx,
  { reference, signedSha256, signerName }: IdentityCase,
  time: BusinessTime,
): Promise<boolean> {
  const request = reference === null ? null : await eSignRequestById(tx, reference);
  if (request === null || signedSha256 === null) return false;
  const signed = { sha256: signedSha256, signerName, completedAt: time.instant };
  if (!(await acceptSignature(tx, request.id, signed))) return false;
  await insertSignedConsents(tx, request, time.instant);
  return true;
}
