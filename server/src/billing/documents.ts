import type { Db } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { termsOf } from '../membership/index.ts';
import { drawDocument } from './render-document.ts';
import { keepPdf, keptPdf } from './rendered-store.ts';
import { eInvoiceOf } from './e-invoices.ts';
import { documentById, documentOfMember, invoiceOfOrder } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** Increment on every layout change, so that stored PDFs of the previous layout are rendered again. */
const layout = 1;

/**
 * Returns the PDF of a document, or null if there is none. Rendered once from its snapshot and stored, so that the
 * bytes stay the same. A rehearsal document is marked as a specimen.
 */
export async function documentPdf(db: Db, id: string, isSpecimen = false): Promise<FileAnswer | null> {
  const issued = await documentById(db, id);
  return issued === null ? null : pdfOf(db, issued, isSpecimen);
}

/** As `documentPdf`, but null unless the document belongs to this member. */
export async function memberDocumentPdf(
  db: Db,
  userId: string,
  id: string,
  isSpecimen: boolean,
): Promise<FileAnswer | null> {
  const issued = await documentOfMember(db, userId, id);
  return issued === null ? null : pdfOf(db, issued, isSpecimen);
}

/**
 * Returns the invoice of a member's subscription; null if it was free, paid by another person, or is not the member's.
 */
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
