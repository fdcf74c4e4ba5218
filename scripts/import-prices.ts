/**
 * Imports end-of-day files of the exchange (bhavcopies, index closes, corporate actions, symbol changes, index
 * constituents with industries; plain or zipped) into the installation in DATA_DIR or DATABASE_URL, even while it runs:
 * `npm run import:prices -- <file …>`, or `-- --take FOLDER` for all complete files in a folder, which are then moved
 * to its `taken` folder, or to `refused` if they cannot be read. Can be repeated; the audit log records what was
 * imported, and the last line is a summary. Exit status 1 if a file was rejected.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  importMarketFiles,
  openMarketFiles,
  moveAside,
  wholeFilesIn,
} from '../server/src/market-data/index.ts';
import type { MarketReport } from '../server/src/market-data/index.ts';
import { ExportError } from '../server/src/platform/files/export-source.ts';
import { audit, server } from '../server/src/platform/staff/audit.ts';
import { openInstallation } from './installation.ts';

const { values, positionals } = parseArgs({ options: { take: { type: 'string' } }, allowPositionals: true });
const { take } = values;
if (take === undefined && positionals.length === 0) {
  console.error('Name the files: npm run import:prices -- <file …>, or -- --take FOLDER');
  process.exit(2);
}

const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;
let toldAt = 0;

const installation = await openInstallation();
const { db } = installation;
try {
  if (take === undefined) await bringIn(positionals);
  // Processed sequentially, and an unreadable file does not block the rest of the import.
  const found = take === undefined ? [] : wholeFilesIn(take, Date.now());
  if (take !== undefined && found.length === 0) console.log(`Nothing whole lies in ${take}.`);
  for (const place of found) {
    try {
      await bringIn([place]);
      moveAside(place, 'taken');
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      moveAside(place, 'refused');
      console.error(`refused: ${path.basename(place)}: ${error.message}`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}

async function bringIn(places: readonly string[]): Promise<void> {
  const report = await importMarketFiles({
    db,
    files: openMarketFiles(places),
    onProgress: (files, rows, name) => {
      if (seconds() - toldAt < 2) return;
      toldAt = seconds();
      console.log(`${files} files, ${rows} rows, ${Math.round(rows / seconds())} a second, at ${name}`);
    },
  });
  const { files, rows, stored, unchanged, skipped } = report;
  await audit(db, server, {
    action: 'market.import',
    after: {
      files: places.map((place) => path.basename(place)),
      rows,
      stored,
      unchanged,
      skipped,
      gaps: report.gaps.length,
    },
  });
  tell(report);
  console.log(`files ${files}, rows ${rows}, stored ${stored}, unchanged ${unchanged}, skipped ${skipped}`);
}

function tell({ notes, reasons, repeated, gaps, days }: MarketReport): void {
  for (const note of notes) console.log(`note: ${note}`);
  for (const [reason, count] of reasons) console.log(`skipped ${count}: ${reason}`);
  for (const { symbol, date } of repeated.slice(0, 20)) console.log(`repeated: ${symbol} on ${date}`);
  if (repeated.length > 20) console.log(`repeated: ${repeated.length - 20} more`);
  for (const { symbol, days: lacking, spells } of gaps.slice(0, 20))
    console.log(`gap: ${symbol} lacks ${lacking} of these days, first ${spells[0]?.from ?? ''}`);
  if (gaps.length > 20) console.log(`gap: ${gaps.length - 20} shares more, see npm run gaps:prices`);
  console.log(`${days.length} trading days touched in ${seconds().toFixed(1)} s`);
}
