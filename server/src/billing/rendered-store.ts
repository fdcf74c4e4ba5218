import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    drawn_documents: { document_id: string; drawing: string; pdf: Buffer };
  }
}

/** Returns the stored PDF of a document if it matches this rendering, else null. */
export async function keptPdf(db: Db, documentId: string, drawing: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('drawn_documents')
    .select('pdf')
    .where('document_id', '=', documentId)
    .where('drawing', '=', drawing)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

export async function keepPdf(db: Db, documentId: string, drawing: string, pdf: Buffer): Promise<void> {
  await db
    .insertInto('drawn_documents')
    .values({ document_id: documentId, drawing, pdf })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ drawing, pdf }))
    .execute();
}
