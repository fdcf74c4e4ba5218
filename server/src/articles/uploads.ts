import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { ExportError } from '../platform/files/export-source.ts';
import { StagedUploads } from '../platform/files/staged-uploads.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { importArticles } from './import/import-articles.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    article_imports: { id: string; access: ArticleAccess; staff_id: string };
  }
}

export const articleUploads = new StagedUploads({
  imports: 'article_imports',
  pieces: 'article_import_pieces',
  task: 'import-articles',
  queue: 'article-import',
});

/** Sets the access for articles in an upload that do not specify it. */
export async function chooseAccess(tx: Tx, importId: string, access: ArticleAccess): Promise<void> {
  await tx.updateTable('article_imports').set({ access }).where('id', '=', importId).execute();
}

/** Deletes incomplete uploads after a week, chunks first. */
export function articleUploadRetention(db: Db): RecurringJob[] {
  return [
    retention(db, 'article_import_pieces', (_time, wall) => articleUploads.brokenPieces(wall)),
    retention(db, 'article_imports', (_time, wall) => articleUploads.brokenImports(wall)),
  ];
}

/** Runs the job that imports an upload and stores its report. Safe to interrupt and repeat. */
export function runArticleImport(db: Db, importId: string, time: BusinessTime): Promise<void> {
  return articleUploads.run(db, importId, async ([file], onProgress) => {
    if (file === undefined) throw new ExportError('No file was uploaded.');
    const { access, staff_id: staffId } = await db
      .selectFrom('article_imports')
      .select(['access', 'staff_id'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    return importArticles({
      db,
      file,
      access,
      staffId,
      time,
      publishes: false,
      onProgress: (pieces) => onProgress(1, pieces),
    });
  });
}
