/**
 * `npm run test:search [-- SEARCHES [SEED]]` compares random searches of the archive (words, phrases, exclusions,
 * filters, dates, orders) with a scan of every message, requiring the same set in the same order. A failure prints its
 * seed.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [searches = '5000', seed] = process.argv.slice(2);
for (const value of [searches, seed ?? '0']) {
  if (/^\d+$/.test(value)) continue;
  console.error(`SEARCHES and SEED are whole numbers, not ${value}.`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    path.join('node_modules', '.bin', 'vitest'),
    'run',
    '--project',
    'server',
    'server/src/slack-archives/search/archive-search.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SEARCH_QUERIES: searches,
      ...(seed === undefined ? {} : { SEARCH_SEED: seed }),
    },
  },
);
process.exitCode = status ?? 1;
