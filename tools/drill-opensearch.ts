/**
 * `npm run drill:opensearch [-- --messages 60000 --fault]` runs the product with three OpenSearch nodes from Maven and
 * kills the one with the primary shard during an import and during searches, then two of three. Members’ searches over
 * HTTP must always get a response. Searches of the index must equal those of PostgreSQL or fail as unavailable, and
 * after catching up nothing may be missing. `--fault` removes a message from the index, and the drill passes if it
 * detects this.
 */
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '@niveshak/contract/http/route';
import { searchArchive } from '@niveshak/contract/slack-archives/routes';
import { openSearchMessageIndex } from '../server/src/adapters/opensearch/message-index.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openSearchSettings } from '../server/src/platform/open-search-settings.ts';
import {
  archiveCommands,
  importExport,
  indexedArchiveSearch,
  openExport,
  postgresArchiveSearch,
  SearchUnavailable,
} from '../server/src/slack-archives/index.ts';
import type { ArchiveSearchEngine } from '../server/src/slack-archives/index.ts';
import { writeZip } from '../server/src/testing/zip-writer.ts';
import { commonPhrase, commonestWord, exportFiles, oldWord, wordAt } from './bench/archives-export.ts';
import { openFixture } from './bench/fixture.ts';
import { LocalNodes } from './opensearch/local-nodes.ts';

type Search = Parameters<ArchiveSearchEngine['search']>[0];

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '60000' },
    fault: { type: 'boolean', default: false },
  },
});
const problems: string[] = [];

const folder = path.resolve(import.meta.dirname, '../.data/opensearch');
const nodes = await LocalNodes.start({ count: 3, folder, heapMb: 512 });
const openSearchUrl = nodes.urls.join(',');
const fixture = await openFixture('full', { OPENSEARCH_URL: openSearchUrl });
const { db, close } = openDatabase(fixture.databaseUrl, createLog('silent'), 10);
const { settings } = openSearchSettings(openSearchUrl);
if (settings === null) throw new Error('The nodes have no address.');
const onIndex = indexedArchiveSearch(db, openSearchMessageIndex(settings));
const onPostgres = postgresArchiveSearch(db);
const member = fixture.member('premium@demo.test');

try {
  await member.enter('login');
  await duringImport();
  await duringSearches();
  await withoutQuorum();
  if (values.fault) await loseMessage();
} finally {
  await close();
  await fixture.close();
  await nodes.stop();
}
const found = problems.length > 0;
for (const problem of problems) console.error(`! ${problem}`);
console.log(
  values.fault ? `the seeded fault was ${found ? 'noticed' : 'MISSED'}` : `${problems.length} problems`,
);
process.exitCode = found === values.fault ? 0 : 1;

async function duringImport(): Promise<void> {
  const zip = path.join(fixture.dataDir, 'export.zip');
  await writeZip(zip, exportFiles({ from: 0, to: Number(values.messages) }, 2025));
  let isImporting = true;
  let killedAfter = 0;
  const killing = (async () => {
    // Wait until the job has started, so that the node dies between its writes.
    for (;;) {
      const { seq } = await cursor();
      if (seq > Number(values.messages) / 5) {
        killedAfter = seq;
        break;
      }
      await sleep(50);
    }
    return killPrimary();
  })();
  const searching = searchOverHttp(() => !isImporting);
  await importExport({ db, source: openExport(zip) });
  const killed = await killing;
  await untilCaughtUp();
  isImporting = false;
  const { calls, failed } = await searching;
  console.log(
    `import: node ${killed} killed after ${killedAfter} changes; ${calls} searches over HTTP, ${failed} failed`,
  );
  if (failed > 0) problems.push(`${failed} searches over HTTP failed during the import`);
  await compareAll('after the import');
  await nodes.restart(killed);
  await nodes.whenGreen();
  await compareAll('after the node is back');
}

async function duringSearches(): Promise<void> {
  const searches = searchesOf(await openChannels());
  const expected = await Promise.all(searches.slice(0, 60).map((search) => answerOf(onPostgres, search)));
  const phase = { isOver: false };
  const counts = { same: 0, unavailable: 0, other: 0 };
  let longestMs = 0;
  const callers = Array.from({ length: 4 }, async (_each, caller) => {
    for (let at = caller; !phase.isOver; at += 1) {
      const which = at % expected.length;
      const search = searches[which];
      if (search === undefined) break;
      const begunAt = performance.now();
      try {
        const answer = await answerOf(onIndex, search);
        counts[isDeepStrictEqual(answer, expected[which]) ? 'same' : 'other'] += 1;
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        counts.unavailable += 1;
      }
      longestMs = Math.max(longestMs, performance.now() - begunAt);
    }
  });
  const http = searchOverHttp(() => phase.isOver);
  await sleep(4_000);
  const killed = await killPrimary();
  await sleep(15_000);
  phase.isOver = true;
  await Promise.all(callers);
  const { calls, failed } = await http;
  console.log(
    `searches: node ${killed} killed; ${counts.same} right, ${counts.unavailable} unavailable, ${counts.other} wrong, ` +
      `longest ${Math.round(longestMs)} ms; ${calls} over HTTP, ${failed} failed`,
  );
  if (counts.other > 0) problems.push(`${counts.other} searches were wrong while a node died`);
  if (counts.same < 100) problems.push('too few searches were answered');
  if (failed > 0) problems.push(`${failed} searches over HTTP failed while a node died`);
  await nodes.restart(killed);
  await nodes.whenGreen();
}

/** Checks that without a majority of nodes nothing can be written, and PostgreSQL serves the searches. */
async function withoutQuorum(): Promise<void> {
  await nodes.kill(0);
  await nodes.kill(1);
  const phase = { isOver: false };
  const http = searchOverHttp(() => phase.isOver);
  const { channel, ts } = await newestMessage();
  await archiveCommands.hideMessage(db, { channel, ts, isHidden: true });
  await sleep(8_000);
  phase.isOver = true;
  const { calls, failed } = await http;
  if (failed > 0) problems.push(`${failed} searches over HTTP failed without a majority`);
  const before = await cursor();
  if (before.seq >= before.lastSeq) problems.push('the cursor moved without a majority');
  await Promise.all([nodes.restart(0), nodes.restart(1)]);
  await untilCaughtUp();
  await nodes.whenGreen();
  console.log(`two nodes killed: ${calls} searches over HTTP, ${failed} failed`);
  await compareAll('after two nodes are back');
}

async function loseMessage(): Promise<void> {
  const [{ name }] = [await cursor()];
  const { keys } = await openSearchMessageIndex(settings ?? { nodes: [], authorization: null }).find(
    name,
    searchFor(await openChannels(), commonestWord),
    [],
    { order: 'newest', limit: 1, offset: 0, counted: 1 },
  );
  const [key] = keys;
  await fetch(`${nodes.urls[0]}/${name}/_doc/${key?.channelNo}:${key?.tsUs}?refresh=true`, {
    method: 'DELETE',
  });
  await compareAll('with a seeded fault');
}

async function compareAll(when: string): Promise<void> {
  const channels = await openChannels();
  const searches = [...searchesOf(channels), searchFor(channels)];
  let compared = 0;
  for (const search of searches) {
    const [expected, actual] = [await answerOf(onPostgres, search), await answerOf(onIndex, search)];
    compared += 1;
    if (!isDeepStrictEqual(actual, expected))
      problems.push(`${when}: another answer for ${JSON.stringify(search.must)}`);
  }
  console.log(`${when}: ${compared} searches compared`);
}

/** Returns hits, totals and exact counts by channel and year. */
async function answerOf(engine: ArchiveSearchEngine, search: Search) {
  const { total, messages, isCatchingUp } = await engine.search(
    search,
    { order: 'newest', limit: 300, offset: 0 },
    null,
  );
  const { channels, years } = await engine.count(search, null);
  return {
    total: Math.min(total, 10_001),
    isCatchingUp,
    messages: messages.map(({ channel, tsUs }) => `${channel}:${tsUs}`),
    channels: channels.map(({ channel, count }) => `${channel}:${count}`).sort(),
    years: years.map(({ year, count }) => `${year}:${count}`).sort(),
  };
}

function searchesOf(allowed: Search['allowed']): Search[] {
  return [
    searchFor(allowed, commonestWord),
    searchFor(allowed, oldWord),
    { ...searchFor(allowed), must: [{ kind: 'phrase', words: [...commonPhrase], isPrefix: false }] },
    ...Array.from({ length: 150 }, (_each, at) => searchFor(allowed, wordAt(at * at))),
  ];
}

function searchFor(allowed: Search['allowed'], word?: string): Search {
  return {
    must: word === undefined ? [] : [{ kind: 'word', word }],
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

async function openChannels(): Promise<Search['allowed']> {
  return db.selectFrom('archive_channels').select(['no', 'id']).where('is_open', '=', true).execute();
}

async function newestMessage(): Promise<{ channel: string; ts: string }> {
  const { messages } = await onPostgres.search(
    searchFor(await openChannels()),
    { order: 'newest', limit: 1, offset: 0 },
    null,
  );
  const [message] = messages;
  if (message === undefined) throw new Error('The archive is empty.');
  const { channel, tsUs } = message;
  return { channel, ts: `${Math.floor(tsUs / 1e6)}.${String(tsUs % 1e6).padStart(6, '0')}` };
}

async function searchOverHttp(isOver: () => boolean): Promise<{ calls: number; failed: number }> {
  let calls = 0;
  let failed = 0;
  while (!isOver()) {
    const query = new URLSearchParams({ phrase: wordAt(calls % 900) }).toString();
    const answer = await fetch(`${fixture.origin}${urlOf(searchArchive)}?${query}`, {
      headers: member.sessionHeaders(),
    });
    await answer.arrayBuffer();
    calls += 1;
    if (answer.status !== 200) failed += 1;
  }
  return { calls, failed };
}

async function cursor() {
  const { rows } = await fixture.pool.query<{ name: string; seq: number; lastSeq: number; done: boolean }>(
    `select coalesce(i.name, '') as name, coalesce(i.seq, 0)::float8 as seq, a.last_seq::float8 as "lastSeq",
       coalesce(i.is_complete, false) as done from archive_state a left join archive_index i on true`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The archive’s state row is missing.');
  return row;
}

async function untilCaughtUp(): Promise<void> {
  const until = performance.now() + 180_000;
  for (;;) {
    const { seq, lastSeq, done } = await cursor();
    if (done && seq >= lastSeq) return;
    if (performance.now() > until) throw new Error('The index did not catch up within three minutes.');
    await sleep(200);
  }
}

/** Kills the node with the primary shard and returns its number. */
async function killPrimary(): Promise<number> {
  const { name } = await cursor();
  const answer = await fetch(`${nodes.urls[2]}/_cat/shards/${name}.messages?format=json`);
  const shards = (await answer.json()) as { prirep: string; node: string | null }[];
  const holder = shards.find(({ prirep }) => prirep === 'p')?.node ?? 'node-0';
  const at = Number(holder.replace('node-', ''));
  await nodes.kill(at);
  return at;
}
