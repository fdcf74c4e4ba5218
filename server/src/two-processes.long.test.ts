import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listArticles, readArticle } from '@niveshak/contract/articles/routes';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { cancelSubscription, getCancellation } from '@niveshak/contract/checkout/routes';
import { csrfHeader } from '@niveshak/contract/identity/session-cookies';
import { accountSummary, logout } from '@niveshak/contract/identity/routes';
import * as archive from '@niveshak/contract/slack-archives/routes';
import { monthlyPrice } from '@niveshak/domain/catalogue/price-list';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { savePlanPrice } from './catalogue/index.ts';
import { startSession } from './identity/sessions.ts';
import { endTerm, insertTerm, termsOf } from './membership/index.ts';
import { cookiePolicy, sessionCookieName } from './platform/http/cookies.ts';
import { archiveCommands, importExport, memoryExport } from './slack-archives/index.ts';
import { seeded } from '../demo/random.ts';
import { buy, newBuyer, userIdOf } from './testing/checkout-fixture.ts';
import { scheduleArticle } from './testing/publish.ts';
import { createTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';
import { TestMember } from './testing/test-member.ts';

/**
 * Two processes on one database: once one has acknowledged a change, the other must return it. Makes a thousand changes
 * of all kinds that a process could cache, in random order, and queries the other process right after each.
 */
const steps = 1_000;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const random = seeded(seed);
const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

let test: TestApp;
let fixture: Fixture;
let origins: readonly [string, string];
const channel = 'CTWO1';
const ts = (at: number) => `${1_600_000_000 + at * 60}.000100`;
const messages = Array.from({ length: 12 }, (_each, at) => ts(at));

beforeAll(async () => {
  console.log(`two-processes.long.test.ts: SEED=${seed}`);
  test = await createTestApp({ demo: 'people' });
  origins = [test.origin, (await test.anotherProcess()).origin];
  const said = messages.map((at) => ({ type: 'message', user: 'U1', ts: at, text: 'a dividend' }));
  await importExport({
    db: test.database.db,
    source: memoryExport([
      ['channels.json', JSON.stringify([{ id: channel, name: 'two-processes' }])],
      ['users.json', JSON.stringify([{ id: 'U1', name: 'asha', profile: {} }])],
      ['two-processes/2020-09-13.json', JSON.stringify(said)],
    ]),
  });
  fixture = await newFixture();
});
afterAll(() => test.close());

/** A change that one process acknowledged, and what the other must return. */
type Change = (acknowledging: string, input: string) => Promise<void>;
type Fixture = Readonly<Record<string, Change>>;

async function newFixture(): Promise<Fixture> {
  const { db } = test.database;
  const { instant, today } = test.app.clock.now();
  const reader = await test.demoMember('premium');
  const at = (origin: string) => reader.through(origin);

  const guest = await test.newMember();
  const guestId = await userIdOf(test, guest);
  let term: string | null = null;

  const hidden = new Set<string>();
  const slugs = ['one', 'two', 'three'];
  for (const slug of slugs) await scheduleArticle(db, slug, '2025-06-01T09:00:00+05:30', 'public', instant);
  let edits = 0;
  // Bought in advance, because a purchase takes longer than all queries about it.
  const buyers: { member: TestMember; termId: string }[] = [];
  for (let each = 0; each < 4; each += 1) {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    const [bought] = await termsOf(db, await userIdOf(test, member));
    buyers.push({ member, termId: bought?.id ?? '' });
  }

  return {
    price: async (_acknowledging, input) => {
      edits += 1;
      const price = paise(1_000_000 + edits * 1_200);
      await savePlanPrice(db, 'CMP1Y', today, price);
      const plans = await at(input).call(listPlans);
      expect(plans.find(({ id }) => id === 'CMP1Y')?.monthlyPrice?.amount).toBe(monthlyPrice(price, 'CMP1Y'));
    },
    article: async (_acknowledging, input) => {
      const slug = pick(slugs);
      edits += 1;
      const title = `Edited for the ${edits}. time`;
      await db.updateTable('articles').set({ title }).where('slug', '=', slug).execute();
      const [list, article] = await Promise.all([
        at(input).call(listArticles),
        at(input).call(readArticle, { params: { slug } }),
      ]);
      expect(list.find((each) => each.slug === slug)?.title).toBe(title);
      expect(article.title).toBe(title);
    },
    message: async (_acknowledging, input) => {
      const message = pick(messages);
      const isHidden = !hidden.has(message);
      await archiveCommands.hideMessage(db, { channel, ts: message, isHidden });
      if (isHidden) hidden.add(message);
      else hidden.delete(message);
      const shown = messages.filter((each) => !hidden.has(each));
      const params = { channel, ts: ts(6), direction: 'around' };
      const [page, channels] = await Promise.all([
        at(input).call(archive.listArchiveMessages, { params, query: { size: '50' } }),
        at(input).call(archive.listArchiveChannels),
      ]);
      expect(page.map(({ _source }) => _source.ts)).toEqual(shown);
      expect(channels.find(({ id }) => id === channel)?.messageCount).toBe(shown.length);
    },
    term: async (_acknowledging, input) => {
      if (term === null) {
        const endDate = addDays(today, 30);
        const days = { startDate: today, paidEndDate: endDate, endDate };
        const granted = {
          userId: guestId,
          alias: 'CMPGUEST',
          source: 'grant',
          orderId: null,
          paid: null,
        } as const;
        term = await db
          .transaction()
          .execute((tx) => insertTerm(tx, { ...granted, ...days, createdAt: instant }));
      } else {
        const ended = term;
        await db
          .transaction()
          .execute((tx) => endTerm(tx, ended, addDays(today, -1), 'plan-change', instant));
        term = null;
      }
      const [summary, channels] = await Promise.all([
        guest.through(input).summary(),
        guest.through(input).raw(archive.listArchiveChannels),
      ]);
      expect(summary.user.subscriptions.filter((each) => !each.hasExpired && !each.isQueued)).toHaveLength(
        term === null ? 0 : 1,
      );
      expect(channels.status).toBe(term === null ? 403 : 200);
    },
    'sign-out': async (acknowledging, input) => {
      const who = { userId: guestId, authenticatedAt: new Date(), providerSession: null };
      const { token, csrf } = await startSession(db, who, 'two processes');
      const headers = {
        cookie: `${sessionCookieName(cookiePolicy(test.origin))}=${token}`,
        [csrfHeader]: csrf,
      };
      const browser = new TestMember(
        { origin: input, sandboxOrigin: test.sandboxOrigin },
        guest.email,
        guest.password,
      );
      expect((await browser.raw(accountSummary, { headers })).status).toBe(200);
      expect((await browser.through(acknowledging).raw(logout, { headers })).status).toBe(204);
      expect((await browser.raw(accountSummary, { headers })).status).toBe(401);
    },
    cancel: async (acknowledging, input) => {
      const buyer = buyers.pop();
      if (buyer === undefined) return;
      const params = { id: buyer.termId };
      const other = buyer.member.through(input);
      expect((await other.raw(getCancellation, { params })).status).toBe(200);
      await buyer.member
        .through(acknowledging)
        .call(cancelSubscription, { params, body: { reason: 'too much' } });
      expect((await other.raw(getCancellation, { params })).body).toMatchObject({
        code: 'already-cancelled',
      });
      const { subscriptions } = (await other.summary()).user;
      expect(subscriptions.every(({ endDate }) => endDate <= today)).toBe(true);
    },
  };
}

it(`reads ${steps} changes through the other process without stale data (SEED=${seed})`, async () => {
  const kinds = Object.keys(fixture);
  const counts = new Map<string, number>();
  for (let step = 0; step < steps; step += 1) {
    const kind = pick(kinds);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const [one, two] = random() < 0.5 ? origins : origins.toReversed();
    await fixture[kind]?.(one ?? '', two ?? '').catch((error: unknown) => {
      throw new Error(`step ${step}, ${kind}, SEED=${seed}`, { cause: error });
    });
  }
  expect(counts.size).toBe(kinds.length);
}, 120_000);

// Proves that the check can fail: without its version, a change is missed.
it.each([
  ['plan_price_versions', 'published_insert', 'price'],
  ['articles', 'published_update', 'article'],
  ['archive_channels', 'published_update', 'message'],
])('detects that a change of %s publishes no version', async (table, trigger, kind) => {
  const { db } = test.database;
  const change = async () => fixture[kind]?.(...origins);
  await change();
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db);
  try {
    await expect(change()).rejects.toThrow();
  } finally {
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db);
  }
});
