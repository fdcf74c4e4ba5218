import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlOf } from '@niveshak/contract/http/route';
import * as routes from '@niveshak/contract/slack-archives/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { matchesText } from '@niveshak/domain/slack-archives/match-text';
import { fixedClock } from '../platform/clock.ts';
import { createBinder } from '../platform/http/bind-route.ts';
import { columnsOf } from '../platform/member-facts.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { memoryExport } from './import/folder-source.ts';
import { importExport } from './import/import-export.ts';
import { SearchUnavailable } from './ports.ts';
import type { ArchivedMessage, ArchiveSearchEngine, ResolvedSearch } from './ports.ts';
import { bindSlackArchivesRoutes } from './routes.ts';

/** Runs the archive's calls on another engine, which knows only messages and the port, not the wire format. */
const messages: readonly ArchivedMessage[] = [
  {
    channel: 'C1',
    tsUs: 1_500_000_000_000_100,
    threadUs: null,
    userId: 'U1',
    text: 'Dividends of <https://ex.test|a "quoted" place> \u2028 🙂',
    replyCount: 2,
    editedUs: 1_500_000_100_000_000,
    extras: { reactions: [{ name: '+1', count: 1, users: ['U2'] }], files: [], subtype: 'me_message' },
  },
  {
    channel: 'C2',
    tsUs: 1_600_000_000_000_001,
    threadUs: 1_500_000_000_000_100,
    userId: null,
    text: 'a dividend',
    replyCount: 0,
    editedUs: null,
    extras: null,
  },
];

function scanningEngine(isDown: () => boolean): ArchiveSearchEngine {
  const found = async ({ must, mustNot, allowed }: ResolvedSearch) => {
    if (isDown()) throw new SearchUnavailable('down');
    const open = allowed.map(({ id }) => id);
    return messages.filter(
      ({ channel, text }) => open.includes(channel) && matchesText(text, { must, mustNot }),
    );
  };
  const correct = (typed: string | null) =>
    typed === 'divdend' ? { typed: 'dividend', must: [{ kind: 'word', word: 'dividend' } as const] } : null;
  return {
    search: async (search, { limit, offset }, typed) => {
      const asTyped = await found(search);
      const correction = asTyped.length === 0 ? correct(typed) : null;
      const all = correction === null ? asTyped : await found({ ...search, must: correction.must });
      const page = all.toSorted((a, b) => b.tsUs - a.tsUs).slice(offset, offset + limit);
      // The total is capped at the contract's limit, as in a large archive.
      const total = search.must.length === 0 ? 10_001 : all.length;
      return { total, messages: page, correction, isCatchingUp: true };
    },
    count: async (search) => ({
      channels: (await found(search)).map(({ channel }) => ({ channel, count: channel === 'C2' ? 2 : 1 })),
      years: [
        { year: 2017, count: 1 },
        { year: 2020, count: 2 },
      ],
      correction: null,
    }),
  };
}

let database: TestDatabase;
let http: FastifyInstance;
let isDown = false;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const day = (ts: string) => JSON.stringify([{ type: 'message', user: 'U1', ts, text: 'elsewhere' }]);
  const channels = [
    { id: 'C1', name: 'general' },
    { id: 'C2', name: 'ideas' },
  ];
  await importExport({
    db,
    source: memoryExport([
      ['channels.json', JSON.stringify(channels)],
      ['general/2017-07-14.json', day('1500000000.000100')],
      ['ideas/2020-09-13.json', day('1600000000.000001')],
    ]),
  });
  http = Fastify();
  await http.register(cookie);
  const bind = createBinder(http, {
    clock: fixedClock(new Date('2025-06-02T10:00:00+05:30')),
    cookies: { isSecure: false },
    checkStaffSession: async () => ({ kind: 'none' }),
    checkApiKey: async () => null,
    limits: { take: async () => null },
    checkAnswers: true,
    loadCatalogue: async () => undefined,
    refuseUnlessOpen: async () => null,
    db,
    checkSession: async (_cookie, _csrf, facts) => {
      const columns = columnsOf(facts);
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
      return {
        kind: 'live',
        session: {
          sessionId: 'S1',
          userId: 'member',
          email: 'asha@members.test',
          hasConfirmedEmail: true,
          expiresAt: new Date('2030-01-01'),
          impersonatedBy: null,
          terms: [
            {
              id: 'T1',
              alias: 'CMP1Y',
              startDate: calendarDate('2025-01-01'),
              paidEndDate: calendarDate('2025-12-31'),
              endDate: calendarDate('2025-12-31'),
            },
          ],
        },
        versions: {},
        columns: rows[0] ?? {},
      };
    },
  });
  bindSlackArchivesRoutes(bind, { db, engine: scanningEngine(() => isDown) });
});
afterAll(async () => {
  await http.close();
  await database.drop();
});

async function ask(route: typeof routes.searchArchive | typeof routes.countArchiveSearch, phrase: string) {
  const answer = await http.inject({
    url: `${urlOf(route)}?${new URLSearchParams({ phrase }).toString()}`,
    cookies: { niveshak_session: 'S1' },
    headers: { 'x-csrf-token': 'token' },
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

it('returns the contract’s shape, with highlights', async () => {
  expect(await ask(routes.searchArchive, 'dividend')).toEqual({
    status: 200,
    body: {
      total: 2,
      totalIsLowerBound: false,
      hits: [
        {
          _id: 'C2:1600000000.000001',
          _source: {
            cm_sort_ts: 1_600_000_000_000_001,
            channel: 'C2',
            ts: '1600000000.000001',
            threadTs: '1500000000.000100',
            user: null,
            text: 'a dividend',
            replyCount: 0,
            editedTs: null,
            reactions: [],
            files: [],
          },
          highlight: [[2, 10]],
        },
        {
          _id: 'C1:1500000000.000100',
          _source: {
            cm_sort_ts: 1_500_000_000_000_100,
            channel: 'C1',
            ts: '1500000000.000100',
            threadTs: null,
            user: 'U1',
            text: 'Dividends of <https://ex.test|a "quoted" place> \u2028 🙂',
            replyCount: 2,
            editedTs: '1500000100.000000',
            reactions: [{ name: '+1', count: 1, users: ['U2'] }],
            files: [],
            subtype: 'me_message',
          },
          highlight: [[0, 9]],
        },
      ],
      correctedTo: null,
      isCatchingUp: true,
    },
  });
});

it('reports a corrected query, and caps the total', async () => {
  const { body } = await ask(routes.searchArchive, 'divdend');
  expect(body).toMatchObject({ correctedTo: 'dividend', hits: [{ highlight: [[2, 10]] }, {}] });
  const everything = await ask(routes.searchArchive, '');
  expect(everything.body).toMatchObject({ total: 10_000, totalIsLowerBound: true });
});

it('counts, with the most frequent channels and the newest years first', async () => {
  expect((await ask(routes.countArchiveSearch, 'dividend')).body).toEqual({
    channels: [
      { channel: 'C2', count: 2 },
      { channel: 'C1', count: 1 },
    ],
    years: [
      { year: 2020, count: 2 },
      { year: 2017, count: 1 },
    ],
    correctedTo: null,
  });
});

it('reports that it is unavailable', async () => {
  isDown = true;
  for (const route of [routes.searchArchive, routes.countArchiveSearch]) {
    expect(await ask(route, 'dividend')).toMatchObject({
      status: 503,
      body: { code: 'archive-search-unavailable' },
    });
  }
});
