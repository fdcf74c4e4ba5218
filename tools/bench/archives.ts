/**
 * `npm run bench:archives [-- --messages N] [--seed N]` imports a seeded archive of N messages (1,000,000) with the
 * product's own command, then measures pages, threads and searches through the product's own calls with every check on,
 * at 1 and 16 callers, each compared with the bare SQL for the same result (hand-written SQL for session, terms and
 * rows, on a pool of the same size), alone and behind a bare Fastify. Runs first with a tenth of the messages, then
 * with all.
 */
import { fork, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { urlOf } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import { seeded } from '../../server/demo/random.ts';
import * as routes from '@niveshak/contract/slack-archives/routes';
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
import { writeZip } from '../../server/src/testing/zip-writer.ts';
import { LeanClient } from './lean-client.ts';
import { Measurement, row } from './measure.ts';
import type { Measured } from './measure.ts';
import { aboutMachine, openFixture } from './fixture.ts';

const messages = numberOf('--messages', 1_000_000);
const seed = numberOf('--seed', 2025);
/** Number of turns per measured item (half as many with the first tenth), and their length in seconds. */
const rounds = numberOf('--rounds', 8);
const seconds = numberOf('--seconds', 1);
/** Must match package.json. */
const importFlags = ['--max-old-space-size=160', '--max-semi-space-size=8'];
const columns = 'm.ts_us, m.thread_us, m.user_id, m.reply_count, m.edited_us, m.text, m.more';

const fixture = await openFixture('full');
const bareServer = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
  env: { ...process.env, DATABASE_URL: fixture.databaseUrl },
});
const bareUrl = await new Promise<string>((resolve) =>
  bareServer.once('message', (url) => resolve(String(url))),
);
try {
  console.log(aboutMachine());
  console.log(`${messages} messages, seed ${seed}`);
  const tenth = Math.floor(messages / 10);
  const stages = [
    { name: 'a tenth', from: 0, to: tenth },
    { name: 'all', from: tenth, to: messages },
  ] as const;
  const before = new Map<string, Measured>();
  for (const stage of stages) {
    const file = path.join(fixture.dataDir, `export-${stage.to}.zip`);
    await writeZip(file, exportFiles({ from: stage.from, to: stage.to }, seed));
    console.log(`\nimport, ${stage.name}: ${(fs.statSync(file).size / 1e6).toFixed(0)} MB zip`);
    await importWith(file);
    fs.rmSync(file);
    await sizes();
    await measureAll(before, stage.name === 'all' ? [1, 16] : [1], stage.name === 'all');
  }
} finally {
  bareServer.disconnect();
  await fixture.close();
}

function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  const value = at === -1 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} takes a whole number.`);
  return value;
}

/** Runs the import command like the firm does, while the product is running. Returns the command's own metrics. */
function importWith(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...importFlags, 'scripts/import-slack.ts', file], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: fixture.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => {
      if (code !== 0) return reject(new Error(`The import failed.\n${output}`));
      const stored = /(\d+) messages accounted for in ([\d.]+) s, peak memory (\d+) MB/.exec(output);
      const rate = Number(stored?.[1] ?? 0) / Number(stored?.[2] ?? 1);
      console.log(`  ${stored?.[0] ?? output}: ${rate.toFixed(0)} messages a second`);
      console.log(`  ${output.trim().split('\n').at(-1) ?? ''}`);
      return resolve();
    });
  });
}

async function sizes(): Promise<void> {
  const { rows } = await fixture.pool.query<{ size: string; messages: string; search: string }>(
    `select pg_total_relation_size('archive_messages') as messages, pg_database_size(current_database()) as size,
       pg_total_relation_size('archive_search') + pg_total_relation_size('archive_words') as search`,
  );
  const mb = (bytes: number | string | undefined) => `${(Number(bytes ?? 0) / 1e6).toFixed(0)} MB`;
  console.log(
    `  database ${mb(rows[0]?.size)} (messages ${mb(rows[0]?.messages)}, search ${mb(rows[0]?.search)})`,
  );
}

type Case = {
  readonly name: string;
  readonly aimMs: number | null;
  readonly call: (at: number) => { readonly route: Route; readonly url: string };
  readonly sql: (at: number) => readonly [text: string, values: readonly unknown[]];
};

/**
 * Call at a number of callers, compared with the bare SQL, the same SQL over HTTP, and the same number of bytes without
 * a query.
 */
type Turns = {
  readonly name: string;
  readonly aimMs: number | null;
  readonly bytes: number;
  readonly count: number;
  readonly own: Measurement;
  readonly bare: Measurement;
  readonly bareCalled: Measurement;
  readonly sent: Measurement;
};

/** Alternates between all items `rounds` times, because a shared machine's speed changes within minutes. */
async function measureAll(
  before: Map<string, Measured>,
  callers: readonly number[],
  isWhole: boolean,
): Promise<void> {
  // As many devices as callers, so that each call has a separate session.
  const sessions = await signIn(Math.max(...callers));
  const product = new LeanClient(fixture.origin);
  const get = (url: string, caller = 0) => product.send(url, sessions[caller % sessions.length] ?? {});
  const bareHttp = new LeanClient(bareUrl);
  const user = await fixture.pool.query<{ id: string }>(
    `select id from users where email = 'premium@demo.test'`,
  );
  const memberId = user.rows[0]?.id;
  // Best index for words in plain PostgreSQL.
  await fixture.pool.query(
    `create index bench_words on archive_messages using gin (to_tsvector('simple', text))`,
  );
  await settle();
  const cases = await casesOf();
  console.log(`\n${isWhole ? 'all' : 'a tenth'}`);
  const measured: Turns[] = [];
  for (const { name, aimMs, call, sql } of cases) {
    const bytes = await get(call(0).url);
    const statements = (at: number) =>
      [
        ['select u.id from sessions s join users u on u.id = s.user_id where u.id = $1 limit 1', [memberId]],
        ['select * from terms where user_id = $1', [memberId]],
        sql(at),
      ] as const;
    const askBare = async (at: number) => {
      for (const [text, values] of statements(at)) await fixture.pool.query(text, [...values]);
    };
    for (const count of callers)
      measured.push({
        name,
        aimMs,
        bytes,
        count,
        own: new Measurement((at) => get(call(at).url, count === 1 ? 0 : at), { callers: count }),
        bare: new Measurement(askBare, { callers: count }),
        bareCalled: new Measurement((at) => bareHttp.send('/', {}, JSON.stringify(statements(at))), {
          callers: count,
        }),
        sent: new Measurement(() => bareHttp.send(`/bytes/${bytes}`, {}), { callers: count }),
      });
  }
  for (let turn = 0; turn < (isWhole ? rounds : Math.ceil(rounds / 2)); turn += 1)
    for (const { own, bare, bareCalled, sent } of measured) {
      // Warm up, because a server that has been running for a while has already compiled its code.
      await own.turn({ seconds, warmUp: turn === 0 ? 2 : 0.3, calm: seconds });
      await sent.turn({ seconds: seconds / 4 });
      for (const slow of [bare, bareCalled])
        if (turn === 0 || slow.result.p50Ms < 1_000) await slow.turn({ seconds: seconds / 2 });
    }
  for (const turns of measured) {
    const alone = measured.find(({ name, count }) => name === turns.name && count === 1);
    if (alone !== undefined) print(turns, alone.own.result, before.get(turns.name));
    if (!isWhole && turns.count === 1) before.set(turns.name, turns.own.result);
  }
  // Otherwise the next import would have to maintain it.
  await fixture.pool.query('drop index bench_words');
  product.close();
  bareHttp.close();
}

function print(turns: Turns, alone: Measured, earlier: Measured | undefined): void {
  const { name, aimMs, bytes, count } = turns;
  const own = turns.own.result;
  const queueMs = (alone.busyMs * count) / os.availableParallelism();
  const said = (isReached: boolean, aim: string) => `  aim ${aim} ${isReached ? 'reached' : 'MISSED'}`;
  const aim =
    count > 1
      ? said(own.calm.p50Ms <= queueMs, `no worse than the queue, ${queueMs.toFixed(1)} ms`)
      : aimMs === null
        ? said(own.p50Ms <= turns.bareCalled.result.p50Ms * 1.5, '1.5 × bare over HTTP')
        : said(own.calm.p99Ms <= aimMs, `${aimMs} ms`);
  const growth =
    count > 1
      ? `  ${(own.p50Ms / alone.p50Ms).toFixed(1)} × one caller`
      : earlier === undefined
        ? ''
        : `  ${(own.p50Ms / earlier.p50Ms).toFixed(2)} × a tenth`;
  const beside = (what: string, { result }: Measurement) =>
    console.log(`${row(`    ${what}`, result)}  product ${(own.p50Ms / result.p50Ms).toFixed(2)} × at p50`);
  console.log(
    `${row(count === 1 ? name : `  ${count} callers`, own)}${aim}${growth}  ${(bytes / 1000).toFixed(0)} kB, ` +
      `${own.busyMs.toFixed(2)} ms of processors; the host took ${(own.stolenShare * 100).toFixed(1)} %, ` +
      `without it (${own.calm.seconds.toFixed(1)} s) ${own.calm.p50Ms.toFixed(2)} and ${own.calm.p99Ms.toFixed(2)} ms`,
  );
  beside('bare SQL', turns.bare);
  beside('bare SQL over HTTP', turns.bareCalled);
  beside('as many bytes, nothing asked', turns.sent);
}

async function signIn(count: number): Promise<Readonly<Record<string, string>>[]> {
  const sessions: Readonly<Record<string, string>>[] = [];
  while (sessions.length < count) {
    const device = fixture.member('premium@demo.test');
    await device.enter('login');
    sessions.push(device.sessionHeaders());
  }
  return sessions;
}

/** Completes the work that an import defers (dead rows, dirty pages, pending file writes) before anything is timed. */
async function settle(): Promise<void> {
  await fixture.pool.query('vacuum analyze');
  await fixture.pool.query('checkpoint');
  spawnSync('sync');
}

async function casesOf(): Promise<readonly Case[]> {
  const numbers = await fixture.pool.query<{ no: number }>(
    `select no from archive_channels where id like 'C0BENCH%' order by id`,
  );
  const no = (at: number) => numbers.rows[at]?.no ?? 0;
  return [...(await readingCases(no)), ...searchCases(no)];
}

/** @param no returns the number of a channel */
async function readingCases(no: (at: number) => number): Promise<readonly Case[]> {
  const random = seeded(seed + 7);
  const spanUs = 10 * 365 * 86_400_000_000;
  const moments = Array.from({ length: 997 }, () => Math.floor(firstUs + random() * spanUs));
  const moment = (at: number) => moments[at % moments.length] ?? firstUs;
  const ts = (us: number) => `${Math.floor(us / 1e6)}.${String(us % 1e6).padStart(6, '0')}`;
  const threads = await fixture.pool.query<{ ts_us: number }>(
    `select ts_us from archive_messages where channel_no = $1 and reply_count > 2 order by md5(ts_us::text) limit 500`,
    [no(0)],
  );
  return [
    {
      name: 'page of 20',
      aimMs: null,
      call: (at) => ({
        route: routes.listArchiveMessages,
        url: urlOf(routes.listArchiveMessages, {
          channel: channelId(0),
          ts: ts(moment(at)),
          direction: 'before',
        }),
      }),
      sql: (at) => [
        `select ${columns} from archive_messages m where m.channel_no = $1 and m.is_listed and not m.is_hidden
           and m.ts_us < $2 order by m.ts_us desc limit 20`,
        [no(0), moment(at)],
      ],
    },
    {
      name: 'thread',
      aimMs: null,
      call: (at) => ({
        route: routes.readArchiveThread,
        url: urlOf(routes.readArchiveThread, {
          channel: channelId(0),
          ts: ts(threads.rows[at % threads.rows.length]?.ts_us ?? 0),
        }),
      }),
      sql: (at) => [
        `select ${columns} from archive_messages m where m.channel_no = $1 and m.thread_us = $2 order by m.ts_us`,
        [no(0), threads.rows[at % threads.rows.length]?.ts_us ?? 0],
      ],
    },
  ];
}

function searchCases(no: (at: number) => number): readonly Case[] {
  return [
    wordCase('search, rare word', 2, (at) => wordAt(52_000 + ((at * 37) % 7_000))),
    wordCase('search, middling word', 3, (at) => wordAt(120 + ((at * 7) % 200))),
    wordCase('search, the most common word', 2.5, () => commonestWord),
    wordCase('search, two words', 5, (at) => `${wordAt(20 + (at % 40))} ${wordAt(70 + (at % 60))}`),
    wordCase('search, a word used only long ago', 15, () => oldWord),
    phraseCase('search, a phrase', 15, middlingPhrase.join(' ')),
    phraseCase('search, a phrase of common words', 7, commonPhrase.join(' ')),
    {
      name: 'counts of the most common word',
      aimMs: 400,
      // A different rare word each time, because counts are cached.
      call: (at) => ({
        route: routes.countArchiveSearch,
        url: `${urlOf(routes.countArchiveSearch)}?${new URLSearchParams({ phrase: `${commonestWord} -${wordAt(40_000 + (at % 20_000))}` }).toString()}`,
      }),
      sql: () => [
        `select m.channel_no, count(*) from archive_messages m
         where to_tsvector('simple', m.text) @@ plainto_tsquery('simple', $1) group by 1`,
        [commonestWord],
      ],
    },
    {
      name: 'search, user + channel + dates',
      aimMs: 8,
      call: (at) =>
        search({
          phrase: commonestWord,
          fromUser: userId(at % 40),
          channel: channelId(at % 3),
          fromDate: '2018-01-01',
          toDate: '2020-12-31',
        }),
      sql: (at) =>
        words(
          `plainto_tsquery('simple', $1)`,
          [
            commonestWord,
            userId(at % 40),
            no(at % 3),
            Date.parse('2018-01-01T00:00:00+05:30') * 1000,
            Date.parse('2021-01-01T00:00:00+05:30') * 1000,
          ],
          'and m.user_id = $2 and m.channel_no = $3 and m.ts_us >= $4 and m.ts_us < $5',
        ),
    },
  ];
}

function wordCase(name: string, aimMs: number, wordFor: (at: number) => string): Case {
  return {
    name,
    aimMs,
    call: (at) => search({ phrase: wordFor(at) }),
    sql: (at) => words(`plainto_tsquery('simple', $1)`, [wordFor(at)]),
  };
}

function phraseCase(name: string, aimMs: number, text: string): Case {
  return {
    name,
    aimMs,
    call: () => search({ phrase: `"${text}"` }),
    sql: () => words(`phraseto_tsquery('simple', $1)`, [text]),
  };
}

function search(query: Readonly<Record<string, string>>) {
  return {
    route: routes.searchArchive,
    url: `${urlOf(routes.searchArchive)}?${new URLSearchParams(query).toString()}`,
  };
}

function words(
  query: string,
  values: readonly unknown[] = [],
  more = '',
): readonly [string, readonly unknown[]] {
  return [
    `select ${columns} from archive_messages m where to_tsvector('simple', m.text) @@ ${query} ${more}
   order by m.ts_us desc limit 300`,
    values,
  ];
}
