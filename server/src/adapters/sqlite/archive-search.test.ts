import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveCountsSchema, archiveSearchSchema } from '@niveshak/contract/slack-archives/schemas';
import { closeness, exactly, matchesText } from '@niveshak/domain/slack-archives/match-text';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { isSystemSubtype } from '@niveshak/domain/slack-archives/subtypes';
import { archiveCommands, hiddenSince, importExport, memoryExport } from '../../slack-archives/index.ts';
import type { ArchiveSearchEngine } from '../../slack-archives/ports.ts';
import { resolveSearch } from '../../slack-archives/resolve-search.ts';
import type { SearchFilters } from '../../slack-archives/resolve-search.ts';
import { archiveStanding, searchableChannels } from '../../slack-archives/store.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { sqliteArchiveSearch } from './archive-search.ts';

/** How many random searches: 300 here, 5,000 by `npm run test:search`. */
const queries = Number(process.env['SEARCH_QUERIES'] ?? 300);
const seed = Number(process.env['SEARCH_SEED'] ?? Date.now() % 1_000_000);

function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = seeded(seed);
const below = (n: number) => Math.floor(random() * n);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

const vocabulary =
  'dividend dividends dividendpayer pay pays paying paid payment market markets marketing the of and in a is running runs ran L&amp;T M&amp;M TCS 3M BAJAJ-AUTO bajaj auto https://ex.test/bajaj/results?q=1 निवेशक शेयर café naïve 2021 10:11:55 don&gt;t snake_case e-mail Ünïcode K2 stocks stock investor investors investing invest'.split(
    ' ',
  );
const people = ['U1', 'U2', 'U3', 'B1'];
const handles = ['asha', 'dev', 'farah', 'ticker'];
const channels = [
  { id: 'C1', name: 'general' },
  { id: 'C2', name: 'stock-ideas' },
  { id: 'C3', name: 'closed-room' },
  { id: 'C4', name: 'random' },
];

type Message = {
  readonly channel: string;
  readonly us: number;
  readonly user: string;
  readonly text: string;
  readonly subtype: string | undefined;
};

function generated(count: number): Message[] {
  const start = Date.UTC(2019, 11, 20) * 1000;
  return Array.from({ length: count }, (_each, at) => ({
    channel: pick(channels).id,
    // Two years, in bursts; some microseconds are those of another channel's message.
    us: start + Math.floor(at / 3) * ((730 * 86_400_000_000 * 3) / count) + below(3) * 1_000,
    user: pick(people),
    text: Array.from({ length: 1 + below(9) }, () => pick(vocabulary)).join(pick([' ', ' ', ', ', '\n'])),
    subtype: random() < 0.05 ? 'channel_join' : undefined,
  }));
}

/** One message a channel and microsecond: the later one counts, as in an import. */
function unique(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((message) => [`${message.channel}:${message.us}`, message])).values()];
}

const tsOf = (us: number) => `${Math.floor(us / 1e6)}.${String(us % 1e6).padStart(6, '0')}`;

function exportOf(messages: readonly Message[]) {
  const byChannel = Map.groupBy(messages, ({ channel }) => channel);
  return memoryExport([
    ['channels.json', JSON.stringify(channels)],
    [
      'users.json',
      JSON.stringify(
        people.map((id, at) => ({ id, name: handles[at], profile: { real_name: `${handles[at]} Rao` } })),
      ),
    ],
    ...channels.map(
      ({ id, name }) =>
        [
          `${name}/2021-01-01.json`,
          JSON.stringify(
            (byChannel.get(id) ?? []).map(({ us, user, text, subtype }) => ({
              type: 'message',
              ts: tsOf(us),
              user,
              text,
              subtype,
            })),
          ),
        ] as const,
    ),
  ]);
}

let database: TestDatabase;
let engine: ArchiveSearchEngine;
let folder: string;
const messages = unique(generated(3_000));
const numbers = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
  await importExport({ db: database.db, source: exportOf(messages) });
  await archiveCommands.allowChannel(database.db, { channel: 'closed-room', plan: null, isAllowed: false });
  const { rows } = await sql<{ id: string; no: number }>`select id, no from archive_channels`.execute(
    database.db,
  );
  for (const { id, no } of rows) numbers.set(id, no);
  engine = engineOn(folder);
}, 60_000);
afterAll(async () => {
  await engine.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const problems: string[] = [];
function engineOn(place: string): ArchiveSearchEngine {
  return sqliteArchiveSearch({
    databaseUrl: database.url,
    folder: place,
    threads: 1,
    // So small that every common word of these messages has a list of several chunks.
    postings: { from: 100, chunk: 64 },
    hiddenSince: (seq) => hiddenSince(database.db, seq),
    onProblem: (problem) => problems.push(problem),
  });
}

type Order = 'newest' | 'oldest' | 'relevance';

async function find(
  filters: Partial<SearchFilters>,
  { order = 'newest' as Order, limit = 300, page = 1, on = engine } = {},
) {
  const whole: SearchFilters = { phrase: '', exactMatch: 'false', ...filters };
  const { rows } = await sql<{ standing: unknown }>`select ${archiveStanding.column} as standing`.execute(
    database.db,
  );
  const searchable = await searchableChannels(database.db)(archiveStanding.read(rows[0]?.standing), 'CMP1Y');
  const search = await resolveSearch(database.db, whole, searchable);
  if ('code' in search) throw new Error(`Refused: ${JSON.stringify(search)}`);
  const typed = whole.exactMatch === 'true' ? null : whole.phrase;
  const bytes = await on.search(
    searchable.state,
    search,
    { order, limit, offset: (page - 1) * limit },
    typed,
  );
  const counts = await on.count(searchable.state, search, typed);
  return {
    ...archiveSearchSchema.parse(JSON.parse(new TextDecoder().decode(bytes))),
    counts: archiveCountsSchema.parse(JSON.parse(new TextDecoder().decode(counts))),
  };
}

/** A search put together piece by piece, and what it means. */
function randomSearch() {
  const must: TextTerm[] = [];
  const mustNot: TextTerm[] = [];
  const typed: string[] = [];
  const filters: { fromUser?: string; channel?: string; fromDate?: string; toDate?: string } = {};
  const tests: ((message: Message) => boolean)[] = [];
  const plain = vocabulary.filter((word) => /^[a-zA-Z0-9]+$/.test(word));
  const symbols = [
    ['L&T', ['l', 't']],
    ['M&M', ['m', 'm']],
    ['BAJAJ-AUTO', ['bajaj', 'auto']],
    ['e-mail', ['e', 'mail']],
    ['snake_case', ['snake', 'case']],
    ['10:11:55', ['10', '11', '55']],
  ] as const;
  const addTerm = () => {
    const isNot = random() < 0.2;
    const sign = isNot ? '-' : '';
    const target = isNot ? mustNot : must;
    const dice = random();
    if (dice < 0.55) {
      const word = pick([...plain, 'निवेशक', 'café', 'NAÏVE', 'Ünïcode']);
      typed.push(sign + word);
      target.push({ kind: 'word', word: word.normalize('NFC').toLowerCase() });
    } else if (dice < 0.7) {
      const words = Array.from({ length: 1 + below(3) }, () => pick(plain));
      typed.push(`${sign}"${words.join(pick([' ', ', ']))}"`);
      target.push({ kind: 'phrase', words: words.map((word) => word.toLowerCase()), isPrefix: false });
    } else if (dice < 0.85) {
      const [text, words] = pick(symbols);
      typed.push(sign + text);
      target.push({ kind: 'phrase', words, isPrefix: false });
    } else {
      const word = pick(plain).slice(0, 1 + below(4));
      typed.push(`${sign}${word}*`);
      target.push({ kind: 'phrase', words: [word.toLowerCase()], isPrefix: true });
    }
  };
  for (let count = 1 + below(3); count > 0; count -= 1) addTerm();
  if (random() < 0.2) {
    const at = below(people.length);
    const isNot = random() < 0.3;
    typed.push(
      `${isNot ? '-' : ''}from:${pick([handles[at], `@${handles[at]}`, people[at], `"${handles[at]} rao"`])}`,
    );
    tests.push(({ user }) => (user === people[at]) !== isNot);
  }
  if (random() < 0.2) {
    const channel = pick(channels);
    const isNot = random() < 0.3;
    typed.push(`${isNot ? '-' : ''}in:${pick(['', '#'])}${pick([channel.name, channel.id])}`);
    tests.push((message) => (message.channel === channel.id) !== isNot);
  }
  if (random() < 0.1) {
    filters.fromUser = pick(people);
    tests.push(({ user }) => user === filters.fromUser);
  }
  if (random() < 0.1) {
    filters.channel = pick(['C1', 'C2', 'C4']);
    tests.push(({ channel }) => channel === filters.channel);
  }
  const istDay = (us: number) => new Date(us / 1000 + 19_800_000).toISOString().slice(0, 10);
  if (random() < 0.15) {
    const day = istDay(pick(messages).us);
    const operator = pick(['before', 'after', 'on'] as const);
    const span = pick([day, day.slice(0, 7), day.slice(0, 4)]);
    typed.push(`${operator}:${span}`);
    tests.push(({ us }) => {
      const part = istDay(us).slice(0, span.length);
      return operator === 'before' ? part < span : operator === 'after' ? part > span : part === span;
    });
  }
  if (random() < 0.15) {
    filters.fromDate = istDay(pick(messages).us);
    tests.push(({ us }) => istDay(us) >= (filters.fromDate ?? ''));
  }
  if (random() < 0.15) {
    filters.toDate = istDay(pick(messages).us);
    tests.push(({ us }) => istDay(us) <= (filters.toDate ?? ''));
  }
  const order = pick<Order>(['newest', 'newest', 'oldest', 'relevance']);
  const limit = pick([300, 20, 7]);
  const page = random() < 0.2 ? 2 : 1;
  return { phrase: typed.join(' '), must, mustNot, filters, tests, order, limit, page };
}

/** Every message looked at: what a search means, without an index. */
function scan(search: ReturnType<typeof randomSearch>): Message[] {
  const open = new Set(['C1', 'C2', 'C4']);
  const found = messages.filter(
    (message) =>
      open.has(message.channel) &&
      !isSystemSubtype(message.subtype ?? null) &&
      matchesText(message.text, search) &&
      search.tests.every((test) => test(message)),
  );
  const time = (a: Message, b: Message) =>
    a.us - b.us || (numbers.get(a.channel) ?? 0) - (numbers.get(b.channel) ?? 0);
  if (search.order === 'oldest') return found.sort(time);
  const near = search.order === 'newest' ? () => 0 : ({ text }: Message) => closeness(text, search.must);
  return found.sort((a, b) => near(b) - near(a) || time(b, a));
}

it(
  `agrees with a scan of every message on ${queries} random searches (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    let withHits = 0;
    for (let at = 0; at < queries; at += 1) {
      const search = randomSearch();
      const expected = scan(search);
      const about = `seed ${seed}, search ${at}: ${search.phrase} ${JSON.stringify(search.filters)} ${search.order}`;
      const found = await find({ phrase: search.phrase, ...search.filters }, search);
      if (found.correctedTo !== null) {
        expect(expected, about).toEqual([]);
        continue;
      }
      const start = (search.page - 1) * search.limit;
      expect(
        found.hits.map(({ _id }) => _id),
        about,
      ).toEqual(
        expected.slice(start, start + search.limit).map(({ channel, us }) => `${channel}:${tsOf(us)}`),
      );
      expect(found.total, about).toBe(expected.length);
      expect(found.totalIsLowerBound).toBe(false);
      expect(
        Object.fromEntries(found.counts.channels.map(({ channel, count }) => [channel, count])),
        about,
      ).toEqual(
        Object.fromEntries(
          Map.groupBy(expected, ({ channel }) => channel)
            .entries()
            .map(([id, all]) => [id, all.length]),
        ),
      );
      expect(
        found.counts.years.reduce((sum, { count }) => sum + count, 0),
        about,
      ).toBe(expected.length);
      for (const { _source: source, highlight } of found.hits) {
        for (const [from, to] of highlight)
          expect(source.text.slice(from, to), about).toMatch(/^[\p{L}\p{N}]/u);
        if (search.must.length > 0) expect(highlight.length, about).toBeGreaterThan(0);
      }
      if (expected.length > 0) withHits += 1;
    }
    expect(withHits).toBeGreaterThan(queries / 4);
    expect(problems).toEqual([]);
  },
);

describe('words', () => {
  it('finds forms of a word, and with exactMatch the words as written, in that order', async () => {
    const any = await find({ phrase: 'paying dividends' });
    const exact = await find({ phrase: 'paying dividends', exactMatch: 'true' });
    expect(any.total).toBeGreaterThan(exact.total);
    for (const { _source: source } of exact.hits) expect(source.text).toMatch(/paying\W+dividends/i);
  });

  it('tries typing mistakes only when nothing matches, says so, and all words must still match', async () => {
    const found = await find({ phrase: 'divdend from:asha' });
    expect(found.correctedTo).toBe('dividend from:asha');
    expect(found.total).toBeGreaterThan(0);
    expect(found.counts.correctedTo).toBe('dividend from:asha');
    for (const { _source: source } of found.hits) {
      expect(matchesText(source.text, { must: [{ kind: 'word', word: 'dividend' }], mustNot: [] })).toBe(
        true,
      );
    }
    expect(await find({ phrase: 'divdend xqzjwvkk' })).toMatchObject({ total: 0, correctedTo: null });
    expect((await find({ phrase: 'dividend' })).correctedTo).toBeNull();
  });

  it('never names a word that only a closed channel has', async () => {
    const secret = {
      channel: 'C3',
      us: 1_600_000_000_000_000,
      user: 'U1',
      text: 'zirconiumdeal',
      subtype: undefined,
    };
    await importExport({ db: database.db, source: exportOf([...messages, secret]) });
    expect(await find({ phrase: 'zirconiumdeal' })).toMatchObject({ total: 0, hits: [] });
    expect(await find({ phrase: 'zirconiumdael' })).toMatchObject({ total: 0, correctedTo: null });
    expect((await find({ phrase: 'zirconiumdeal' })).counts.channels).toEqual([]);
  });

  it('as many as there are up to ten thousand', async () => {
    const { total } = await find({ phrase: '', fromUser: 'U1' });
    expect(total).toBe(
      messages.filter(
        ({ user, channel, subtype }) => user === 'U1' && channel !== 'C3' && subtype === undefined,
      ).length,
    );
  });
});

describe('the index', () => {
  const hitIds = async (phrase: string, on = engine) =>
    (await find({ phrase }, { on })).hits.map(({ _id }) => _id);

  it('takes new, edited and hidden messages in at once, and every process sees them', async () => {
    const other = engineOn(folder);
    try {
      const added = {
        channel: 'C1',
        us: 1_500_000_000_000_000,
        user: 'U1',
        text: 'palimpsest',
        subtype: undefined,
      };
      expect(await hitIds('palimpsest')).toEqual([]);
      await importExport({ db: database.db, source: exportOf([...messages, added]) });
      expect(await hitIds('palimpsest')).toEqual(['C1:1500000000.000000']);
      expect(await hitIds('palimpsest', other)).toEqual(['C1:1500000000.000000']);
      const edited = { ...added, text: 'palimpsest no longer: quoin' };
      await importExport({ db: database.db, source: exportOf([...messages, edited]) });
      expect(await hitIds('quoin')).toEqual(['C1:1500000000.000000']);
      const hide = (isHidden: boolean) =>
        archiveCommands.hideMessage(database.db, { channel: 'general', ts: '1500000000.000000', isHidden });
      await hide(true);
      expect(await hitIds('quoin', other)).toEqual([]);
      expect(await find({ phrase: 'quoin' })).toMatchObject({
        total: 0,
        counts: { channels: [], years: [] },
      });
      await hide(false);
      expect(await hitIds('quoin')).toEqual(['C1:1500000000.000000']);
    } finally {
      await other.close();
    }
  });

  it('names a channel by its own id when the record of its folder comes later', async () => {
    const files = (records: readonly unknown[]) =>
      memoryExport([
        ['channels.json', JSON.stringify(records)],
        ['users.json', '[]'],
        ['lost-and-found/2017-01-01.json', '[{"type":"message","ts":"1483228800.000100","text":"gossamer"}]'],
      ]);
    await importExport({ db: database.db, source: files([]) });
    const [before = ''] = await hitIds('gossamer');
    expect(before).toMatch(/^N[0-9A-F]+:1483228800\.000100$/);
    await importExport({ db: database.db, source: files([{ id: 'C9LATE', name: 'lost-and-found' }]) });
    expect(await hitIds('gossamer')).toEqual(['C9LATE:1483228800.000100']);
    expect((await find({ phrase: 'gossamer' })).counts.channels).toEqual([{ channel: 'C9LATE', count: 1 }]);
  });

  it('is built anew where it is missing, with the same answers', async () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
    const other = engineOn(elsewhere);
    try {
      expect(await hitIds('dividend', other)).toEqual(await hitIds('dividend'));
      fs.rmSync(elsewhere, { recursive: true, force: true });
      const restarted = engineOn(elsewhere);
      expect(await hitIds('market', restarted)).toEqual(await hitIds('market'));
      await restarted.close();
    } finally {
      await other.close();
      fs.rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it('takes the place of what an earlier version has left, and of nothing else', async () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
    const first = engineOn(elsewhere);
    await hitIds('dividend', first);
    await first.close();
    const [ours = ''] = fs.readdirSync(elsewhere).filter((each) => each.endsWith('.sqlite'));
    const left = (name: string) => fs.writeFileSync(path.join(elsewhere, name), 'an index');
    const [earlier, later] = [ours.replace(/v\d+/, 'v1'), ours.replace(/v\d+/, 'v999')];
    const another = 'archive-of-another-firm-v1.sqlite';
    for (const name of [earlier, `${earlier}-wal`, later, another, 'notes.txt']) left(name);
    const second = engineOn(elsewhere);
    try {
      expect(await hitIds('dividend', second)).toEqual(await hitIds('dividend'));
      const others = () => fs.readdirSync(elsewhere).filter((name) => !name.startsWith(ours));
      await expect
        .poll(() => others().sort(), { timeout: 10_000 })
        .toEqual([another, later, 'notes.txt'].sort());
    } finally {
      await second.close();
      fs.rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it('has its posting lists finished by the next process where one ended before it had written them', async () => {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-index-'));
    const first = engineOn(elsewhere);
    await hitIds('dividend', first);
    await first.close();
    const [name = ''] = fs.readdirSync(elsewhere).filter((each) => each.endsWith('.sqlite'));
    const db = new DatabaseSync(path.join(elsewhere, name));
    const listed = () => Number(db.prepare('select count(distinct token) as n from posting').get()?.['n']);
    const before = listed();
    expect(before).toBeGreaterThan(10);
    db.exec('delete from posting');
    const second = engineOn(elsewhere);
    try {
      expect(await hitIds('dividend market', second)).toEqual(await hitIds('dividend market'));
      await expect.poll(listed, { timeout: 10_000 }).toBe(before);
      expect(await hitIds('dividend market', second)).toEqual(await hitIds('dividend market'));
    } finally {
      db.close();
      await second.close();
      fs.rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});

it('compares phrases by the words as they are written', () => {
  expect(exactly({ kind: 'word', word: 'tcs' })).toEqual({ kind: 'phrase', words: ['tcs'], isPrefix: false });
});
