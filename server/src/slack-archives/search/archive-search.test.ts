import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeness, exactly, matchesText } from '@niveshak/domain/slack-archives/match-text';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { isSystemSubtype } from '@niveshak/domain/slack-archives/subtypes';
import { seeded } from '../../../demo/random.ts';
import { importExport } from '../import/import-export.ts';
import {
  channels,
  choosing,
  exportOf,
  handles,
  openSearchFixture,
  openTestIndex,
  people,
  randomMessages,
  tsOf,
  vocabulary,
} from '../../testing/search-fixture.ts';
import type { Message, Order, SearchFixture } from '../../testing/search-fixture.ts';

/** Number of random searches: 300 by default, 5,000 by `npm run test:search`. */
const queries = Number(process.env['SEARCH_QUERIES'] ?? 300);
const seed = Number(process.env['SEARCH_SEED'] ?? Date.now() % 1_000_000);
const random = seeded(seed);
const { below, pick } = choosing(random);
const messages = randomMessages(random, 3_000);

let world: SearchFixture;
let index: Awaited<ReturnType<typeof openTestIndex>>;
beforeAll(async () => {
  world = await openSearchFixture(messages);
  index = await openTestIndex(world.db);
});
afterAll(async () => {
  await index?.close();
  await world.close();
});

const find: SearchFixture['find'] = (filters, how) => world.find(filters, how);

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

/** Returns the matches of a full scan without an index, for reference. */
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
    a.us - b.us || (world.numbers.get(a.channel) ?? 0) - (world.numbers.get(b.channel) ?? 0);
  if (search.order === 'oldest') return found.sort(time);
  const near = search.order === 'newest' ? () => 0 : ({ text }: Message) => closeness(text, search.must);
  return found.sort((a, b) => near(b) - near(a) || time(b, a));
}

it(
  `matches a scan of every message in ${queries} random searches (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const engines = new Map([
      ['PostgreSQL', world.engine],
      ...(index === null ? [] : ([['OpenSearch', index.engine]] as const)),
    ]);
    const withHits = new Map<string, number>();
    for (let at = 0; at < queries; at += 1) {
      const search = randomSearch();
      const expected = scan(search);
      for (const [name, on] of engines) {
        const about = `${name}, seed ${seed}, search ${at}: ${search.phrase} ${JSON.stringify(search.filters)} ${search.order}`;
        const found = await find({ phrase: search.phrase, ...search.filters }, { ...search, on });
        expectSame(found, expected, search, about);
        if (expected.length > 0) withHits.set(name, (withHits.get(name) ?? 0) + 1);
      }
    }
    for (const [name] of engines) expect(withHits.get(name) ?? 0, name).toBeGreaterThan(queries / 4);
  },
);

function expectSame(
  found: Awaited<ReturnType<SearchFixture['find']>>,
  expected: readonly Message[],
  search: ReturnType<typeof randomSearch>,
  about: string,
): void {
  if (found.correctedTo !== null) {
    expect(expected, about).toEqual([]);
    return;
  }
  const start = (search.page - 1) * search.limit;
  expect(
    found.hits.map(({ _id }) => _id),
    about,
  ).toEqual(expected.slice(start, start + search.limit).map(({ channel, us }) => `${channel}:${tsOf(us)}`));
  expect(found.total, about).toBe(expected.length);
  expect(found.totalIsLowerBound, about).toBe(false);
  expect(found.isCatchingUp, about).toBe(false);
  expect(
    Object.fromEntries(found.counts.channels.map(({ channel, count }) => [channel, count])),
    about,
  ).toEqual(countsBy(expected, ({ channel }) => channel));
  expect(Object.fromEntries(found.counts.years.map(({ year, count }) => [year, count])), about).toEqual(
    countsBy(expected, ({ us }) => istDay(us).slice(0, 4)),
  );
  for (const { _source: source, highlight } of found.hits) {
    for (const [from, to] of highlight) expect(source.text.slice(from, to), about).toMatch(/^[\p{L}\p{N}]/u);
    if (search.must.length > 0) expect(highlight.length, about).toBeGreaterThan(0);
  }
}

function istDay(us: number): string {
  return new Date(us / 1000 + 19_800_000).toISOString().slice(0, 10);
}

function countsBy(all: readonly Message[], keyOf: (message: Message) => string) {
  const groups = Map.groupBy(all, keyOf).entries();
  return Object.fromEntries(groups.map(([key, group]) => [key, group.length]));
}

describe('words', () => {
  it('match inflections, and with exactMatch the words as written, in order', async () => {
    const any = await find({ phrase: 'paying dividends' });
    const exact = await find({ phrase: 'paying dividends', exactMatch: 'true' });
    expect(any.total).toBeGreaterThan(exact.total);
    for (const { _source: source } of exact.hits) expect(source.text).toMatch(/paying\W+dividends/i);
  });

  it('are corrected only if nothing matches, with a note, and all words must still match', async () => {
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

  it('are never corrected to a word that only a closed channel has', async () => {
    const secret = {
      channel: 'C3',
      us: 1_600_000_000_000_000,
      user: 'U1',
      text: 'zirconiumdeal',
      subtype: undefined,
    };
    await importExport({ db: world.db, source: exportOf([...messages, secret]) });
    expect(await find({ phrase: 'zirconiumdeal' })).toMatchObject({ total: 0, hits: [] });
    expect(await find({ phrase: 'zirconiumdael' })).toMatchObject({ total: 0, correctedTo: null });
    expect((await find({ phrase: 'zirconiumdeal' })).counts.channels).toEqual([]);
  });

  it('are counted exactly up to ten thousand', async () => {
    const { total } = await find({ phrase: '', fromUser: 'U1' });
    expect(total).toBe(
      messages.filter(
        ({ user, channel, subtype }) => user === 'U1' && channel !== 'C3' && subtype === undefined,
      ).length,
    );
  });
});

it('compares phrases by the words as written', () => {
  expect(exactly({ kind: 'word', word: 'tcs' })).toEqual({ kind: 'phrase', words: ['tcs'], isPrefix: false });
});
