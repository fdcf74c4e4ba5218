/**
 * `npm run test:opensearch [-- SEARCHES [SEED]]` compares random searches (5,000) on OpenSearch and PostgreSQL with a
 * scan of every message, then tests the index on changes, restores and outages. OPENSEARCH_URL names a running cluster,
 * such as one started with `npm run opensearch`. Each test has its own index, which it drops.
 */
import { spawnSync } from 'node:child_process';
import { openSearchSettings } from '../server/src/platform/open-search-settings.ts';
import { probeOpenSearch } from '../server/src/adapters/opensearch/probe.ts';

const [searches = '5000', seed] = process.argv.slice(2).filter((each) => each !== '--');
const { settings, problems } = openSearchSettings(process.env['OPENSEARCH_URL']);
const problem =
  settings === null ? (problems[0] ?? 'OPENSEARCH_URL is not set') : await probeOpenSearch(settings)();
if (problem !== null) {
  console.error(
    `No OpenSearch: ${problem}. Start one with npm run opensearch, which prints its OPENSEARCH_URL.`,
  );
  process.exit(1);
}
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'server',
    'server/src/slack-archives/search/archive-search.test.ts',
    'server/src/adapters/opensearch',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SEARCH_QUERIES: searches, ...(seed === undefined ? {} : { SEARCH_SEED: seed }) },
  },
);
process.exitCode = status ?? 1;
