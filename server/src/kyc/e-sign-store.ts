import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { fileColumns } from '../platform/files/files.ts';
import type { StoredFile } from '../platform/files/files.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    e_sign_requests: ESignRequestsTable;
  }
}

export type ESignStatus = 'pending' | 'completed' | 'expired' | 'failed';

type ESignRequestsTable = {
  id: string;
  user_id: string;
  pan_index: Buffer;
  terms_version: string;
  terms_sha256: string;
  mitc_version: string;
  mitc_sha256: string;
  document_sha256: string;
  vendor_document_id: string;
  signing_url: string;
  status: ESignStatus;
  ip: string;
  user_agent: string;
  created_at: Generated<Date>;
  expires_at: Date;
  last_checked_at: Date | null;
  signed_pdf_sha256: string | null;
  signer_name: string | null;
  completed_at: Date | null;
};

/** Subject of a request, for which one live request suffices. */
export type ESignSubject = {
  readonly userId: string;
  readonly panIndex: Buffer;
  readonly termsVersion: string;
  readonly mitcVersion: string;
};

/** A member's signing request. All times are wall time. */
export type ESignRequest = ESignSubject & {
  readonly id: string;
  readonly termsSha256: string;
  readonly mitcSha256: string;
  readonly signingUrl: string;
  readonly status: ESignStatus;
  readonly ip: string;
  readonly userAgent: string;
  readonly expiresAt: Date;
};

const requestColumns = [
  'id',
  'user_id as userId',
  'pan_index as panIndex',
  'terms_version as termsVersion',
  'terms_sha256 as termsSha256',
  'mitc_version as mitcVersion',
  'mitc_sha256 as mitcSha256',
  'signing_url as signingUrl',
  'status',
  'ip',
  'user_agent as userAgent',
  'expires_at as expiresAt',
] as const;

export async function eSignRequestById(db: Db, id: string): Promise<ESignRequest | null> {
  const row = await db
    .selectFrom('e_sign_requests')
    .select(requestColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function pendingESign(db: Db, subject: ESignSubject): Promise<ESignRequest | null> {
  const row = await db
    .selectFrom('e_sign_requests')
    .select(requestColumns)
    .where('user_id', '=', subject.userId)
    .where('pan_index', '=', subject.panIndex)
    .where('terms_version', '=', subject.termsVersion)
    .where('mitc_version', '=', subject.mitcVersion)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

export type NewESignRequest = Omit<ESignRequest, 'status'> & {
  readonly documentSha256: string;
  readonly vendorDocumentId: string;
};

/** Inserts a request. Returns false if the subject already has a pending one. */
export async function insertESignRequest(db: Db, request: NewESignRequest): Promise<boolean> {
  const row = await db
    .insertInto('e_sign_requests')
    .values({
      id: request.id,
      user_id: request.userId,
      pan_index: request.panIndex,
      terms_version: request.termsVersion,
      terms_sha256: request.termsSha256,
      mitc_version: request.mitcVersion,
      mitc_sha256: request.mitcSha256,
      document_sha256: request.documentSha256,
      vendor_document_id: request.vendorDocumentId,
      signing_url: request.signingUrl,
      status: 'pending',
      ip: request.ip,
      user_agent: request.userAgent,
      expires_at: request.expiresAt,
      last_checked_at: null,
      signed_pdf_sha256: null,
      signer_name: null,
      completed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims the next check of a request at the provider. Returns false if it was checked after `before` (wall time). */
export async function claimCheck(db: Db, id: string, now: Date, before: Date): Promise<boolean> {
  const row = await db
    .updateTable('e_sign_requests')
    .set({ last_checked_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((where) =>
      where.or([where('last_checked_at', 'is', null), where('last_checked_at', '<=', before)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns pending requests, least recently checked first. */
export async function pendingESignIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('e_sign_requests')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('last_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function endPendingESign(db: Db, id: string, status: 'expired' | 'failed'): Promise<void> {
  await db
    .updateTable('e_sign_requests')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export type SignedDocument = {
  /** Hash of the signed PDF, which is already stored. */
  readonly sha256: string;
  readonly signerName: string | null;
  readonly completedAt: Date;
};

/** Stores the signed document. Returns false if the request has ended. */
export function completeESign(tx: Tx, id: string, signed: SignedDocument): Promise<boolean> {
  return keepSigned(tx, id, 'pending', signed);
}

/**
 * Accepts, for staff, a signature that was rejected because of its name. Returns false if the request has not failed.
 */
export function acceptSignature(tx: Tx, id: string, signed: SignedDocument): Promise<boolean> {
  return keepSigned(tx, id, 'failed', signed);
}

async function keepSigned(
  tx: Tx,
  id: string,
  from: 'pending' | 'failed',
  signed: SignedDocument,
): Promise<boolean> {
  const row = await tx
    .updateTable('e_sign_requests')
    .set({
      status: 'completed',
      signed_pdf_sha256: signed.sha256,
      signer_name: signed.signerName,
      completed_at: signed.completedAt,
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type SignedTerms = { readonly id: string; readonly termsVersion: string; readonly file: StoredFile };

/** Returns a member's signed agreements, oldest first. `readFile` returns the PDF of one. */
export async function signedTermsOf(db: Db, userId: string): Promise<SignedTerms[]> {
  const rows = await db
    .selectFrom('e_sign_requests')
    .innerJoin('files', 'files.hash', 'signed_pdf_sha256')
    .select(['id', 'terms_version as termsVersion'])
    .select(fileColumns)
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .orderBy('completed_at')
    .limit(50)
    .execute();
  return rows.map(({ id, termsVersion, ...file }) => ({ id, termsVersion, file }));
}
