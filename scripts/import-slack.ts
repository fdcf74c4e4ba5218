/**
 * `npm run import:slack -- <zip or folder>` imports a Slack export into the installation in DATA_DIR or DATABASE_URL,
 * even while it runs. Can be interrupted and repeated. The last line is a summary of the import.
 */
import fs from 'node:fs';
import { importExport, openExport } from '../server/src/slack-archives/index.ts';
import { openInstallation } from './installation.ts';
import { peakMemoryMb } from './peak-memory.ts';

const [place] = process.argv.slice(2).filter((word) => word !== '--');
if (place === undefined) {
  console.error('Name the export: npm run import:slack -- <zip or folder>');
  process.exit(2);
}
if (!fs.existsSync(place)) {
  console.error(`There is nothing at ${place}.`);
  process.exit(2);
}

const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;
let toldAt = 0;

const installation = await openInstallation();
try {
  const report = await importExport({
    db: installation.db,
    source: openExport(place),
    onProgress: (elements, path) => {
      if (seconds() - toldAt < 2) return;
      toldAt = seconds();
      const perSecond = Math.round(elements / seconds());
      console.log(`${elements} messages, ${perSecond} a second, at ${path}`);
    },
  });
  for (const note of report.notes) console.log(`note: ${note}`);
  if (report.unchangedFiles > 0) console.log(`${report.unchangedFiles} day files were in already`);
  for (const [reason, count] of Object.entries(report.skipped)) console.log(`skipped ${count}: ${reason}`);
  const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  console.log(
    `${report.messages + skipped} messages accounted for in ${seconds().toFixed(1)} s, ` +
      `peak memory ${peakMemoryMb()} MB`,
  );
  console.log(
    `channels ${report.channels}, users ${report.users}, messages ${report.messages}, threads ${report.threads}, skipped ${skipped}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
