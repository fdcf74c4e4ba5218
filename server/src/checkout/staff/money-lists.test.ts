import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as chargebackRoutes from '@niveshak/contract/checkout/staff-chargeback-routes';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/checkout/staff-money-routes';
import { getMember, getToday } from '@niveshak/contract/members/routes';
import { paymentStates } from '@niveshak/domain/checkout/payment-state';
import { buy, newBuyer, settleRefunds, termRows } from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
const reason = 'A test of the lists.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string>>;
const payments = (query: Query = {}) => finance.call(routes.listPayments, { query });
const refunds = (query: Query = {}) => finance.call(routes.listRefunds, { query });

async function bought() {
  const member = await newBuyer(test);
  const { order, paymentId } = await buy(test, member, 'CMP3M');
  return { member, order, paymentId: paymentId ?? '' };
}

/** Returns the sum of one side of a ledger account, in paise. */
async function ledgerSum(account: string, side: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ sum: number }>(
    `select coalesce(sum(amount_paise), 0)::float8 as sum from ledger_lines where account = $1 and side = $2`,
    [account, side],
  );
  return rows[0]?.sum ?? 0;
}

const csvOf = async (route: Parameters<typeof finance.raw>[0], query: Query = {}) => {
  const { body } = await finance.raw(route, { query });
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body);
  return text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
};

describe('payments', () => {
  it('are listed newest first with their invoice, and sum to the ledger', async () => {
    const { member, paymentId, order } = await bought();
    const { rows, totals } = await payments();
    expect(rows[0]).toMatchObject({
      id: paymentId,
      email: member.email,
      alias: 'CMP3M',
      amount: order.amount,
      refunded: 0,
      state: 'captured',
      invoice: { number: expect.stringMatching(/^INV/) },
    });
    expect(totals?.amount).toBe(await ledgerSum('gateway', 'debit'));
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('are found by email, payment, order and invoice number', async () => {
    const { member, paymentId } = await bought();
    const [row] = (await payments({ search: paymentId })).rows;
    const keys = [member.email.toUpperCase(), paymentId, row?.orderId ?? '', row?.invoice?.number ?? ''];
    for (const search of keys)
      expect((await payments({ search })).rows.map(({ id }) => id)).toEqual([paymentId]);
    expect(await payments({ search: '100%_sure' })).toEqual({
      rows: [],
      next: null,
      totals: { count: 0, amount: 0, refunded: 0 },
    });
  });

  it('are filtered by date and amount, both inclusive', async () => {
    const { paymentId, order } = await bought();
    const today = test.app.clock.now().today;
    const idsIn = async (query: Query) =>
      (await payments({ search: paymentId, ...query })).rows.map(({ id }) => id);
    // A search for 8492 finds ₹8,492.46.
    const rupees = String(Math.floor(order.amount / 100));
    expect(await idsIn({ from: today, to: today })).toEqual([paymentId]);
    expect(await idsIn({ to: '2025-06-01' })).toEqual([]);
    expect(await idsIn({ from: '2199-01-01' })).toEqual([]);
    expect(await idsIn({ min: rupees, max: rupees })).toEqual([paymentId]);
    expect(await idsIn({ min: String(Number(rupees) + 1) })).toEqual([]);
    expect(await idsIn({ max: String(Number(rupees) - 1) })).toEqual([]);
  });

  it('each have exactly one state, and every state occurs', async () => {
    const [cancelled, disputed] = [await bought(), await bought()];
    const [term] = await termRows(test, cancelled.member);
    await cancelled.member.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason } });
    const stateOf = async ({ paymentId }: { paymentId: string }) =>
      (await payments({ search: paymentId })).rows[0]?.state;
    await settleRefunds(test);
    expect(['partly-refunded', 'refunded']).toContain(await stateOf(cancelled));
    const { id: chargeback } = await finance.call(chargebackRoutes.recordChargeback, {
      params: { id: disputed.paymentId },
      body: { amount: 100_00, reasonCode: 'fraud', respondBy: '2030-01-01T00:00:00Z', reason },
    });
    expect(await stateOf(disputed)).toBe('disputed');
    const { rows } = await finance.call(routes.listDisputes, { query: { state: 'open' } });
    expect(rows[0]).toMatchObject({ paymentId: disputed.paymentId, amount: 100_00, taken: null });
    const { daysLeft = 0 } = rows[0] ?? {};
    expect(daysLeft).toBeGreaterThan(0);
    const { waiting } = await finance.call(getToday);
    const item = waiting.find(
      ({ kind, title }) => kind === 'chargeback' && title.startsWith(`${daysLeft} days`),
    );
    expect(item?.title).toBe(`${daysLeft} days to contest ₹100.00`);
    await finance.call(chargebackRoutes.endChargeback, {
      params: { id: chargeback },
      body: { outcome: 'lost', reason },
    });
    expect(await stateOf(disputed)).toBe('charged-back');
    const lost = await finance.call(routes.listDisputes, { query: { search: disputed.member.email } });
    expect(lost.rows[0]).toMatchObject({ state: 'lost', taken: 100_00, daysLeft: null });

    const all = (await payments()).totals?.count ?? 0;
    let sum = 0;
    for (const state of paymentStates) sum += (await payments({ state })).totals?.count ?? 0;
    expect(sum).toBe(all);
  });

  it('have no gap or duplicate between pages while payments arrive, including ties', async () => {
    const { paymentId } = await bought();
    const [own] = (await payments({ search: paymentId })).rows;
    const insert = (name: string, at: string) =>
      test.database.pool.query(
        `insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
         select 'pay_' || $1::text || n, $2, 100000, 'INR', 'captured', 'to-refund',
           $3::timestamptz + (n / 40) * interval '1 microsecond' from generate_series(1, 130) n`,
        [name, own?.orderId, at],
      );
    await insert('old', '2020-01-01');
    const before = (await payments()).totals?.count ?? 0;
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof payments>> = await payments(after === '' ? {} : { after });
      if (seen.length === 50) await insert('new', '2090-01-01');
      expect(page.totals === null).toBe(after !== '');
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toHaveLength(before);
    expect(new Set(seen).size).toBe(before);
    expect(seen.some((id) => id.startsWith('pay_new'))).toBe(false);
    const csv = await csvOf(routes.savePayments, { to: '2020-12-31' });
    expect(csv.slice(1).map((line) => line[3])).toEqual(seen.filter((id) => id.startsWith('pay_old')));
    await test.database.pool.query(`delete from payments where id like 'pay_old%' or id like 'pay_new%'`);
  });

  it('are exported with the filter, which the audit log records, and without a PAN', async () => {
    const { member, paymentId } = await bought();
    const csv = await csvOf(routes.savePayments, { search: paymentId });
    expect(csv).toHaveLength(2);
    expect(csv[0]?.slice(0, 3)).toEqual(['Date', 'Name', 'Email']);
    expect(csv[1]).toEqual(expect.arrayContaining([member.email, paymentId, 'captured', 'INR']));
    const whole = await csvOf(routes.savePayments);
    expect(JSON.stringify(whole)).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/);
    const { rows } = await test.database.pool.query(
      `select subject_id, after from staff_audit where action = 'money.export' and after ? 'search'`,
    );
    expect(rows).toEqual([{ subject_id: 'payments', after: { search: paymentId } }]);
  });

  it('state what was bought, a plan or a gift, as on the member’s page', async () => {
    const { member, paymentId } = await bought();
    const [listed] = (await payments({ search: paymentId })).rows;
    expect(listed).toMatchObject({ alias: 'CMP3M', isGift: false });
    const page = await finance.call(getMember, { params: { id: listed?.memberId ?? '' } });
    expect(page.email).toBe(member.email);
    expect(page.money.payments).toEqual([listed]);
    expect(page.money.refunds).toEqual([]);
    const gifts = (await payments({ search: 'premium@demo.test' })).rows.filter(({ isGift }) => isGift);
    expect(gifts.length).toBeGreaterThan(0);
    const [refund] = (await refunds({ search: 'premium@demo.test' })).rows;
    expect(refund).toMatchObject({ reason: 'gift-returned', isGift: true });
  });

  it('reject an invalid cursor and an invalid amount', async () => {
    for (const query of [{ after: 'x' }, { after: "1_'" }, { min: '-1' }, { state: 'lost' }])
      expect((await finance.raw(routes.listPayments, { query: query as never })).status).toBe(400);
  });
});

describe('refunds', () => {
  it('list reason, state, provider id and credit note, and add up', async () => {
    const { member, paymentId } = await bought();
    const [term] = await termRows(test, member);
    await member.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason } });
    await settleRefunds(test);
    const { rows, totals } = await refunds({ search: member.email });
    expect(rows).toEqual([
      expect.objectContaining({
        paymentId,
        reason: 'cancellation',
        state: 'processed',
        providerId: expect.stringMatching(/^rfnd_/),
        failure: null,
        creditNote: expect.objectContaining({ number: expect.stringMatching(/^CRN/) }),
      }),
    ]);
    expect(totals).toEqual({ count: 1, amount: rows[0]?.amount });
    for (const search of [rows[0]?.providerId, rows[0]?.creditNote?.number, paymentId])
      expect((await refunds({ search: search ?? '' })).rows.map(({ id }) => id)).toEqual([rows[0]?.id]);
    expect((await payments({ search: paymentId })).rows[0]?.refunded).toBe(rows[0]?.amount);
    expect((await refunds({ search: member.email, state: 'failed' })).rows).toEqual([]);
    expect((await csvOf(routes.saveRefunds, { search: member.email }))[1]).toEqual(
      expect.arrayContaining([rows[0]?.creditNote?.number, 'processed', 'cancellation']),
    );
  });

  it('of credit beyond an upgrade’s price name its credit note', async () => {
    const member = await newBuyer(test);
    const { paymentId } = await buy(test, member, 'CML1Y');
    await buy(test, member, 'CMP3M', { couponCode: 'FULL100' });
    await settleRefunds(test);
    const { rows } = await refunds({ search: member.email });
    expect(rows).toMatchObject([
      {
        reason: 'excess-credit',
        paymentId,
        creditNote: { number: expect.stringMatching(/^CRN/) },
      },
    ]);
  });

  it('that were processed equal those that left the ledger’s gateway account', async () => {
    const { totals } = await refunds({ state: 'processed' });
    const { rows } = await test.database.pool.query<{ sum: number }>(
      `select coalesce(sum(l.amount_paise), 0)::float8 as sum from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where e.kind = 'refund-processed' and l.account = 'gateway' and l.side = 'credit'`,
    );
    expect(totals?.amount).toBe(rows[0]?.sum);
  });
});
