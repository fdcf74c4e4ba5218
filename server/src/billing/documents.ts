import type { Db } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { termsOf } from '../membership/index.ts';
import { drawDocument } from './render-document.ts';
import { keepPdf, keptPdf } from './rendered-store.ts';
import { eInvoiceOf } from './e-invoices.ts';
import { documentOfMember, invoiceOfOrder } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** Increment on every layout change, so that stored PDFs of the previous layout are rendered again. */
const layout = 1;

/** Returns the PDF of a member's document; null if it is not theirs. */
export async function memberDocumentPdf(
  db: Db,
  userId: string,
  id: string,
  isSpecimen: boolean,
): Promise<FileAnswer | Refusal | null> {
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
): Promise<FileAnswer | Refusal | null> {
  const term = (await termsOf(db, userId)).find(({ id }) => id === termId);
  if (term === undefined || term.orderId === null) return null;
  const issued = await invoiceOfOrder(db, term.orderId);
  return issued === null || issued.userId !== userId ? null : pdfOf(db, issued, isSpecimen);
}

/**
 * Returns the PDF of a document. Rendered once from its snapshot and stored, so that the bytes stay the same. A rehearsal
 * document is marked as a specimen. Refuses a document that must be registered with the invoice portal and is not: without
 * its number it is not a tax invoice (G-13).
 */
export async function pdfOf(
  db: Db,
  issued: IssuedDocument,
  isSpecimen: boolean,
): Promise<FileAnswer | Refusal> {
  const { document, issuedAt, needsEInvoice, number } = issued;
  const eInvoice = needsEInvoice ? await eInvoiceOf(db, issued.id) : null;
  if (needsEInvoice && eInvoice === null) return refuse('not-registered');
  const fileName = `${number.replaceAll('/', '-')}.pdf`;
  const drawing = `${layout}:${eInvoice?.irn ?? ''}${isSpecimen ? ':specimen' : ''}`;
  const kept = await keptPdf(db, issued.id, drawing);
  if (kept !== null) return { contentType: 'application/pdf', fileName, bytes: kept };
  const bytes = await drawDocument({ document, issuedAt, eInvoice, isSpecimen });
  await keepPdf(db, issued.id, drawing, bytes);
  return { contentType: 'application/pdf', fileName, bytes };
}
