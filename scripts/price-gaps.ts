/**
 * `npm run gaps:prices -- [--from 2024-01-01] [--to 2025-05-30] [SYMBOL …]` lists missing prices in the installation in
 * DATA_DIR or DATABASE_URL, which are trading days on which a share has no price between its first and last price.
 * Prints one CSV line per gap, by share, and a summary as the last line.
 */
import { parseArgs } from 'node:util';
import { calendarDate } from '../domain/src/primitives/calendar-date.ts';
import { priceGaps } from '../server/src/market-data/index.ts';
import { openInstallation } from './installation.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { from: { type: 'string', default: '1900-01-01' }, to: { type: 'string', default: '2999-12-31' } },
  allowPositionals: true,
});
const wanted = new Set(positionals.map((symbol) => symbol.toUpperCase()));

const installation = await openInstallation();
try {
  const all = await priceGaps(installation.db, calendarDate(values.from), calendarDate(values.to));
  const shares = all.filter(({ symbol }) => wanted.size === 0 || wanted.has(symbol));
  console.log('symbol,from,to,days');
  for (const { symbol, spells } of shares)
    for (const { from, to, days } of spells) console.log(`${symbol},${from},${to},${days}`);
  console.log(`shares ${shares.length}, days ${shares.reduce((sum, { days }) => sum + days, 0)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
