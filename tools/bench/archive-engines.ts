/**
 * `npm run bench:engines [-- --stages 1000000,3000000 --rounds 6 --heap 1024]` imports a seeded archive in stages and
 * measures each kind of search on PostgreSQL and on one OpenSearch node from Maven, alternating between them, through
 * the engines’ own interfaces without HTTP. Prints the size of both. Larger archives need 1.5 GB of disk per million
 * messages.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { openSearchMessageIndex } from '../../server/src/adapters/opensearch/message-index.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { openSearchSettings } from '../../server/src/platform/open-search-settings.ts';
import {
  ArchiveFollower,
  indexedArchiveSearch,
  postgresArchiveSearch,
} from '../../server/src/slack-archives/index.ts';
import type { ArchiveSearchEngine } from '../../server/src/slack-archives/index.ts';
import { writeZip } from '../../server/src/testing/zip-writer.ts';
import { LocalNodes } from '../opensearch/local-nodes.ts';
import {
  channelId,
  commonPhrase,
  commonestWord,
  exportFiles,
  firstUs,
  middlingPhrase,
  oldWord,
  userId,
  wordAt,
} from './archives-export.ts';
import { aboutMachine, openFixture } from './fixture.ts';
import { Measurement } from './measure.ts';

type Search = Parameters<ArchiveSearchEngine['search']>[0];
type Case = {
  readonly name: string;
  readonly of: (at: number) => Partial<Search>;
  readonly kind: 'newest' | 'relevance' | 'count';
};

const { values } = parseArgs({
  options: {
    stages: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '6' },
    heap: { type: 'string', default: '1024' },
  },
});
const stages = values.stages.split(',').map(Number);
const seed = 2025;
const yearUs = 365 * 86_400_000_000;

const folder = path.resolve(import.meta.dirname, '../../.data/opensearch');
const nodes = await LocalNodes.start({ count: 1, folder, heapMb: Number(values.heap) });
const fixture = await openFixture('empty');
const { db, close } = openDatabase(fixture.databaseUrl, createLog('silent'), 10);
const { settings } = openSearchSettings(nodes.urls[0]);
if (settings === null) throw new Error('The node has no address.');
const index = openSearchMessageIndex(settings);
const engines = [
  ['PostgreSQL', postgresArchiveSearch(db)],
  ['OpenSearch', indexedArchiveSearch(db, index)],
] as const;
try {
  console.log(aboutMachine());
  let from = 0;
  for (const to of stages) {
    await importPart(from, to);
    const begunAt = performance.now();
    await new ArchiveFollower(db, index, createLog('silent')).catchUp();
    const seconds = (performance.now() - begunAt) / 1_000;
    console.log(
      `indexed in OpenSearch in ${seconds.toFixed(0)} s, ${((to - from) / seconds).toFixed(0)} a second`,
    );
    await settle();
    await sizes();
    await measureAll(to);
    from = to;
  }
} finally {
  await close();
  await fixture.close();
  await nodes.stop();
}

/** Runs the import command like the firm does. */
async function importPart(from: number, to: number): Promise<void> {
  const zip = path.join(fixture.dataDir, `export-${to}.zip`);
  await writeZip(zip, exportFiles({ from, to }, seed));
  const begunAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=160', 'scripts/import-slack.ts', zip], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: fixture.dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The import failed.'))));
  });
  fs.rmSync(zip);
  const seconds = (performance.now() - begunAt) / 1_000;
  console.log(`\n${to} messages: imported, searchable in PostgreSQL, in ${seconds.toFixed(0)} s`);
}

async function settle(): Promise<void> {
  await fixture.pool.query('vacuum analyze');
  await fixture.pool.query('checkpoint');
}

async function sizes(): Promise<void> {
  const { rows } = await fixture.pool.query<{ search: number; messages: number; shared: string }>(
    `select (pg_total_relation_size('archive_search') + pg_total_relation_size('archive_words'))::float8 as search,
       pg_total_relation_size('archive_messages')::float8 as messages,
       current_setting('shared_buffers') as shared`,
  );
  const answer = await fetch(`${nodes.urls[0]}/_stats/store,segments`);
  const stats = (await answer.json()) as {
    _all: { primaries: { store: { size_in_bytes: number }; segments: { count: number } } };
  };
  const { store, segments } = stats._all.primaries;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(
    `disk: messages ${mb(rows[0]?.messages ?? 0)}, search in PostgreSQL ${mb(rows[0]?.search ?? 0)}, ` +
      `in OpenSearch ${mb(store.size_in_bytes)} (${segments.count} segments)`,
  );
  console.log(
    `memory: PostgreSQL shared ${rows[0]?.shared}; OpenSearch heap ${values.heap} MB, resident ${nodes.residentMb().join(', ')} MB`,
  );
}

/** Alternates between engines and cases, because a shared machine's speed changes within minutes. */
async function measureAll(messages: number): Promise<void> {
  const allowed = await db.selectFrom('archive_channels').select(['no', 'id']).execute();
  const measured = casesOf(allowed).map(({ name, of, kind }) => ({
    name,
    results: engines.map(([, engine]) => {
      const searchOf = (at: number) => ({ ...everything(allowed), ...of(at) });
      return new Measurement(async (at) =>
        kind === 'count'
          ? engine.count(searchOf(at), null)
          : engine.search(searchOf(at), { order: kind, limit: 300, offset: 0 }, null),
      );
    }),
  }));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { results } of measured)
      for (const result of results) await result.turn({ seconds: 1, warmUp: round === 0 ? 1 : 0.2 });
  console.log(`${messages} messages, ms p50 / p99: PostgreSQL, OpenSearch`);
  for (const { name, results } of measured)
    console.log(
      `  ${name.padEnd(34)} ${results
        .map(({ result: { p50Ms, p99Ms, calls } }) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(0)} (${calls})`)
        .join('   ')}`,
    );
}

function everything(allowed: Search['allowed']): Search {
  return {
    must: [],
    mustNot: [],
    users: null,
    notUsers: [],
    allowed,
    channels: null,
    fromUs: null,
    toUs: null,
    has: [],
    hasNot: [],
  };
}

function word(text: string): TextTerm {
  return { kind: 'word', word: text };
}
function phrase(words: readonly string[], isPrefix = false): TextTerm {
  return { kind: 'phrase', words, isPrefix };
}

function casesOf(allowed: Search['allowed']): Case[] {
  const search = (name: string, of: Case['of'], kind: Case['kind'] = 'newest'): Case => ({ name, of, kind });
  const numberOf = (at: number) => allowed.find(({ id }) => id === channelId(at))?.no ?? 0;
  return [
    search('rare word', (at) => ({ must: [word(wordAt(52_000 + ((at * 37) % 7_000)))] })),
    search('middling word', (at) => ({ must: [word(wordAt(120 + ((at * 7) % 200)))] })),
    search('the most common word', () => ({ must: [word(commonestWord)] })),
    search('two words', (at) => ({ must: [word(wordAt(20 + (at % 40))), word(wordAt(70 + (at % 60)))] })),
    search('word used only long ago', () => ({ must: [word(oldWord)] })),
    search('phrase', () => ({ must: [phrase(middlingPhrase)] })),
    search('phrase of common words', () => ({ must: [phrase(commonPhrase)] })),
    search('prefix of two letters', (at) => ({ must: [phrase([wordAt(at % 80).slice(0, 2)], true)] })),
    search('user, channel and dates', (at) => ({
      must: [word(commonestWord)],
      users: [userId(at % 40)],
      channels: [numberOf(at % 3)],
      fromUs: firstUs + 3 * yearUs,
      toUs: firstUs + 6 * yearUs,
    })),
    search(
      'two words by closeness',
      (at) => ({ must: [word(wordAt(20 + (at % 40))), word(wordAt(70 + (at % 60)))] }),
      'relevance',
    ),
    // A different exclusion each time, because PostgreSQL caches counts.
    search(
      'counts of the most common word',
      (at) => ({ must: [word(commonestWord)], mustNot: [word(wordAt(20_000 + (at % 40_000)))] }),
      'count',
    ),
    search('counts of a middling word', (at) => ({ must: [word(wordAt(120 + ((at * 7) % 200)))] }), 'count'),
  ];
}
