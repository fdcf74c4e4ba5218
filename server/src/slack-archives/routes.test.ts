import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import * as identity from '@niveshak/contract/identity/routes';
import * as routes from '@niveshak/contract/slack-archives/routes';
import { plansWith } from '@niveshak/domain/catalogue/gates';
import { archiveThreadTs, archiveTs, newestQuestion, smallExport } from '../testing/archive-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { CallInput, TestMember } from '../testing/test-member.ts';
import { archiveCommands } from './commands.ts';
import { importExport } from './import/import-export.ts';

let test: TestApp;
let premium: TestMember;
let quarterly: TestMember;

beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  await importExport({
    db: test.database.db,
    source: smallExport(),
  });
  premium = await test.demoMember('premium');
  quarterly = await test.demoMember('quarterly');
});
afterAll(() => test.close());

const page = (direction: string, at: string, size?: string, member = premium) =>
  member.call(routes.listArchiveMessages, {
    params: { channel: 'CTEST1', ts: at, direction },
    query: size === undefined ? {} : { size },
  });
const numbersOf = (found: Awaited<ReturnType<typeof page>>) =>
  found.map(({ _source: { text } }) => Number(/^message (\d+)/.exec(text)?.[1]));

describe('channels and users', () => {
  it('are sorted by name regardless of case, with group and counts, without email addresses', async () => {
    const channels = await premium.call(routes.listArchiveChannels);
    const names = channels.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(channels.find(({ id }) => id === 'CTEST1')).toEqual({
      id: 'CTEST1',
      name: 'Valuation',
      topic: '',
      group: 'Finance and Investing',
      isAllowed: true,
      messageCount: 60,
      firstTs: archiveTs(0),
      lastTs: archiveTs(59),
    });
    const users = await premium.call(routes.listArchiveUsers);
    expect(users.find(({ id }) => id === 'U1')).toEqual({
      id: 'U1',
      name: 'asha',
      realName: '',
      isBot: false,
      isDeleted: false,
    });
    expect(JSON.stringify(users)).not.toContain('@');
  });
});

describe('pages', () => {
  it('hold 20, oldest first, before and after a moment not in them', async () => {
    expect(numbersOf(await page('before', archiveTs(35)))).toEqual(
      [14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34].toSpliced(0, 0, 13),
    );
    const after = numbersOf(await page('after', archiveTs(35)));
    expect(after).toHaveLength(20);
    expect([after[0], after.at(-1)]).toEqual([36, 55]);
  });

  it('have the message itself in the middle, and fill up at an end', async () => {
    const around = numbersOf(await page('around', archiveTs(45), '11'));
    expect(around).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
    expect(numbersOf(await page('around', archiveTs(59), '5'))).toEqual([55, 56, 57, 58, 59]);
    expect(numbersOf(await page('around', archiveTs(0), '5'))).toEqual([0, 1, 2, 3, 4]);
    // The requested reply is included, although not in the channel's list.
    expect(numbersOf(await page('around', archiveTs(20), '3'))).toEqual([19, 20, 21]);
  });

  it('are empty beyond the ends', async () => {
    expect(await page('before', archiveTs(0))).toEqual([]);
    expect(await page('after', archiveTs(59))).toEqual([]);
    expect(await page('before', '9999999999.999999', '1')).toHaveLength(1);
  });

  it('show a message as it is: raw text, exact ts, and its reactions', async () => {
    const [message] = await page('around', archiveTs(40), '1');
    expect(message).toEqual({
      _id: `CTEST1:${archiveTs(40)}`,
      _source: {
        cm_sort_ts: 1_600_002_400_000_100,
        channel: 'CTEST1',
        ts: archiveTs(40),
        threadTs: null,
        user: 'U1',
        text: 'message 40 <b>bold</b> <@U2>',
        replyCount: 0,
        editedTs: archiveTs(41),
        reactions: [{ name: '+1', count: 1, users: ['U2'] }],
        files: [],
      },
    });
  });

  it.each([
    { params: { channel: 'CTEST1', ts: 'x', direction: 'after' } },
    { params: { channel: 'CTEST1', ts: archiveTs(1), direction: 'sideways' } },
    { params: { channel: 'CTEST1', ts: archiveTs(1), direction: 'after' }, query: { size: '0' } },
    { params: { channel: 'CTEST1', ts: archiveTs(1), direction: 'after' }, query: { size: '201' } },
    { params: { channel: 'CTEST1', ts: archiveTs(1), direction: 'after' }, query: { color: 'red' } },
  ])('refuse %j', async (input) => {
    expect((await premium.raw(routes.listArchiveMessages, input)).status).toBe(400);
  });
});

describe('threads', () => {
  const read = (at: string) =>
    premium.call(routes.readArchiveThread, { params: { channel: 'CTEST1', ts: at } });
  it('are the parent and its replies, by the ts of any of them', async () => {
    const found = await read(archiveThreadTs);
    expect(numbersOf(found)).toEqual([10, 20, 30]);
    expect(found[0]?._source.replyCount).toBe(2);
    expect(numbersOf(await read(archiveTs(20)))).toEqual([10, 20, 30]);
  });
  it('are the message alone without replies, and empty without a message', async () => {
    expect(numbersOf(await read(archiveTs(5)))).toEqual([5]);
    expect(await read('1.000000')).toEqual([]);
  });
});

describe('the landing page', () => {
  const readStart = () => premium.call(routes.readArchiveStart);

  it('has the newest conversations, newest first, and those of this day in earlier years', async () => {
    const { newest, onThisDay } = await readStart();
    expect(newest[0]).toEqual({
      channel: 'CTEST2',
      channelName: 'closed',
      ts: newestQuestion.ts,
      on: '2025-05-31',
      user: 'U1',
      author: 'asha',
      excerpt: 'Is this it,\n@asha?',
      replyCount: 1,
    });
    expect(newest.length).toBe(6);
    expect(newest.map(({ ts: at }) => at)).toEqual(
      newest
        .map(({ ts: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(newest.every(({ replyCount }) => replyCount > 0)).toBe(true);
    expect(onThisDay.length).toBeGreaterThan(0);
    for (const { on } of onThisDay) expect(on).toMatch(/^20(1\d|2[0-4])-(05-3|06-0)\d$/);
  });

  it('excludes hidden messages', async () => {
    const hide = (isHidden: boolean) =>
      archiveCommands.hideMessage(test.database.db, { channel: 'closed', ts: newestQuestion.ts, isHidden });
    await hide(true);
    expect((await readStart()).newest.map(({ channel }) => channel)).not.toContain('CTEST2');
    await hide(false);
    expect((await readStart()).newest[0]?.channel).toBe('CTEST2');
  });
});

describe('search', () => {
  const search = (query: Readonly<Record<string, string>>, member = premium) =>
    member.call(routes.searchArchive, { query });
  it('takes the specification’s parameters with their defaults', async () => {
    const found = await search({ phrase: 'bold', channel: 'CTEST1' });
    expect(found).toMatchObject({ total: 60, totalIsLowerBound: false, correctedTo: null });
    expect(numbersOf(found.hits)[0]).toBe(59);
    const [hit] = found.hits;
    expect(hit?.highlight.map(([from, to]) => hit._source.text.slice(from, to))).toEqual(['bold']);
    const second = await search({
      phrase: 'bold',
      channel: 'CTEST1',
      limit: '25',
      page: '3',
      sortBy: 'oldest',
    });
    expect(numbersOf(second.hits)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    const days = await search({
      phrase: 'bold',
      fromDate: '2020-09-13',
      toDate: '2020-09-13',
      fromUser: 'U1',
    });
    expect(days.total).toBe(60);
    expect((await search({ phrase: 'bold', toDate: '2020-09-12', channel: 'CTEST1' })).total).toBe(0);
  });
  it('reports a day that it cannot read', async () => {
    const answer = await premium.raw(routes.searchArchive, { query: { phrase: 'before:whenever' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path: 'phrase' }] },
    });
  });
  it.each([
    { toDate: '9999-12-31' },
    { fromDate: '1969-12-31' },
    { fromDate: '2262-04-12' },
    { phrase: 'after:1969-12-31' },
    { phrase: 'before:9999-12-31' },
    { fromDate: '1900-01-01', toDate: '2199-12-31' },
  ])('searches or refuses days without messages: %j', async (query) => {
    for (const route of [routes.searchArchive, routes.countArchiveSearch]) {
      const { status } = await premium.raw(route, { query: { phrase: 'bold', ...query } });
      expect([200, 400]).toContain(status);
    }
  });
  it.each([
    { limit: '301' },
    { limit: '0' },
    { page: '0' },
    { sortBy: 'oddest' },
    { exactMatch: 'perhaps' },
    { fromDate: '2021-02-30' },
    { phrase: 'x'.repeat(1001) },
  ])('refuses %j', async (query) => {
    expect((await premium.raw(routes.searchArchive, { query: { phrase: 'bold', ...query } })).status).toBe(
      400,
    );
  });
  it.each([
    '"',
    '*',
    'a AND b OR NEAR(c)',
    'x" OR "w',
    '-',
    "'; drop table token; --",
    'wfoo:bar',
    '{}[]()^',
  ])('accepts %s', async (phrase) => {
    const answer = await premium.raw(routes.searchArchive, { query: { phrase } });
    expect(answer.status).toBe(200);
  });
});

/** Returns an error body without the request id. */
function sayingOf(body: unknown): unknown {
  const { requestId: _id, ...saying } = Object(body) as Record<string, unknown>;
  return saying;
}

describe('a closed channel', () => {
  const find = async (member: TestMember) =>
    (await member.call(routes.searchArchive, { query: { phrase: 'kryptonite' } })).total;
  const see = async (member: TestMember) =>
    (await member.call(routes.listArchiveChannels)).some(({ id }) => id === 'CTEST2');
  const read = async (member: TestMember) =>
    (await member.raw(routes.readArchiveThread, { params: { channel: 'CTEST2', ts: archiveTs(1) } })).status;
  const begin = async (member: TestMember) =>
    (await member.call(routes.readArchiveStart)).newest.some(({ channel }) => channel === 'CTEST2');
  const everything = async (member: TestMember) => [
    await see(member),
    await begin(member),
    await read(member),
    await find(member),
  ];

  it('does not exist for a plan without it: no count, name or hint; others are unaffected', async () => {
    const { db } = test.database;
    expect(await everything(premium)).toEqual([true, true, 200, 1]);
    await archiveCommands.allowChannel(db, { channel: 'closed', plan: 'CMP3M', isAllowed: false });
    expect(await everything(quarterly)).toEqual([false, false, 404, 0]);
    expect(await everything(premium)).toEqual([true, true, 200, 1]);
    const refused = await quarterly.raw(routes.searchArchive, { query: { phrase: 'x', channel: 'CTEST2' } });
    const unknown = await quarterly.raw(routes.searchArchive, { query: { phrase: 'x', channel: 'CNOSUCH' } });
    expect([refused.status, sayingOf(refused.body)]).toEqual([404, sayingOf(unknown.body)]);
    const counts = await quarterly.call(routes.countArchiveSearch, {
      query: { phrase: 'kryptonite in:closed' },
    });
    expect(counts).toEqual({ channels: [], years: [], correctedTo: null });

    await archiveCommands.allowChannel(db, { channel: 'CTEST2', plan: null, isAllowed: false });
    expect(await everything(premium)).toEqual([false, false, 404, 0]);
    await archiveCommands.allowChannel(db, { channel: 'CTEST2', plan: 'cmp1y', isAllowed: true });
    expect([await everything(premium), await everything(quarterly)]).toEqual([
      [true, true, 200, 1],
      [false, false, 404, 0],
    ]);
  });

  it('is refused to members without the archive before any lookup', async () => {
    const lite = await test.demoMember('lite');
    for (const route of [routes.listArchiveChannels, routes.listArchiveUsers, routes.readArchiveStart]) {
      const answer = await lite.raw(route);
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'not-in-plan', plans: plansWith('slackArchives') },
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/CTEST|Valuation|closed|\d{3,}.*messages/);
    }
  });
});

describe('a call that starts before its session is known', () => {
  const calls: readonly [Route, CallInput][] = [
    [routes.searchArchive, { query: { phrase: 'bold' } }],
    [routes.countArchiveSearch, { query: { phrase: 'bold' } }],
    [routes.listArchiveMessages, { params: { channel: 'CTEST1', ts: archiveTs(35), direction: 'before' } }],
    [routes.readArchiveThread, { params: { channel: 'CTEST1', ts: archiveThreadTs } }],
  ];
  /** Called twice: the second run starts with the first one's caches. */
  const answersTo = async (member: TestMember) => {
    const statuses: number[] = [];
    for (const [route, input] of [...calls, ...calls]) statuses.push((await member.raw(route, input)).status);
    return [...new Set(statuses)];
  };
  const byCookies = async (headers: Readonly<Record<string, string>>) => {
    const statuses = calls.map(async ([route, { query, params }]) => {
      const url = `${test.origin}${urlOf(route, params)}?${new URLSearchParams(query ?? {}).toString()}`;
      return (await fetch(url, { headers })).status;
    });
    return [...new Set(await Promise.all(statuses))];
  };

  it('is answered for the session as it is then', async () => {
    const { db } = test.database;
    const member = await test.demoMember('premium');
    const headers = member.sessionHeaders();
    expect(await answersTo(member)).toEqual([200]);
    expect(await byCookies({ ...headers, 'x-csrf-token': 'another' })).toEqual([403]);
    expect(await answersTo(member)).toEqual([200]);

    const own = sql`user_id = (select id from users where email = ${member.email})`;
    const { rows } = await sql<{ id: string; end: string }>`
      select id, end_date::text as "end" from terms where ${own}`.execute(db);
    await sql`update terms set end_date = start_date - 1 where ${own}`.execute(db);
    expect(await byCookies(headers)).toEqual([403]);
    for (const { id, end } of rows) {
      await sql`update terms set end_date = ${end}::date where id = ${id}`.execute(db);
    }
    expect(await byCookies(headers)).toEqual([200]);

    await member.call(identity.logout);
    expect(await byCookies(headers)).toEqual([401]);
  });
});

describe('staff actions', () => {
  it('hide a message everywhere and show it again', async () => {
    const { db } = test.database;
    const hide = (isHidden: boolean) =>
      archiveCommands.hideMessage(db, { channel: 'Valuation', ts: archiveTs(20), isHidden });
    await hide(true);
    const channel = (await premium.call(routes.listArchiveChannels)).find(({ id }) => id === 'CTEST1');
    expect(channel?.messageCount).toBe(59);
    const found = await premium.call(routes.readArchiveThread, {
      params: { channel: 'CTEST1', ts: archiveThreadTs },
    });
    expect(numbersOf(found)).toEqual([10, 30]);
    expect(found[0]?._source.replyCount).toBe(1);
    expect((await premium.call(routes.searchArchive, { query: { phrase: '"message 20"' } })).total).toBe(0);
    await hide(false);
    expect((await premium.call(routes.searchArchive, { query: { phrase: '"message 20"' } })).total).toBe(1);
  });
  it('group channels, and report what is not possible', async () => {
    const { db } = test.database;
    await archiveCommands.groupChannel(db, { channel: '#valuation', group: 'Essentials' });
    const channels = await premium.call(routes.listArchiveChannels);
    expect(channels.find(({ id }) => id === 'CTEST1')?.group).toBe('Essentials');
    expect(await archiveCommands.listChannels(db)).toMatch(/CTEST1 +#Valuation +essentials +60 open/);
    await expect(archiveCommands.groupChannel(db, { channel: 'CTEST1', group: 'x' })).rejects.toThrow(
      'no group x',
    );
    await expect(
      archiveCommands.hideMessage(db, { channel: 'CTEST1', ts: '1.000000', isHidden: true }),
    ).rejects.toThrow('has no message');
    await expect(
      archiveCommands.allowChannel(db, { channel: 'nowhere', plan: null, isAllowed: true }),
    ).rejects.toThrow('no channel nowhere');
  });
});
