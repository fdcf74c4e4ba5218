import type { Db } from '../platform/db/database.ts';
import { ExportError } from '../platform/files/export-source.ts';
import { StagedUploads } from '../platform/files/staged-uploads.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { openExport } from './import/folder-source.ts';
import { importExport } from './import/import-export.ts';
import type { ImportReport } from './import/import-export.ts';

export const archiveUploads = new StagedUploads({
  imports: 'archive_imports',
  pieces: 'archive_import_pieces',
  task: 'import-slack-export',
  queue: 'archive-import',
});

/** Deletes incomplete uploads after a week, chunks first. */
export function archiveUploadRetention(db: Db): RecurringJob[] {
  return [
    retention(db, 'archive_import_pieces', (_time, wall) => archiveUploads.brokenPieces(wall)),
    retention(db, 'archive_imports', (_time, wall) => archiveUploads.brokenImports(wall)),
  ];
}

/**
 * Runs the job that imports an uploaded export and stores its report. Safe to interrupt and repeat: skips data already
 * imported. The search index is updated separately.
 */
export function runArchiveImport(db: Db, importId: string): Promise<void> {
  return archiveUploads.run(db, importId, async ([place], onProgress) => {
    if (place === undefined) throw new ExportError('No file was uploaded.');
    const source = openExport(place);
    return reportRow(await importExport({ db, source, onProgress: (elements) => onProgress(0, elements) }));
  });
}

function reportRow({ skipped, ...report }: ImportReport) {
  return { ...report, skipped: Object.entries(skipped).map(([why, rows]) => ({ reason: why, rows })) };
}
