import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { matchesText } from '@niveshak/domain/slack-archives/match-text';
import { seeded } from '../../../demo/random.ts';
import { choosing, exportOf, openSearchFixture, randomMessages } from '../../testing/search-fixture.ts';
import type { Message, SearchFixture } from '../../testing/search-fixture.ts';
import { archiveCommands } from '../commands.ts';
import { archiveSearchFilling } from './fill-search.ts';
import { importExport } from '../import/import-export.ts';
import { memoryExport } from '../import/folder-source.ts';
import { SearchUnavailable } from '../ports.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { postgresArchiveSearch } from './postgres-search.ts';

const messages = randomMessages(seeded(1), 1_000);

let world: SearchFixture;
beforeAll(async () => {
  world = await openSearchFixture(messages);
});
afterAll(() => world.close());

const at = (us: number, text: string): Message => ({
  channel: 'C1',
  us,
  user: 'U1',
  text,
  subtype: undefined,
});
const importAll = (...more: readonly Message[]) =>
  importExport({ db: world.db, source: exportOf([...messages, ...more]) });
const hitIds = async (phrase: string) => (await world.find({ phrase })).hits.map(({ _id }) => _id);

/** Returns actual and stored counts of lexemes. */
async function wordCounts() {
  const { rows: kept } = await sql`
    select word, messages from archive_words where messages <> 0 order by word`.execute(world.db);
  const { rows: counted } = await sql`
    select lexeme as word, count(*) as messages from archive_search, unnest(words)
    where lexeme not like 't%' group by lexeme order by lexeme collate "C"`.execute(world.db);
  return { kept, counted };
}

describe('a change of the archive', () => {
  it('is found immediately by every process, also if a search was counted before', async () => {
    const other = postgresArchiveSearch(world.db);
    expect(await hitIds('palimpsest')).toEqual([]);
    await importAll(at(1_500_000_000_000_000, 'palimpsest'));
    expect(await hitIds('palimpsest')).toEqual(['C1:1500000000.000000']);
    expect((await world.find({ phrase: 'palimpsest' }, { on: other })).total).toBe(1);
    await importAll(at(1_500_000_000_000_000, 'palimpsest no longer: quoin'));
    expect(await hitIds('quoin')).toEqual(['C1:1500000000.000000']);
    expect((await world.find({ phrase: 'palimpsest quoin' }, { on: other })).total).toBe(1);
    const hide = (isHidden: boolean) =>
      archiveCommands.hideMessage(world.db, { channel: 'general', ts: '1500000000.000000', isHidden });
    await hide(true);
    for (const on of [undefined, other])
      expect(await world.find({ phrase: 'quoin' }, on === undefined ? {} : { on })).toMatchObject({
        total: 0,
        counts: { channels: [], years: [] },
      });
    await importAll(at(1_500_000_000_000_000, 'quoin and edited while hidden'));
    expect(await hitIds('quoin')).toEqual([]);
    await hide(false);
    expect(await hitIds('quoin edited')).toEqual(['C1:1500000000.000000']);
    const { kept, counted } = await wordCounts();
    expect(kept).toEqual(counted);
  });

  it('that adds a channel’s record gives its messages that id', async () => {
    const files = (records: readonly unknown[]) =>
      memoryExport([
        ['channels.json', JSON.stringify(records)],
        ['users.json', '[]'],
        ['lost-and-found/2017-01-01.json', '[{"type":"message","ts":"1483228800.000100","text":"gossamer"}]'],
      ]);
    await importExport({ db: world.db, source: files([]) });
    const [before = ''] = await hitIds('gossamer');
    expect(before).toMatch(/^N[0-9A-F]+:1483228800\.000100$/);
    await importExport({ db: world.db, source: files([{ id: 'C9LATE', name: 'lost-and-found' }]) });
    expect(await hitIds('gossamer')).toEqual(['C9LATE:1483228800.000100']);
    expect((await world.find({ phrase: 'gossamer' })).counts.channels).toEqual([
      { channel: 'C9LATE', count: 1 },
    ]);
  });
});

it('is unavailable until an earlier version’s messages are indexed', async () => {
  const before = await hitIds('dividend');
  // The state of a newly migrated installation.
  await sql`delete from archive_search`.execute(world.db);
  await sql`update archive_state set searched_seq = 0`.execute(world.db);
  await expect(hitIds('dividend')).rejects.toThrow(SearchUnavailable);
  await expect(world.find({ phrase: 'not-searched-before' })).rejects.toThrow(SearchUnavailable);
  await importAll(at(1_510_000_000_000_000, 'incunabulum'));
  await expect(hitIds('incunabulum')).rejects.toThrow(SearchUnavailable);
  await archiveSearchFilling(world.db).run(businessTimeAt(new Date()), 'whole');
  expect(await hitIds('dividend')).toEqual(before);
  expect(await hitIds('incunabulum')).toEqual(['C1:1510000000.000000']);
  const { kept, counted } = await wordCounts();
  expect(kept).toEqual(counted);
});

it('knows how many messages have a word if every channel is open', async () => {
  const open = (isAllowed: boolean) =>
    archiveCommands.allowChannel(world.db, { channel: 'closed-room', plan: null, isAllowed });
  await open(true);
  const { rows } = await sql<{ text: string }>`
    select text from archive_messages where not is_system and not is_hidden`.execute(world.db);
  for (const word of [
    'market',
    'markets',
    'marketing',
    'pay',
    'paying',
    'dividend',
    'stock',
    'invest',
    'the',
  ]) {
    const must = [{ kind: 'word', word } as const];
    const expected = rows.filter(({ text }) => matchesText(text, { must, mustNot: [] })).length;
    expect((await world.find({ phrase: word }, { limit: 1 })).total, word).toBe(expected);
    expect(expected).toBeGreaterThan(10);
  }
  await open(false);
});

describe('a message beyond the limits of a tsvector', () => {
  const seed = Date.now() % 1_000_000;
  const random = seeded(seed);
  const { below, pick } = choosing(random);
  const rare = ['quire', 'quires', 'octavo', 'folio'];
  const filler = (count: number, word: (index: number) => string) =>
    Array.from({ length: count }, (_each, index) => word(index));
  const scattered = (words: string[]) => {
    for (let count = below(8); count > 0; count -= 1) words.splice(below(words.length), 0, pick(rare));
    return words.join(' ');
  };
  const long: readonly Message[] = [
    // Above the limits for positions of a word, number of words, and text length.
    ...filler(6, () => scattered(filler(300, () => 'vellum'))),
    ...filler(3, () => scattered(filler(17_000, (index) => `k${index % 900}`))),
    scattered(filler(15_000, (index) => `k${index}`.padEnd(60, 'अ'))),
    ...filler(10, () => scattered(filler(20, () => 'vellum'))),
  ].map((text, index) => at(1_520_000_000_000_000 + index, text));

  it(`is found like any other (seed ${seed})`, { timeout: 60_000 }, async () => {
    await importAll(...long);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from archive_search where long_text is not null`.execute(world.db);
    expect(rows[0]?.n).toBe(10);
    const word = (): [string, TextTerm] => {
      const chosen = pick(rare);
      return [chosen, { kind: 'word', word: chosen }];
    };
    const phrase = (): [string, TextTerm] => {
      const words = [pick([...rare, 'vellum']), pick([...rare, 'vellum'])];
      return [`"${words.join(' ')}"`, { kind: 'phrase', words, isPrefix: false }];
    };
    const prefix = (): [string, TextTerm] => ['qui*', { kind: 'phrase', words: ['qui'], isPrefix: true }];
    let withHits = 0;
    for (let round = 0; round < 40; round += 1) {
      const [first, second, not] = [
        pick([word, phrase, prefix])(),
        pick([word, phrase])(),
        pick([word, phrase])(),
      ];
      const isNegated = random() < 0.5;
      const terms = { must: [first[1], second[1]], mustNot: isNegated ? [not[1]] : [] };
      const typed = `${first[0]} ${second[0]}${isNegated ? ` -${not[0]}` : ''}`;
      const expected = long.filter(({ text }) => matchesText(text, terms)).map(({ us }) => us);
      for (const order of ['oldest', 'relevance'] as const) {
        const found = await world.find({ phrase: typed }, { order });
        if (found.correctedTo !== null) continue;
        const foundUs = found.hits.map(({ _source: { cm_sort_ts: us } }) => us);
        expect(
          foundUs.toSorted((a, b) => a - b),
          `seed ${seed}: ${typed}`,
        ).toEqual(expected);
        expect(found.total).toBe(expected.length);
      }
      if (expected.length > 0) withHits += 1;
    }
    expect(withHits).toBeGreaterThan(10);
  });
});
