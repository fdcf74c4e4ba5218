import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { ZipEntry } from '../platform/files/stream-zip.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { termsOf } from '../membership/index.ts';
import { drawDocument } from './render-document.ts';
import { storePdf, storedPdf } from './rendered-store.ts';
import { eInvoiceOf } from './e-invoices.ts';
import { listDocuments } from './month-store.ts';
import { documentById, documentOfMember, documentsOfMember, invoiceOfOrder } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** Increment on every layout change, so that stored PDFs are rendered again. */
const layout = 2;

/** Name and content of a file in a zip. */
type NamedFile = readonly [name: string, content: Uint8Array | string];

/**
 * Returns a member's documents as PDF files, newest first. Documents awaiting registration with the invoice portal are
 * listed in a text file instead.
 * @param orderId restricts the result to one order; null for all orders
 */
export async function memberDocumentFiles(
  db: Db,
  { userId, orderId, isSpecimen }: { userId: string; orderId: string | null; isSpecimen: boolean },
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  const withheld: string[] = [];
  for (const issued of await documentsOfMember(db, userId)) {
    if (orderId !== null && issued.orderId !== orderId) continue;
    const file = await pdfOf(db, issued, isSpecimen);
    if (file instanceof Refusal) withheld.push(issued.number);
    else files.push([file.fileName, file.bytes]);
  }
  return [...files, ...withheldFile(withheld)];
}

/** Returns the PDF of a document, or null if it does not exist or awaits registration with the invoice portal. */
export async function documentFile(
  db: Db,
  id: string,
  isSpecimen: boolean,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array } | null> {
  const issued = await documentById(db, id);
  const file = issued === null ? null : await pdfOf(db, issued, isSpecimen);
  return file === null || file instanceof Refusal ? null : file;
}

/**
 * Yields the documents of a range of business days (both inclusive) as PDF files, rendered one at a time. Documents
 * awaiting registration with the invoice portal are listed in a text file instead.
 */
export async function* documentFiles(
  db: Db,
  span: { readonly from: CalendarDate; readonly to: CalendarDate },
  isSpecimen: boolean,
): AsyncGenerator<ZipEntry> {
  const listed = await listDocuments(db, span);
  const withheld = listed.filter(({ isWithheld }) => isWithheld).map(({ number }) => number);
  for (const [name, content] of withheldFile(withheld)) yield { name, pieces: [content] };
  for (const { id, number, isWithheld } of listed) {
    if (isWithheld) continue;
    const file = await documentFile(db, id, isSpecimen);
    if (file === null) throw new Error(`Document ${number} has no PDF.`);
    yield { name: file.fileName, pieces: [file.bytes] };
  }
}

function withheldFile(numbers: readonly string[]): (readonly [string, string])[] {
  if (numbers.length === 0) return [];
  const lines = [
    'These documents await registration with the government’s invoice portal. Their PDFs can be downloaded once they',
    'have their registration number (IRN).',
    '',
    ...numbers,
  ];
  return [['awaiting-registration.txt', `${lines.join('\n')}\n`]];
}

/**
 * Returns the PDF of a member's document, or null if the member has no such document. Returns a refusal if it awaits
 * registration with the invoice portal.
 */
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
 * Returns the invoice for a member's subscription, or null if the subscription was free, paid by someone else, or
 * belongs to another member.
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
 * Returns the PDF of a document, rendered once from its snapshot and stored so that its bytes never change. Rehearsal
 * documents are marked as specimens. Returns a refusal for documents awaiting registration with the invoice portal,
 * which are not tax invoices without the portal's number (G-13).
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
  const kept = await storedPdf(db, issued.id, drawing);
  if (kept !== null) return { contentType: 'application/pdf', fileName, bytes: kept };
  const bytes = await drawDocument({ document, issuedAt, eInvoice, isSpecimen });
  await storePdf(db, issued.id, drawing, bytes);
  return { contentType: 'application/pdf', fileName, bytes };
}
