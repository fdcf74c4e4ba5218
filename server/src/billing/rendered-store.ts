import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    /** Only the previous version used `pdf`. */
    drawn_documents: { document_id: string; drawing: string; file_hash: string; pdf: null };
  }
}

/** Returns a document's stored PDF, or null if it was rendered differently or not at all. */
export async function storedPdf(db: Db, documentId: string, drawing: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('drawn_documents')
    .innerJoin('files', 'files.hash', 'file_hash')
    .select(fileColumns)
    .where('document_id', '=', documentId)
    .where('drawing', '=', drawing)
    .executeTakeFirst();
  return row === undefined ? null : readFile(db, row);
}

export async function storePdf(db: Db, documentId: string, drawing: string, pdf: Buffer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = { drawing, file_hash: await putFile(tx, pdf), pdf: null };
    await tx
      .insertInto('drawn_documents')
      .values({ document_id: documentId, ...row })
      .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
      .execute();
  });
}
