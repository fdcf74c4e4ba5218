import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimGift } from '@niveshak/contract/gifts/routes';
import { subscribe } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/upcoming/routes';
import type { DueRow } from '@niveshak/contract/upcoming/schemas';
import { putNotificationSettings } from '@niveshak/contract/notifications/routes';
import { pausePlan } from '@niveshak/contract/checkout/staff-pause-routes';
import * as portfolios from '@niveshak/contract/portfolios/staff-routes';
import { getReferrals } from '@niveshak/contract/referrals/routes';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import type { DueKind } from '@niveshak/domain/upcoming/upcoming-kinds';
import { dueKinds } from '@niveshak/domain/upcoming/upcoming-kinds';
import { fileComplaint } from '../../complaints/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { buy, newBuyer, settleRefunds, termRows, userIdOf } from '../../testing/checkout-fixture.ts';
import { kindOfReference } from '../../testing/email-kinds.ts';
import { buyGift, meera, tokenOf } from '../../testing/gifts-fixture.ts';
import type { GiftOptions } from '../../testing/gifts-fixture.ts';
import { firstOwner } from '../../testing/first-owner.ts';
import { scheduleArticle } from '../../testing/publish.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

/** A year and a day after the demo starts, when unclaimed gifts have been refunded. */
const lastDay = '2026-06-03';

/** Returns whether the list counts an email's recipients instead of naming them. */
function isOfMany(kind: EmailKind): boolean {
  const category = emailKinds[kind];
  return category === 'alert' || category === 'digest' || kind === 'complaint-reminder';
}

type Fixture = {
  readonly name: string;
  readonly sunset?: string;
  readonly demo: 'full' | 'empty';
  /**
   * Kinds that do not occur in this fixture. Renewals occur in neither, because their emails depend on the bank's
   * answers; the tests of renewals cover their part of the list.
   */
  readonly missing: readonly DueKind[];
};

const worlds: readonly Fixture[] = [
  {
    name: 'the demo, whose service ends within the year',
    demo: 'full',
    missing: ['free-days', 'term-start', 'pause', 'refund', 'renewal'],
  },
  {
    name: 'a service that does not end',
    demo: 'empty',
    sunset: 'none',
    missing: ['rebalance', 'service-end', 'refund', 'trial-end', 'credit-note-deadline', 'renewal'],
  },
];

describe.each(worlds)('a year of $name', ({ demo, sunset, missing }) => {
  let test: TestApp;
  let owner: TestStaff;
  let rows: DueRow[];
  const happened: string[] = [];
  const refunded: string[] = [];

  beforeAll(async () => {
    test = await createTestApp({ demo, jobs: true, ...(sunset === undefined ? {} : { sunset }) });
    owner = demo === 'full' ? new TestStaff(test, 'owner@demo.test') : await firstOwner(test);
    if (demo === 'full') await owner.enterStaff();
    await makeBusy(test, owner, demo);
    await idle(test);
    for (const { id } of await test.control.mail()) seen.add(id);
    rows = await listOf(owner);
    await run();
  }, 600_000);
  afterAll(() => test.close());

  const seen = new Set<string>();

  /** Moves the clock through the listed instants and records each recipient's emails per day. */
  async function run(): Promise<void> {
    const last = `${lastDay}T23:55:00+05:30`;
    const instants = [...new Set(rows.map(({ at }) => at)), last].map((at) => Date.parse(at));
    for (const at of new Set(instants)) {
      if (at <= test.app.clock.now().instant.getTime()) continue;
      await test.moveClock(new Date(at).toISOString());
      await idle(test);
      await note(businessTimeAt(new Date(at)).today);
    }
    await settleRefunds(test);
    await idle(test);
    await note('later');
  }

  async function note(day: string): Promise<void> {
    for (const { id, to, headers } of await test.control.mail()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const reference = (headers['message-id'] ?? '').replace(/^</, '');
      const letter = kindOfReference(reference);
      if (letter === 'refund-processed') refunded.push(String(to));
      else if (letter !== null && isOfMany(letter)) happened.push(`${day} ${letter}`);
      else happened.push(`${day} ${letter ?? reference} ${String(to)}`);
    }
  }

  const of = (...kinds: readonly DueKind[]) => rows.filter(({ kind }) => kinds.includes(kind));
  const stateOf = async (table: string) => {
    const { rows: found } = await sql<{ id: string; state: string }>`
      select id::text, state from ${sql.table(table)}`.execute(test.database.db);
    return new Map(found.map(({ id, state }) => [id, state]));
  };

  it('has something of every kind', () => {
    const kinds = new Set(rows.map(({ kind }) => kind));
    expect(dueKinds.filter((kind) => !kinds.has(kind)).toSorted()).toEqual([...missing].toSorted());
  });

  it('sends exactly the listed emails, to the same people on the same days', () => {
    const listed = rows.flatMap(({ day, letter, member, to, number }) => {
      if (letter === null) return [];
      if (member === null) return Array.from({ length: number }, () => `${day} ${letter}`);
      return [`${day} ${letter} ${to ?? member.email}`];
    });
    expect(happened.toSorted()).toEqual(listed.toSorted());
    expect(listed.length).toBeGreaterThan(30);
  });

  it('refunds exactly what is listed', async () => {
    const returns = of('gift-return');
    expect(refunded.toSorted()).toEqual(returns.map(({ member }) => member?.email).toSorted());
    const gifts = await stateOf('gifts');
    for (const { reference } of returns) expect(gifts.get(reference)).toBe('refunded');
    expect([...gifts.values()].filter((state) => state === 'bought' || state === 'sent')).toEqual([]);
  });

  it('ends and starts exactly the listed plans on their days', async () => {
    const { rows: terms } = await sql<{ id: string; start: string; free: string; over: string }>`
      select id::text, start_date::text as start, (end_date + 1)::text as over,
        case when paid_end_date < end_date then (paid_end_date + 1)::text else '' end as free
      from terms where start_date <= end_date`.execute(test.database.db);
    const from = rows[0]?.day ?? '';
    const { today } = test.app.clock.now();
    const within = (day: string) => day > '2025-06-02' && day <= today;
    expect(from >= '2025-06-02').toBe(true);
    const real = terms.flatMap(({ id, start, free, over }) => [
      ...(within(start) ? [`${id} begins ${start}`] : []),
      ...(within(free) ? [`${id} is free from ${free}`] : []),
      ...(within(over) ? [`${id} has ended ${over}`] : []),
    ]);
    const words = {
      'term-start': 'begins',
      'free-days': 'is free from',
      'term-end': 'has ended',
      'trial-end': 'has ended',
    } as const;
    const listed = Object.entries(words).flatMap(([kind, word]) =>
      rows.filter((row) => row.kind === kind).map(({ reference, day }) => `${reference} ${word} ${day}`),
    );
    expect(real.toSorted()).toEqual(listed.toSorted());
  });

  it('awards free months, ends orders and publishes as listed', async () => {
    const { db } = test.database;
    const { rows: rewards } = await sql<{ id: string; state: string; day: string; to: string | null }>`
      select id::text, state, decided_on::text as day, given_to as to from referral_rewards
      where decided_on >= '2025-06-02'`.execute(db);
    const saidOf = { term: 'at the end of the plan', unconsumed: 'kept for the next purchase' };
    expect(rewards.map(({ id, day }) => `${id} ${day}`).toSorted()).toEqual(
      of('referral-month')
        .map(({ reference, day }) => `${reference} ${day}`)
        .toSorted(),
    );
    for (const { reference, about } of of('referral-month')) {
      const reward = rewards.find(({ id }) => id === reference);
      if (reward?.to === 'term' || reward?.to === 'unconsumed') expect(about).toContain(saidOf[reward.to]);
    }
    const { rows: moves } = await sql<{ id: string }>`
      select order_id::text as id from order_moves where to_state = 'expired' and at > '2025-06-02T10:00:00+05:30'`.execute(
      db,
    );
    expect(moves.map(({ id }) => id).toSorted()).toEqual(
      of('order-expiry')
        .map(({ reference }) => reference)
        .toSorted(),
    );
    const { rows: published } = await sql<{ id: string; at: Date }>`
      select id::text, announced_at as at from articles where announced_at > '2025-06-02T10:00:00+05:30'
      union all select id::text, publish_at from rebalance_drafts where publish_at is not null and rebalance_id is not null`.execute(
      db,
    );
    expect(published.map(({ id }) => id).toSorted()).toEqual(
      of('article', 'rebalance')
        .map(({ reference }) => reference)
        .toSorted(),
    );
  });
});

/** Reads all pages, and starts again if a row was completed meanwhile. */
async function listOf(owner: TestStaff): Promise<DueRow[]> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const rows: DueRow[] = [];
    const totals = new Set<number>();
    for (let page = 1; ; page += 1) {
      const read = await owner.call(routes.getDue, { query: { to: lastDay, page: `${page}` } });
      rows.push(...read.rows);
      totals.add(read.total);
      if (read.rows.length === 0) break;
    }
    if (totals.size === 1 && totals.has(rows.length)) return rows;
  }
  throw new Error('The list changes on every reading.');
}

/** Waits until no event and no job is pending. */
async function idle({ database }: TestApp): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await sql<{ open: number }>`
      select ((select count(*) from graphile_worker._private_jobs where attempts < max_attempts)
        + (select count(*) from outbox_events where delivered_at is null))::int as open`.execute(database.db);
    if (rows[0]?.open === 0) return;
    await sleep(20);
  }
  throw new Error('There are jobs that do not end.');
}

/** Adds members with every kind of pending work that the demo lacks. */
async function makeBusy(test: TestApp, owner: TestStaff, demo: Fixture['demo']): Promise<void> {
  const { db } = test.database;
  const now = test.app.clock.now().instant;
  for (const [slug, at, access] of [
    ['to-come-in-june', '2025-06-20T09:00:00+05:30', 'public'],
    ['to-come-in-august', '2025-08-11T17:30:00+05:30', 'premium'],
  ] as const)
    await scheduleArticle(db, slug, at, access, now);

  const complaint = {
    name: 'Ravi Shah',
    email: 'ravi@members.test',
    phone: '',
    category: 'billing',
    body: 'I was charged twice.',
  } as const;
  const from = { source: 'direct', reference: '', receivedOn: null } as const;
  await fileComplaint(db, complaint, from, businessTimeAt(now));

  const referrer = await newBuyer(test);
  await buy(test, referrer, 'CMP3M');
  for (const _ of [1, 2]) {
    const friend = await newBuyer(test, (await referrer.call(getReferrals)).refCode);
    await buy(test, friend, 'CMP1Y');
  }
  const quiet = await newBuyer(test);
  await buy(test, quiet, 'CML3M');
  await quiet.call(putNotificationSettings, {
    body: { email: { dailyDigest: false, instaAlerts: false, customerOptOut: true } },
  });
  const giver = demo === 'full' ? await test.demoMember('premium') : await newBuyer(test);
  const name = demo === 'full' ? meera : (['Asha', 'Rao'] as const);
  const give = (input: GiftOptions) => buyGift(test, giver, input, name);
  if (demo === 'empty') {
    await buy(test, giver, 'CMP1Y');
    const resting = await newBuyer(test);
    await buy(test, resting, 'CML3M');
    const [term] = await termRows(test, resting);
    await owner.call(pausePlan, {
      params: { id: await userIdOf(test, resting) },
      body: {
        from: '2025-06-10',
        resumesOn: '2025-06-20',
        seenEndDate: term?.endDate ?? '',
        reason: 'A wish of the member.',
      },
    });
    // The renewal follows the current plan; earned months are added at its end.
    const { id } = await give({ toEmail: referrer.email });
    await referrer.call(claimGift, { body: { token: await tokenOf(giver, id) } });
  }
  await give({ toEmail: 'later@members.test', sendOn: '2025-06-25' });
  await give({ toEmail: null });
  const undecided = await newBuyer(test);
  const quote = await undecided.quote('CML3M', { state: 'MH' });
  await undecided.call(subscribe, { body: undecided.subscribeBody('CML3M', quote) });

  await sql`insert into plan_price_versions (alias, valid_from, full_price_paise) values ('CML3M', '2025-07-01', 250000)`.execute(
    db,
  );
  await sql`update coupons set valid_to = '2025-07-31', revision = revision + 1 where code = 'FLAT500'`.execute(
    db,
  );
  await sql`
    insert into legal_documents (kind, version, effective_from, title, body_markdown, body_html, sha256)
    select kind, '99', '2025-07-15', title, body_markdown, body_html, sha256 from legal_documents
    where kind = 'privacy' limit 1`.execute(db);
  if (demo === 'empty') return;
  const { portfolios: all } = await owner.call(portfolios.listStaffPortfolios);
  const id = all.find(({ slug }) => slug === 'momentum')?.id ?? '';
  const draft = await owner.call(portfolios.startRebalance, { params: { id }, body: { corrects: null } });
  const lines = draft.lines.map((line, at) => ({
    ...line,
    ppm: line.ppm + (at === 0 ? -20_000 : at === 1 ? 20_000 : 0),
    reason: 'Moved by the review.',
  }));
  const { version } = await owner.call(portfolios.saveRebalanceDraft, {
    params: { id: draft.id },
    body: {
      version: draft.version,
      note: 'Two weights move.',
      rationale: 'A review.',
      analyst: 'Meera Kulkarni',
      disclosures: 'None.',
      articleSlug: null,
      lines,
    },
  });
  await owner.call(portfolios.publishRebalance, {
    params: { id: draft.id },
    body: { version, at: '2025-06-03T15:45:00+05:30', reason: 'The review.' },
  });
}
