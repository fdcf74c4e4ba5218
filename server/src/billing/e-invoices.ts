import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    e_invoices: { document_id: string; irn: string; ack_number: string; acked_at: Date; signed_qr: string };
  }
}

/** Response of the invoice registration portal for a sale to a business. */
export type EInvoice = {
  readonly irn: string;
  readonly ackNumber: string;
  readonly ackedAt: Date;
  readonly signedQr: string;
};

export async function eInvoiceOf(db: Db, documentId: string): Promise<EInvoice | null> {
  const row = await db
    .selectFrom('e_invoices')
    .select(['irn', 'ack_number as ackNumber', 'acked_at as ackedAt', 'signed_qr as signedQr'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores the portal's response. Returns false if the document already has one.
 * @throws a conflict if another document has this IRN
 */
export async function recordEInvoice(db: Db, documentId: string, answer: EInvoice): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('e_invoices')
    .values({
      document_id: documentId,
      irn: answer.irn,
      ack_number: answer.ackNumber,
      acked_at: answer.ackedAt,
      signed_qr: answer.signedQr,
    })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Ids of the member's documents registered with the portal. */
export const registeredFact: MemberFact<ReadonlySet<string>> = {
  column: sql`(
    select coalesce(json_agg(e.document_id), '[]')
    from e_invoices e join documents d on d.id = e.document_id where d.user_id = users.id)`,
  read: (value) => new Set(z.array(z.string()).parse(value)),
};
