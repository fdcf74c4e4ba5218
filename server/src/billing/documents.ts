import type { Db } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { termsOf } from '../membership/index.ts';
import { drawDocument } from './draw.ts';
import { keepPdf, keptPdf } from './drawn-store.ts';
import { eInvoiceOf } from './e-invoices.ts';
import { documentById, documentOfMember, invoiceOfOrder } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** A new layout gets the next number, so that what was kept of the one before is drawn again. */
const layout = 1;

/**
 * The PDF of a document, drawn once from its snapshot and kept: the same bytes for the same document. Null: none.
 * A specimen, of a rehearsal, says so.
 */
export async function documentPdf(db: Db, id: string, isSpecimen = false): Promise<FileAnswer | null> {
  const issued = await documentById(db, id);
  return issued === null ? null : pdfOf(db, issued, isSpecimen);
}

/** As `documentPdf`, for a document of this member; null for anybody else's. */
export async function memberDocumentPdf(
  db: Db,
  userId: string,
  id: string,
  isSpecimen: boolean,
): Promise<FileAnswer | null> {
  const issued = await documentOfMember(db, userId, id);
  return issued === null ? null : pdfOf(db, issued, isSpecimen);
}

/** The invoice of a subscription of this member; null when it cost nothing, somebody else paid it, or is not theirs. */
export async function subscriptionInvoicePdf(
  db: Db,
  userId: string,
  termId: string,
  isSpecimen: boolean,
): Promise<FileAnswer | null> {
  const term = (await termsOf(db, userId)).find(({ id }) => id === termId);
  if (term === undefined || term.orderId === null) return null;
  const issued = await invoiceOfOrder(db, term.orderId);
  return issued === null || issued.userId !== userId ? null : pdfOf(db, issued, isSpecimen);
}

async function pdfOf(db: Db, issued: IssuedDocument, isSpecimen: boolean): Promise<FileAnswer> {
  const { document, issuedAt, needsEInvoice, number } = issued;
  const eInvoice = needsEInvoice ? await eInvoiceOf(db, issued.id) : null;
  const fileName = `${number.replaceAll('/', '-')}.pdf`;
  const drawing = `${layout}:${eInvoice?.irn ?? ''}${isSpecimen ? ':specimen' : ''}`;
  const kept = await keptPdf(db, issued.id, drawing);
  if (kept !== null) return { contentType: 'application/pdf', fileName, bytes: kept };
  const bytes = await drawDocument({ document, issuedAt, needsEInvoice, eInvoice, isSpecimen });
  await keepPdf(db, issued.id, drawing, bytes);
  return { contentType: 'application/pdf', fileName, bytes };
}
