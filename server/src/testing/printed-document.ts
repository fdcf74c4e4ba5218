import { pdfOf } from '../billing/documents.ts';
import { documentById } from '../billing/store.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** Returns the PDF of a document that exists and is printable. */
export async function printedDocument(db: Db, id: string, isSpecimen = false): Promise<FileAnswer> {
  const issued = await documentById(db, id);
  if (issued === null) throw new Error(`There is no document ${id}.`);
  const file = await pdfOf(db, issued, isSpecimen);
  if (file instanceof Refusal) throw new Error(`${issued.number} is not registered.`);
  return file;
}
