import { sql } from 'kysely';
import { archiveCountsSchema, archiveSearchSchema } from '@niveshak/contract/slack-archives/schemas';
import {
  ArchiveFollower,
  archiveCommands,
  importExport,
  indexedArchiveSearch,
  memoryExport,
  postgresArchiveSearch,
} from '../slack-archives/index.ts';
import { openSearchMessageIndex } from '../adapters/opensearch/message-index.ts';
import type { Db } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { openSearchSettings } from '../platform/open-search-settings.ts';
import { presentCounted, presentFound } from '../slack-archives/present.ts';
import { resolveSearch } from '../slack-archives/resolve-search.ts';
import type { SearchFilters } from '../slack-archives/resolve-search.ts';
import { channelListVersion, searchableChannels } from '../slack-archives/store.ts';
import { createTestDatabase } from './test-database.ts';

export const vocabulary =
  'dividend dividends dividendpayer pay pays paying paid payment market markets marketing the of and in a is running runs ran L&amp;T M&amp;M TCS 3M BAJAJ-AUTO bajaj auto https://ex.test/bajaj/results?q=1 निवेशक शेयर café naïve 2021 10:11:55 don&gt;t snake_case email Ünïcode K2 stocks stock investor investors investing invest'.split(
    ' ',
  );
export const people = ['U1', 'U2', 'U3', 'B1'];
export const handles = ['asha', 'dev', 'farah', 'ticker'];
export const channels = [
  { id: 'C1', name: 'general' },
  { id: 'C2', name: 'stock-ideas' },
  { id: 'C3', name: 'closed-room' },
  { id: 'C4', name: 'random' },
];

export type Message = {
  readonly channel: string;
  readonly us: number;
  readonly user: string;
  readonly text: string;
  readonly subtype: string | undefined;
};

export function choosing(random: () => number) {
  const below = (n: number) => Math.floor(random() * n);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return { below, pick };
}

/**
 * Returns messages over two years, in bursts, from the vocabulary. Some share their microsecond with a message in
 * another channel. Only one per channel and microsecond counts: the later one, as in an import.
 */
export function randomMessages(random: () => number, count: number): Message[] {
  const { below, pick } = choosing(random);
  const start = Date.UTC(2019, 11, 20) * 1000;
  const made: Message[] = Array.from({ length: count }, (_each, at) => ({
    channel: pick(channels).id,
    us: start + Math.floor(at / 3) * ((730 * 86_400_000_000 * 3) / count) + below(3) * 1_000,
    user: pick(people),
    text: Array.from({ length: 1 + below(9) }, () => pick(vocabulary)).join(pick([' ', ' ', ', ', '\n'])),
    subtype: random() < 0.05 ? 'channel_join' : undefined,
  }));
  return [...new Map(made.map((message) => [`${message.channel}:${message.us}`, message])).values()];
}

export const tsOf = (us: number) => `${Math.floor(us / 1e6)}.${String(us % 1e6).padStart(6, '0')}`;

export function exportOf(messages: readonly Message[]) {
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

export type Order = 'newest' | 'oldest' | 'relevance';

/** Returns an archive index in the OpenSearch of `npm run test:opensearch`, or null without one. */
export async function openTestIndex(db: Db, url = process.env['OPENSEARCH_URL']) {
  const { settings } = openSearchSettings(url);
  if (settings === null) return null;
  const index = openSearchMessageIndex(settings);
  const follower = new ArchiveFollower(db, index, createLog('silent'));
  await follower.catchUp();
  const nameOf = async () =>
    (await sql<{ name: string }>`select name from archive_index`.execute(db)).rows[0]?.name;
  return {
    index,
    follower,
    engine: indexedArchiveSearch(db, index),
    nameOf,
    close: async () => {
      await index.drop((await nameOf()) ?? '');
    },
  };
}

/** Sets up an archive with these messages and closed channel `closed-room`, and its search. Call `close` when done. */
export async function openSearchFixture(messages: readonly Message[]) {
  const database = await createTestDatabase();
  await importExport({ db: database.db, source: exportOf(messages) });
  await archiveCommands.allowChannel(database.db, { channel: 'closed-room', plan: null, isAllowed: false });
  const { rows: known } = await sql<{ id: string; no: number }>`select id, no from archive_channels`.execute(
    database.db,
  );
  // Low, so that searches of these messages use buckets of all lengths.
  const engine = postgresArchiveSearch(database.db, 3);
  const find = async (
    filters: Partial<SearchFilters>,
    { order = 'newest' as Order, limit = 300, page = 1, on = engine } = {},
  ) => {
    const whole: SearchFilters = { phrase: '', exactMatch: 'false', ...filters };
    const { rows } = await sql<{
      standing: unknown;
    }>`select ${channelListVersion.column} as standing`.execute(database.db);
    const searchable = await searchableChannels(database.db)(
      channelListVersion.read(rows[0]?.standing),
      'CMP1Y',
    );
    const search = await resolveSearch(database.db, whole, searchable);
    if ('code' in search) throw new Error(`Refused: ${JSON.stringify(search)}`);
    const typed = whole.exactMatch === 'true' ? null : whole.phrase;
    const found = await on.search(search, { order, limit, offset: (page - 1) * limit }, typed);
    const counts = await on.count(search, typed);
    return {
      ...archiveSearchSchema.parse(presentFound(found, search)),
      counts: archiveCountsSchema.parse(presentCounted(counts)),
    };
  };
  return {
    db: database.db,
    find,
    engine,
    numbers: new Map(known.map(({ id, no }) => [id, no])),
    close: async () => {
      await database.drop();
    },
  };
}

export type SearchFixture = Awaited<ReturnType<typeof openSearchFixture>>;
