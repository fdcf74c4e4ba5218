/**
 * `npm run check:portfolios [-- <day> [<folder for the exports>]]` recomputes the index, CAGR, drawdown, volatility and
 * Sharpe ratio of every portfolio of an installation, using only CSV exports. Exit status 1 if anything differs by more
 * than 1e-9.
 */
import fs from 'node:fs';
import path from 'node:path';
import { calendarDate } from '../domain/src/primitives/calendar-date.ts';
import { exportPortfolios } from '../server/src/portfolios/index.ts';
import { openInstallation } from './installation.ts';
import { recomputePortfolios } from '../server/src/testing/recompute-portfolios.ts';

const [day = '9999-12-31', folder] = process.argv.slice(2).filter((word) => word !== '--');
const installation = await openInstallation();
try {
  const exports = await exportPortfolios(installation.db, calendarDate(day));
  if (folder !== undefined) {
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, text] of exports) fs.writeFileSync(path.join(folder, name), text);
  }
  const { compared, differences } = recomputePortfolios(exports);
  for (const { portfolio, what, shown, recomputed } of differences.slice(0, 20))
    console.log(`${portfolio}, ${what}: shown ${shown}, recomputed ${recomputed}`);
  console.log(`compared ${compared}, different ${differences.length}`);
  if (compared === 0 || differences.length > 0) process.exitCode = 1;
} finally {
  await installation.close();
}
