import type { Db } from '../platform/db/database.ts';
import { StagedUploads } from '../platform/files/staged-uploads.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { importMarketFiles } from './import/import-files.ts';
import type { MarketReport } from './import/import-files.ts';
import { openMarketFiles } from './market-files.ts';

const maxGaps = 100;

export const marketUploads = new StagedUploads({
  imports: 'market_imports',
  pieces: 'market_import_pieces',
  task: 'import-market-files',
  queue: 'market-import',
});

/** Deletes incomplete uploads after a week, chunks first. */
export function marketUploadRetention(db: Db): RecurringJob[] {
  return [
    retention(db, 'market_import_pieces', (_time, wall) => marketUploads.brokenPieces(wall)),
    retention(db, 'market_imports', (_time, wall) => marketUploads.brokenImports(wall)),
  ];
}

/** Runs the job that imports an upload and stores its report. Idempotent: data already imported does not change. */
export function runMarketImport(db: Db, importId: string): Promise<void> {
  return marketUploads.run(db, importId, async (places, onProgress) =>
    reportRow(await importMarketFiles({ db, files: openMarketFiles(places), onProgress })),
  );
}

function reportRow({ reasons, gaps, ...report }: MarketReport) {
  return {
    ...report,
    reasons: [...reasons].map(([reason, rows]) => ({ reason, rows })),
    gaps: gaps.slice(0, maxGaps),
  };
}
