/**
 * Imports end-of-day files of the exchange (bhavcopies, index closes, corporate actions, symbol changes, lists of an index with industries; plain or zipped)
 * into the installation that DATA_DIR or DATABASE_URL names, also while it runs: `npm run import:prices -- <file …>`.
 * Can be repeated. The last line says what is in.
 */
import { importMarketFiles, openMarketFiles } from '../server/src/market-data/index.ts';
import { openInstallation } from './installation.ts';

const places = process.argv.slice(2).filter((word) => word !== '--');
if (places.length === 0) {
  console.error('Name the files: npm run import:prices -- <file …>');
  process.exit(2);
}

const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;
let toldAt = 0;

const installation = await openInstallation();
try {
  const report = await importMarketFiles({
    db: installation.db,
    files: openMarketFiles(places),
    onProgress: (files, rows, name) => {
      if (seconds() - toldAt < 2) return;
      toldAt = seconds();
      console.log(`${files} files, ${rows} rows, ${Math.round(rows / seconds())} a second, at ${name}`);
    },
  });
  for (const note of report.notes) console.log(`note: ${note}`);
  for (const [reason, count] of report.reasons) console.log(`skipped ${count}: ${reason}`);
  for (const { symbol, date } of report.repeated.slice(0, 20)) console.log(`repeated: ${symbol} on ${date}`);
  if (report.repeated.length > 20) console.log(`repeated: ${report.repeated.length - 20} more`);
  for (const { symbol, days, spells } of report.gaps.slice(0, 20))
    console.log(`gap: ${symbol} lacks ${days} of these days, first ${spells[0]?.from ?? ''}`);
  if (report.gaps.length > 20)
    console.log(`gap: ${report.gaps.length - 20} shares more, see npm run gaps:prices`);
  console.log(`${report.days.length} trading days touched in ${seconds().toFixed(1)} s`);
  const { files, rows, stored, unchanged, skipped } = report;
  console.log(`files ${files}, rows ${rows}, stored ${stored}, unchanged ${unchanged}, skipped ${skipped}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
