import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import { getGiftables } from '@niveshak/contract/gifts/routes';
import { listArchiveChannels } from '@niveshak/contract/slack-archives/routes';
import { getConfig } from '@niveshak/contract/platform/routes';
import { getMetrics } from '@niveshak/contract/metrics/routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import * as routes from '@niveshak/contract/settings/routes';
import { clearFirmPlans, giftablePlans, isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  newBuyer,
  pass,
  paymentBody,
  refundsOf,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import { readFacts, recomputeMonth } from '../testing/recompute-metrics.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none', testClock: '2025-04-02T10:00:00+05:30' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(async () => {
  clearFirmPlans();
  await test.close();
});

const reason = 'Readers asked for it.';
const halfYear = {
  alias: 'OWN6M',
  name: 'Premium Half-yearly',
  term: { months: 6 },
  level: 4,
  tier: 'premium',
  isGiftable: false,
} as const;

function planAlias(text: string): PlanAlias {
  if (!isPlanAlias(text)) throw new Error(`There is no plan ${text}.`);
  return text;
}

async function add(plan: object, fullPrice: number | null = 1_200_000) {
  const { seen } = await owner.call(routes.getStaffPlans);
  return owner.raw(routes.addPlan, {
    body: { seen, plan: { ...halfYear, ...plan }, features: ['All research'], fullPrice, reason },
  });
}

async function setSale(alias: string, isWithdrawn: boolean) {
  const { seen } = await owner.call(routes.getStaffPlans);
  return owner.raw(routes.setPlanSale, { body: { seen, alias, isWithdrawn, reason } });
}

describe('a firm’s plan', () => {
  it('is refused with its problems', async () => {
    const refusals = [
      [{ alias: 'CMP1Y' }, 'setting-refused', 'The alias CMP1Y is taken.'],
      [{ alias: 'x' }, 'invalid-input', 'plan.alias'],
      [{ name: ' ' }, 'invalid-input', 'plan.name'],
      [{ term: { months: 13 } }, 'invalid-input', 'plan.term'],
      [{ term: { days: 0 } }, 'invalid-input', 'plan.term'],
      [{ level: 10 }, 'invalid-input', 'plan.level'],
    ] as const;
    for (const [plan, code, words] of refusals) {
      const answer = await add(plan);
      expect(answer.body).toMatchObject({ code });
      expect(JSON.stringify(answer.body)).toContain(words);
    }
    expect((await add({}, 0)).status).toBe(400);
    expect((await add({}, 150)).status).toBe(400);
  });

  it('is added once, with an audit entry and a revenue account, and is on sale with its price', async () => {
    expect((await add({})).status).toBe(204);
    expect(await add({})).toMatchObject({ status: 409, body: { detail: 'The alias OWN6M is taken.' } });
    const member = await test.demoMember('registered');
    expect((await member.call(listPlans)).find(({ id }) => id === 'OWN6M')).toMatchObject({
      level: 4,
      product: 'Premium Half-yearly',
      monthlyPrice: { amount: 200_000 },
      own: halfYear,
    });
    const { rows } = await test.database.pool.query(
      `select kind from ledger_accounts where code = 'revenue:OWN6M'`,
    );
    expect(rows).toEqual([{ kind: 'income' }]);
    const log = await owner.call(readAudit, {});
    expect(JSON.stringify(log)).toContain('plan.add');
  });

  it('is sold, grants Premium, and is invoiced, counted and refunded for its term', async () => {
    const alias = planAlias('OWN6M');
    const member = await newBuyer(test);
    expect((await member.quote(alias, { state: 'KA', couponCode: 'WELCOME10' })).price).toMatchObject({
      listPrice: { amount: 1_200_000 },
      couponDiscount: { amount: 120_000 },
      gst: { igst: 194_400 },
    });
    const before = await figures();
    const { paymentId } = await buy(test, member, alias);
    expect((await member.summary()).user.subscriptions).toMatchObject([
      { alias, startDate: '2025-04-02', endDate: '2025-10-01' },
    ]);
    expect((await member.raw(listArchiveChannels)).status).toBe(200);
    const after = await figures();
    // Price per term: 12,000.00 for six months.
    expect(after.mrr - before.mrr).toBe(199_454);
    expect(after.members - before.members).toBe(1);
    const { rows } = await test.database.pool.query<{ amount: string }>(
      `select sum(amount_paise) as amount from ledger_lines where account = 'revenue:OWN6M'`,
    );
    expect(Number(rows[0]?.amount)).toBe(1_200_000);

    const [term] = await termRows(test, member);
    const params = { id: term?.id ?? '' };
    await member.call(checkout.cancelSubscription, { params, body: { reason: 'No time.' } });
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([{ paymentId, state: 'processed' }]);
    await expectLedgerToBalance(test);
  });

  it('can be upgraded by its level, with unused days as credit', async () => {
    const alias = planAlias('OWN6M');
    const lite = await newBuyer(test);
    await buy(test, lite, 'CML3M');
    expect(await lite.quote(alias)).toMatchObject({ allowed: true, kind: 'upgrade' });
    await buy(test, lite, alias);
    // CMP3M has the same level, CMP1Y a higher one.
    expect(await lite.quote('CMP3M')).toMatchObject({ allowed: false });
    await pass(test, dayMs);
    const upgrade = await lite.quote('CMP1Y', { state: 'MH' });
    expect(upgrade).toMatchObject({ allowed: true, kind: 'upgrade' });
    // 12,000.00 minus the Lite credit was paid; 182 of 183 days are left.
    expect(upgrade.price?.prorate).toEqual({ amount: Math.round((1_200_000 * 182) / 183) });
    await buy(test, lite, 'CMP1Y');
    await expectLedgerToBalance(test);
    expect(await lite.quote(alias)).toMatchObject({ allowed: false });
  });

  it('is granted only if allowed, and is not sold without a price or after its withdrawal', async () => {
    const giver = await newBuyer(test);
    await buy(test, giver, 'CMP3M');
    const before = Object.keys(await giver.call(getGiftables, {}));
    expect(before).toEqual(giftablePlans());
    expect((await add({ alias: 'GIFT2M', term: { days: 60 }, isGiftable: true })).status).toBe(204);
    expect(Object.keys(await giver.call(getGiftables, {})).toSorted()).toEqual(
      [...before, 'GIFT2M'].toSorted(),
    );

    expect((await add({ alias: 'NOPRICE' }, null)).status).toBe(204);
    expect((await setSale('GIFT2M', true)).status).toBe(204);
    const sold = (await giver.call(listPlans)).map(({ id }) => String(id));
    expect(sold).not.toContain('NOPRICE');
    expect(sold).not.toContain('GIFT2M');
    expect(await giver.quote(planAlias('GIFT2M'))).toMatchObject(notOnSale);
    expect((await setSale('GIFT2M', false)).status).toBe(204);
    expect(await giver.quote(planAlias('GIFT2M'))).toMatchObject({ price: expect.anything() });
  });

  it('keeps its facts and is never deleted', async () => {
    const { pool } = test.database;
    await expect(
      pool.query(`update plans set facts = facts || '{"level": 9}' where alias = 'OWN6M'`),
    ).rejects.toThrow('never change');
    await expect(pool.query(`delete from plans where alias = 'OWN6M'`)).rejects.toThrow('foreign key');
  });

  it('is known to a process that started before it was added', () => {
    const script = `
      const { openDatabase } = await import('./platform/db/database.ts');
      const { createLog } = await import('./platform/log.ts');
      const { loadCatalogue } = await import('./catalogue/index.ts');
      const { isPlanAlias } = await import('@niveshak/domain/catalogue/plan');
      const { db, close } = openDatabase(process.argv[1], createLog('silent'), 1);
      const before = isPlanAlias('OWN6M');
      await loadCatalogue(db);
      console.log(before, isPlanAlias('OWN6M'));
      await close();`;
    const said = execFileSync(
      process.execPath,
      ['--input-type=module-typescript', '-e', script, test.database.url],
      { cwd: path.join(import.meta.dirname, '..'), encoding: 'utf8' },
    );
    expect(said.trim()).toBe('false true');
  });
});

async function pageText(page: string): Promise<string> {
  return (await fetch(`${test.origin}${page}`)).text();
}

const notOnSale = { allowed: false, reason: 'This plan is not on sale.', price: null, quoteId: null };

describe('a plan of the default catalogue', () => {
  it('is withdrawn from sale and restored; plans without a card are not', async () => {
    const visitor = await newBuyer(test);
    expect((await visitor.call(getConfig)).withdrawnPlans).toBeUndefined();
    expect((await setSale('CMP3M', true)).status).toBe(204);
    expect((await visitor.call(getConfig)).withdrawnPlans).toEqual(['CMP3M']);
    expect((await visitor.call(listPlans)).map(({ id }) => id)).not.toContain('CMP3M');
    expect(await visitor.quote('CMP3M')).toMatchObject(notOnSale);
    expect(await visitor.quote('CMP1Y')).toMatchObject({ allowed: true });
    const pages = await Promise.all(['/public/', '/public/plans'].map((page) => pageText(page)));
    for (const page of pages) expect(page).not.toContain('subscription=CMP3M');
    expect(pages[1]).toContain('subscription=CMP1Y');

    expect((await setSale('CMP3M', false)).status).toBe(204);
    expect(await visitor.quote('CMP3M')).toMatchObject({ allowed: true });
    for (const alias of ['CML14D', 'CMPGUEST'])
      expect(await setSale(alias, true)).toMatchObject({ status: 409, body: { code: 'setting-refused' } });
  });

  it('stays with its members, who cannot renew or give it', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CMP3M');
    await pass(test, 75 * dayMs);
    expect(await member.quote('CMP3M')).toMatchObject({ allowed: true, kind: 'renewal' });
    await setSale('CMP3M', true);
    expect(await member.quote('CMP3M')).toMatchObject(notOnSale);
    expect((await member.call(getGiftables, {})).CMP3M).toMatchObject(notOnSale);
    expect((await member.summary()).user.subscriptions).toMatchObject([
      { alias: 'CMP3M', hasExpired: false },
    ]);
    expect((await member.raw(listArchiveChannels)).status).toBe(200);
    await setSale('CMP3M', false);
  });

  it('is paid for orders opened before its withdrawal, also late, and no new order is opened', async () => {
    const [prompt, late, slow] = [await newBuyer(test), await newBuyer(test), await newBuyer(test)];
    const opened = await prompt.subscribe('CML1Y');
    const openedLate = await late.subscribe('CML1Y');
    const quoted = await slow.quote('CML1Y', { state: 'KA' });
    await setSale('CML1Y', true);

    const body = slow.subscribeBody('CML1Y', quoted, {});
    expect(await slow.raw(checkout.subscribe, { body })).toMatchObject({
      status: 409,
      body: { code: 'plan-not-allowed', detail: 'This plan is not on sale.' },
    });
    const payment = await test.control.pay(opened.orderId ?? '', 'success');
    expect(await prompt.call(checkout.verifyPayment, { body: paymentBody(payment) })).toEqual({
      status: 'fulfilled',
    });
    await test.control.pay(openedLate.orderId ?? '', 'success');
    await pass(test, 40 * 60_000);
    for (const member of [prompt, late])
      expect((await member.summary()).user.subscriptions).toMatchObject([{ alias: 'CML1Y' }]);
    expect(await refundsOf(test, late)).toEqual([]);
    await expectLedgerToBalance(test);
    await setSale('CML1Y', false);
  });
});

async function figures() {
  const { months } = await owner.call(getMetrics, { query: { from: '2025-04', to: '2025-04' } });
  const [month] = months;
  if (month === undefined) throw new Error('The month has no figures.');
  const again = recomputeMonth(await readFacts(test.database.pool), '2025-04', month.through);
  expect(month).toMatchObject({ mrr: again.mrr, members: again.members });
  return month;
}
