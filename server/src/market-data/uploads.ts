import type { Db } from '../platform/db/database.ts';
import { StagedUploads } from '../platform/files/staged-uploads.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { importMarketFiles } from './import/import-files.ts';
import type { MarketReport } from './import/import-files.ts';
import { openMarketFiles } from './market-files.ts';

/** Shares with gaps that a report keeps. */
const mostGaps = 100;

/** Files of the exchange that staff upload. */
export const marketUploads = new StagedUploads({
  imports: 'market_imports',
  pieces: 'market_import_pieces',
  task: 'import-market-files',
  queue: 'market-import',
});

/** Uploads that never came whole go after a week, their pieces first. */
export function marketUploadRetention(db: Db): RecurringJob[] {
  return [
    retention(db, 'market_import_pieces', (_time, wall) => marketUploads.brokenPieces(wall)),
    retention(db, 'market_imports', (_time, wall) => marketUploads.brokenImports(wall)),
  ];
}

/** The job: imports an upload and keeps its report. May run twice: what is in already changes nothing. */
export function runMarketImport(db: Db, importId: string): Promise<void> {
  return marketUploads.run(db, importId, async (places, onProgress) =>
    reportRow(await importMarketFiles({ db, files: openMarketFiles(places), onProgress })),
  );
}

function reportRow({ reasons, gaps, ...report }: MarketReport) {
  return {
    ...report,
    reasons: [...reasons].map(([reason, rows]) => ({ reason, rows })),
    gaps: gaps.slice(0, mostGaps),
  };
}
