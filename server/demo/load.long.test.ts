import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { currentTerm, hasExpired } from '@niveshak/domain/membership/term';
import { hasSignedTerms, termsInForce, verifiedPanOf } from '../src/kyc/index.ts';
import { documentsBetween } from '../src/billing/index.ts';
import { fundingOf } from '../src/ledger/index.ts';
import { currentPlan, termsOf, unconsumedMonths } from '../src/membership/index.ts';
import { businessTimeAt } from '../src/platform/clock.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import type { TestDatabase } from '../src/testing/test-database.ts';
import { loadDemo } from './load.ts';
import type { LoadDemoOptions } from './load.ts';

const time = businessTimeAt(new Date('2025-06-02T10:00:00+05:30'));
const sunset = { date: calendarDate('2025-08-31'), notice: 'It ends.' };

function optionsFor(database: TestDatabase, more: Partial<LoadDemoOptions> = {}): LoadDemoOptions {
  return {
    db: database.db,
    kind: 'full',
    time,
    sunset,
    keys: {
      pan: { encryptionKeys: [randomBytes(32)], indexKey: 'an index key of the tests' },
      planHolder: 'a holder key of the tests',
      giftLink: 'a link key of the tests',
      quote: 'a quote key of the tests',
      staffSecret: 'k'.repeat(43),
      invitedAddress: 'an address key of the tests',
      signInTicket: 't'.repeat(43),
      webhookSecret: 'w'.repeat(43),
      logMember: 'x',
    },
    createIdentity: async ({ email }) => ({ sub: `auth0|${email}` }),
    collectPayment: async ({ receipt }) => ({
      id: `pay_${receipt}`,
      gateway: 'razorpay',
      providerOrderId: `order_${receipt}`,
    }),
    quotePrices: async () => undefined,
    ...more,
  };
}

function members(database: TestDatabase) {
  return database.db.selectFrom('users').select(['id', 'email', 'state']).orderBy('email').execute();
}

async function memberId(database: TestDatabase, name: string): Promise<string> {
  const found = (await members(database)).find(({ email }) => email === `${name}@demo.test`);
  if (found === undefined) throw new Error(`No ${name}.`);
  return found.id;
}

describe('the full demo', () => {
  let database: TestDatabase;
  const options = { current: {} as LoadDemoOptions };
  beforeAll(async () => {
    database = await createTestDatabase();
    options.current = optionsFor(database);
    await loadDemo(options.current);
  });
  afterAll(() => database.drop());

  it.each([
    ['premium', 'CMP1Y'],
    ['quarterly', 'CMP3M'],
    ['lite', 'CML1Y'],
    ['prorata', 'CMPONE'],
    ['guest', 'CMPGUEST'],
    ['trial', 'CML14D'],
    ['premiumtrial', 'CMP14D'],
    ['expired', null],
    ['registered', null],
    ['unconfirmed', null],
  ])('gives %s the plan %s', async (name, alias) => {
    expect(await currentPlan(database.db, await memberId(database, name), time.today)).toBe(alias);
  });

  it('verifies and signs every member who has or had a plan, and no other', async () => {
    const { version } = await termsInForce(database.db, time.today);
    for (const { id, email } of await members(database)) {
      const isMember = !/^(registered|unconfirmed)@/.test(email);
      expect((await verifiedPanOf(database.db, id)) !== null, email).toBe(isMember);
      expect(await hasSignedTerms(database.db, id, version, time.today), email).toBe(isMember);
    }
  });

  it('stores no readable PAN', async () => {
    const rows = await database.db.selectFrom('pan_verifications').selectAll().execute();
    for (const row of rows) {
      expect(row.masked_pan).toMatch(/^X{6}000[A-Z]$/);
      expect(JSON.stringify(row)).not.toMatch(/ZA[A-Z]P/);
      expect(row.pan_encrypted.toString('latin1')).not.toMatch(/ZA[A-Z]P/);
    }
  });

  it('sells plans cut by the sunset and priced pro rata, with tax by place of supply', async () => {
    const [term] = await termsOf(database.db, await memberId(database, 'premium'));
    // 3 April to 31 August 2025: 151 of 365 days of 23,988.00.
    expect(term).toMatchObject({ startDate: '2025-04-03', endDate: '2025-08-31' });
    expect(term?.paid).toMatchObject({ exGst: Math.round((2_398_800 * 151) / 365), placeOfSupply: 'MH' });
    expect(term?.paid?.heads.cgst).toBe(Math.round((term?.paid?.exGst ?? 0) * 0.09));
    const [lite] = await termsOf(database.db, await memberId(database, 'lite'));
    expect(lite?.paid?.heads).toMatchObject({
      cgst: 0,
      sgst: 0,
      igst: Math.round((lite?.paid?.exGst ?? 0) * 0.18),
    });
  });

  it('has an expired quarterly term of three months', async () => {
    const terms = await termsOf(database.db, await memberId(database, 'expired'));
    expect(terms).toHaveLength(1);
    expect(terms[0]).toMatchObject({ alias: 'CMP3M', startDate: '2025-01-28', endDate: '2025-04-27' });
    expect(terms.every(({ endDate }) => hasExpired(endDate, time.today))).toBe(true);
    expect(currentTerm(terms, time.today)).toBeNull();
  });

  it('sold every plan with an invoice, numbered in date order, and posted its payment', async () => {
    const documents = await documentsBetween(database.db, null);
    const sold = documents.filter(({ kind }) => kind === 'invoice');
    // Five member plans and three gifts.
    expect(sold).toHaveLength(8);
    const byYear = Map.groupBy(sold, ({ financialYear }) => financialYear);
    for (const invoices of byYear.values()) {
      const days = invoices.toSorted((a, b) => a.sequence - b.sequence).map(({ issuedOn }) => issuedOn);
      expect(days).toEqual(days.toSorted());
    }
    const orders = await database.db.selectFrom('orders').select(['id', 'state', 'agreed']).execute();
    // One gift was revoked.
    expect(orders.map(({ state }) => state).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'fulfilled'),
      'refunded',
    ]);
    expect(JSON.stringify(orders)).not.toMatch(/ZA[A-Z]P/);
    for (const { id, orderId, total } of sold) {
      expect(id).toBeDefined();
      const funding = await fundingOf(database.db, orderId);
      const isRefunded = orders.some((order) => order.id === orderId && order.state === 'refunded');
      expect(funding.reduce((sum, { amount }) => sum + amount, 0)).toBe(isRefunded ? 0 : total);
    }
  });

  it('leaves two free months to the expired member, and none to others', async () => {
    for (const { id, email } of await members(database)) {
      expect(await unconsumedMonths(database.db, id), email).toBe(email.startsWith('expired@') ? 2 : 0);
    }
  });

  it('changes nothing when run again', async () => {
    const before = await database.db.selectFrom('terms').selectAll().orderBy('id').execute();
    const articles = await database.db.selectFrom('articles').select(['id', 'slug']).orderBy('id').execute();
    await loadDemo(options.current);
    expect(await database.db.selectFrom('terms').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await database.db.selectFrom('articles').select(['id', 'slug']).orderBy('id').execute()).toEqual(
      articles,
    );
    expect(await members(database)).toHaveLength(11);
  });

  it('has a running gift, a waiting one and a revoked one', async () => {
    const gifts = await database.db.selectFrom('gifts').select('state').orderBy('bought_on').execute();
    expect(gifts.map(({ state }) => state)).toEqual(['refunded', 'claimed', 'bought']);
    const [term] = await termsOf(database.db, await memberId(database, 'gifted'));
    expect(term).toMatchObject({ alias: 'CMP3M', source: 'gift', startDate: '2025-05-23' });
  });
});

describe('other first runs', () => {
  it('loads no members or articles when empty, but everything needed to sell', async () => {
    const database = await createTestDatabase();
    try {
      await loadDemo(optionsFor(database, { kind: 'empty' }));
      expect(await members(database)).toHaveLength(0);
      expect(await database.db.selectFrom('articles').select('id').execute()).toHaveLength(0);
      const coupons = await database.db.selectFrom('coupons').select('code').orderBy('code').execute();
      expect(coupons.map(({ code }) => code)).toEqual([
        'EXPIRED1',
        'FLAT500',
        'FULL100',
        'ONCE50',
        'WELCOME10',
      ]);
      expect((await termsInForce(database.db, calendarDate('2020-01-01'))).version).toBe('2025-04-01');
    } finally {
      await database.drop();
    }
  });

  it.each([
    ['without a sunset', '2025-06-02T10:00:00+05:30', null],
    ['on the day of the sunset', '2025-08-31T10:00:00+05:30', sunset],
    ['shortly after it', '2025-09-10T10:00:00+05:30', sunset],
    ['long after it', '2026-11-20T10:00:00+05:30', sunset],
    ['on a leap day', '2028-02-29T10:00:00+05:30', null],
  ])('shows current members %s', async (_name, instant, end) => {
    const database = await createTestDatabase();
    try {
      const at = businessTimeAt(new Date(instant));
      await loadDemo(optionsFor(database, { kind: 'people', time: at, sunset: end }));
      for (const name of ['premium', 'quarterly', 'lite', 'prorata', 'guest', 'trial', 'premiumtrial']) {
        expect(await currentPlan(database.db, await memberId(database, name), at.today), name).not.toBeNull();
      }
      expect(await currentPlan(database.db, await memberId(database, 'expired'), at.today)).toBeNull();
    } finally {
      await database.drop();
    }
  });
});
