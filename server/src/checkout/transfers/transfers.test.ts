import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import { listTds, recordTds } from '@niveshak/contract/billing/staff-routes';
import * as memberRoutes from '@niveshak/contract/checkout/routes';
import * as approvals from '@niveshak/contract/checkout/staff-routes';
import * as payments from '@niveshak/contract/checkout/staff-payment-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { listPayments } from '@niveshak/contract/checkout/staff-money-routes';
import * as staffRoutes from '@niveshak/contract/checkout/staff-transfer-routes';
import * as routes from '@niveshak/contract/checkout/transfer-routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { returnPayment } from '@niveshak/contract/members/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { sql } from 'kysely';
import { saveSunset } from '../../catalogue/index.ts';
import { transferReconciliation } from './reconciliation.ts';
import {
  dayMs,
  eventNames,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  pass,
  refundsOf,
  termRows,
} from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import {
  business,
  nextUtr,
  orderByTransfer,
  recordTransfer,
  takeTransfers,
} from '../../testing/transfer-fixture.ts';

let test: TestApp;
let owner: TestStaff;
let finance: TestStaff;
const reason = 'A test of transfers.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  finance = new TestStaff(test, 'finance@demo.test');
  await test.database.db.updateTable('staff_settings').set({ refund_limit_paise: 10_000_000 }).execute();
  await owner.enterStaff();
  await finance.enterStaff();
  const early = await newBuyer(test);
  expect(await early.raw(memberRoutes.subscribe, { body: await bodyOf(early) })).toMatchObject({
    status: 409,
    body: { code: 'transfer-refused' },
  });
  await takeTransfers(finance);
});
afterAll(() => test.close());

async function bodyOf(member: Awaited<ReturnType<typeof newBuyer>>) {
  const quote = await member.quote('CMP3M', { state: 'MH' });
  return member.subscribeBody('CMP3M', quote, { payBy: 'bank-transfer' });
}
const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const detailOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'detail');
const today = () => test.app.clock.now().today;
const stateOf = async (member: Awaited<ReturnType<typeof newBuyer>>) =>
  (await ordersOf(test, member)).at(-1)?.state;

describe('a transfer', () => {
  it('is awaited, recorded, and posted as plan, invoice and ledger entries', async () => {
    const member = await newBuyer(test);
    const { id, reference, amount } = await orderByTransfer(test, member, 'CMP3M');
    expect(await member.call(routes.getTransfer)).toEqual({
      isOffered: true,
      transfer: {
        reference,
        alias: 'CMP3M',
        amount: { amount },
        account: {
          name: 'Sahyadri Research LLP',
          number: '50200012345678',
          ifsc: 'HDFC0001234',
          bankName: 'HDFC Bank, Pune',
        },
        payUntil: '2025-06-05',
        utr: null,
      },
    });
    const { user } = await member.call(accountSummary);
    expect(user.openOrder).toEqual({ orderId: reference, alias: 'CMP3M', isTransfer: true });
    // Repeating the same purchase returns the same order.
    expect((await orderByTransfer(test, member, 'CMP3M')).reference).toBe(reference);
    expect((await eventNames(test)).filter((name) => name === 'transfer-awaited')).toHaveLength(1);
    const utr = nextUtr();
    expect(await member.call(routes.announceTransfer, { body: { reference, utr } })).toMatchObject({
      transfer: { utr },
    });
    const queue = await finance.call(staffRoutes.listTransfers);
    expect(queue.orders).toMatchObject([{ id, reference, utr, state: 'created', isBusiness: false }]);
    const transfersOnToday = async () =>
      (await finance.call(getToday)).waiting.filter(({ kind }) => kind === 'bank-transfer');
    expect(await transfersOnToday()).toMatchObject([{ id, detail: expect.stringContaining(reference) }]);

    expect(await recordTransfer(finance, id, { utr, received: amount })).toMatchObject({
      status: 200,
      body: { outcome: 'done', result: 'fulfilled' },
    });
    expect(await stateOf(member)).toBe('fulfilled');
    expect(await transfersOnToday()).toEqual([]);
    expect(await termRows(test, member)).toMatchObject([{ alias: 'CMP3M', startDate: '2025-06-02' }]);
    const history = await member.call(getBillingHistory, { query: { history: 'true' } });
    expect(history.payments).toMatchObject([
      { paymentId: `utr_${utr}`, amount: { amount }, status: 'applied' },
    ]);
    expect(history.documents).toMatchObject([{ kind: 'invoice' }]);
    expect((await member.call(routes.getTransfer)).transfer).toBeNull();
    const listed = await finance.call(listPayments, { query: {} });
    expect(listed.rows[0]).toMatchObject({
      id: `utr_${utr}`,
      gateway: 'bank-transfer',
      state: 'captured',
    });
    await expectLedgerToBalance(test);
  });

  it('is recorded once of two concurrent requests, and one UTR pays for one order', async () => {
    const [first, second] = [await newBuyer(test), await newBuyer(test)];
    const one = await orderByTransfer(test, first, 'CMP3M');
    const other = await orderByTransfer(test, second, 'CMP3M');
    const utr = nextUtr();
    const answers = await Promise.all([
      recordTransfer(finance, one.id, { utr, received: one.amount }),
      recordTransfer(owner, one.id, { utr, received: one.amount }),
      recordTransfer(owner, other.id, { utr, received: other.amount }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(detailOf(answer)).toBe('A transfer with this UTR is already recorded.');
    const states = [await stateOf(first), await stateOf(second)];
    expect(states.toSorted()).toEqual(['created', 'fulfilled']);
    await expectLedgerToBalance(test);
  });

  it('with a different amount is refused, or held and refunded by bank transfer', async () => {
    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMP3M');
    const wrong = await recordTransfer(finance, id, { received: amount - 1 });
    expect([codeOf(wrong), String(detailOf(wrong))]).toEqual([
      'transfer-refused',
      expect.stringMatching(/^The order costs ₹/),
    ]);
    expect(codeOf(await recordTransfer(finance, id, { received: amount, paidOn: '2025-06-03' }))).toBe(
      'transfer-refused',
    );
    expect((await recordTransfer(finance, id, { received: amount, utr: 'ABC' })).status).toBe(400);
    expect(await stateOf(member)).toBe('created');
    const utr = nextUtr();
    const held = await recordTransfer(finance, id, { utr, received: amount - 1, isHeld: true });
    expect(held.body).toMatchObject({ result: 'held' });
    expect(await stateOf(member)).toBe('held');
    await finance.call(returnPayment, { params: { id: `utr_${utr}` }, body: { reason } });
    await pass(test);
    const [refund] = await refundsOf(test, member);
    expect(refund).toMatchObject({ state: 'requested', amount: amount - 1 });

    const queue = await finance.call(staffRoutes.listTransfers);
    expect(queue.refunds).toMatchObject([{ id: refund?.id, utr, payer: 'ASHA RAO' }]);
    expect((await finance.call(getToday)).waiting.map(({ kind }) => kind)).toContain('bank-refund');
    const sent = nextUtr();
    const record = (staff: TestStaff, number: string) =>
      staff.raw(staffRoutes.recordTransferRefund, {
        params: { id: refund?.id ?? '' },
        body: { utr: number, sentOn: today(), reason },
      });
    expect(codeOf(await record(finance, utr))).toBe('transfer-refused');
    const both = await Promise.all([record(finance, sent), record(owner, nextUtr())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await pass(test);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
    await expectLedgerToBalance(test);
  });

  it('can exceed the price: staff accept it, and the surplus is refunded by bank transfer', async () => {
    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMP3M');
    const utr = nextUtr();
    await recordTransfer(finance, id, { utr, received: amount + 500, isHeld: true });
    await finance.call(payments.acceptPayment, { params: { id: `utr_${utr}` }, body: { reason } });
    await pass(test);
    expect(await stateOf(member)).toBe('fulfilled');
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'requested', amount: 500 }]);
    await expectLedgerToBalance(test);
  });

  it('above the refund limit requires a second approver', async () => {
    const { db } = test.database;
    await db.updateTable('staff_settings').set({ refund_limit_paise: 300_000 }).execute();
    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMP3M');
    const utr = nextUtr();
    const asked = await recordTransfer(finance, id, { utr, received: amount });
    expect(asked.body).toMatchObject({ outcome: 'waiting' });
    expect(codeOf(await recordTransfer(owner, id, { received: amount }))).toBe('changed-meanwhile');
    expect(await stateOf(member)).toBe('created');
    const approvalId = String(Reflect.get(Object(asked.body), 'approvalId'));
    const decision = { params: { id: approvalId }, body: { decision: 'approve' as const, reason } };
    expect(codeOf(await finance.raw(approvals.decideApproval, decision))).toBe('own-request');
    expect((await owner.raw(approvals.decideApproval, decision)).status).toBe(204);
    expect(await stateOf(member)).toBe('fulfilled');
    await db.updateTable('staff_settings').set({ refund_limit_paise: 10_000_000 }).execute();
    await expectLedgerToBalance(test);
  });

  it('is refunded in full by bank transfer if the member cancels', async () => {
    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMP3M');
    await recordTransfer(finance, id, { received: amount });
    const [term] = await termRows(test, member);
    const done = await member.call(memberRoutes.cancelSubscription, {
      params: { id: term?.id ?? '' },
      body: { reason },
    });
    expect(done.creditNotes).toHaveLength(1);
    await pass(test);
    const [refund] = await refundsOf(test, member);
    expect(refund).toMatchObject({ state: 'requested', reason: 'cancellation' });
    await finance.call(staffRoutes.recordTransferRefund, {
      params: { id: refund?.id ?? '' },
      body: { utr: nextUtr(), sentOn: today(), reason },
    });
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
    await expectLedgerToBalance(test);
  });
});

describe('TDS of a business', () => {
  it('is part of the payment in ledger and invoice, and awaits its certificate', async () => {
    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMP3M', business);
    const queue = await finance.call(staffRoutes.listTransfers);
    const order = queue.orders.find((each) => each.id === id);
    expect(order?.isBusiness).toBe(true);
    const tds = Math.round((order?.taxable.amount ?? 0) / 10);
    const utr = nextUtr();
    const short = await recordTransfer(finance, id, { received: amount - tds, utr });
    expect(codeOf(short)).toBe('transfer-refused');
    const done = await recordTransfer(finance, id, { received: amount - tds, tds, utr });
    expect(done.body).toMatchObject({ result: 'fulfilled' });
    const { rows } = await test.database.pool.query<{ account: string; sum: number }>(
      `select account, sum(amount_paise)::float8 as sum from ledger_lines
       where payment_id = $1 and side = 'debit' group by account order by account`,
      [`utr_${utr}`],
    );
    expect(rows).toEqual([
      { account: 'bank', sum: amount - tds },
      { account: 'tds-receivable', sum: tds },
    ]);
    const listed = async () => (await finance.call(listTds)).deductions;
    const [first] = await listed();
    expect(first).toMatchObject({
      amount: { amount: tds },
      quarter: '2025-26 Q1',
      certificate: null,
      isBooked: true,
    });
    const certificate = {
      certificate: 'ABCDEFG',
      certificateOn: '2025-06-02',
      quarter: '2025-26 Q1',
      reason,
    };
    const record = (paise: number) =>
      finance.raw(recordTds, { params: { id: first?.id ?? '' }, body: { amount: paise, ...certificate } });
    expect(codeOf(await record(tds - 1))).toBe('tds-refused');
    expect((await record(tds)).status).toBe(204);
    expect(await listed()).toMatchObject([{ certificate: 'ABCDEFG', certificateOn: '2025-06-02' }]);
    await expectLedgerToBalance(test);

    // The whole price is refunded, because the firm keeps the deducted tax as a credit.
    const [term] = await termRows(test, member);
    const cancelled = await member.call(memberRoutes.cancelSubscription, {
      params: { id: term?.id ?? '' },
      body: { reason },
    });
    await pass(test);
    const [refund] = await refundsOf(test, member);
    expect(Math.abs((refund?.amount ?? 0) - cancelled.refund.total.amount)).toBeLessThan(100);
    await finance.call(staffRoutes.recordTransferRefund, {
      params: { id: refund?.id ?? '' },
      body: { utr: nextUtr(), sentOn: today(), reason },
    });
    await expectLedgerToBalance(test);
  });

  it('is refused for a person, and on an order that cannot be fulfilled', async () => {
    const person = await newBuyer(test);
    const own = await orderByTransfer(test, person, 'CMP3M');
    const answer = await recordTransfer(finance, own.id, { received: own.amount - 100, tds: 100 });
    expect(detailOf(answer)).toContain('not a business');

    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMP3M', business);
    await member.subscribe('CML3M', business);
    expect((await ordersOf(test, member))[0]?.state).toBe('cancelled');
    const late = await recordTransfer(finance, id, { received: amount - 1_000, tds: 1_000 });
    expect(detailOf(late)).toContain('can no longer be fulfilled');
    expect((await recordTransfer(finance, id, { received: amount })).body).toMatchObject({
      result: 'returned',
    });
    await expectLedgerToBalance(test);
  });
});

it('is reported by the reconciliation if the ledger differs from the record', async () => {
  const { db } = test.database;
  await db
    .updateTable('bank_transfers')
    .set({ tds_paise: sql<number>`tds_paise + 1` })
    .execute();
  expect((await transferReconciliation(db)).differences[0]).toMatch(/recorded \d+ and TDS 1, in the ledger/);
  await db
    .updateTable('bank_transfers')
    .set({ tds_paise: sql<number>`tds_paise - 1` })
    .execute();
  await expectLedgerToBalance(test);
});

describe('the price of a transfer', () => {
  it('is kept for the firm’s number of days; later, the current price applies', async () => {
    const [inTime, late] = [await newBuyer(test), await newBuyer(test)];
    const kept = await orderByTransfer(test, inTime, 'CMPONE');
    const expired = await orderByTransfer(test, late, 'CMPONE');
    await pass(test, 5 * dayMs);
    const paidOn = '2025-06-05';
    expect((await recordTransfer(finance, kept.id, { received: kept.amount, paidOn })).body).toMatchObject({
      result: 'fulfilled',
    });
    // The price per day has dropped, so the agreed days remain.
    expect(await termRows(test, inTime)).toMatchObject([{ startDate: '2025-06-02' }]);
    await pass(test, 2 * dayMs);
    expect(await stateOf(late)).toBe('expired');
    expect((await late.call(accountSummary)).user.openOrder).toBeNull();
    expect(
      (await recordTransfer(finance, expired.id, { received: expired.amount, paidOn })).body,
    ).toMatchObject({ result: 'returned' });
    expect(await termRows(test, late)).toEqual([]);
    await pass(test);
    expect(await refundsOf(test, late)).toMatchObject([{ state: 'requested', amount: expired.amount }]);
    await expectLedgerToBalance(test);
  });

  it('is refused after a sunset that was set meanwhile', async () => {
    const member = await newBuyer(test);
    const { id, amount } = await orderByTransfer(test, member, 'CMPONE');
    const sunset = { date: calendarDate('2025-07-31'), notice: 'It ends.' };
    await test.database.db.transaction().execute((tx) => saveSunset(tx, sunset, new Date()));
    const paidOn = today();
    expect((await recordTransfer(finance, id, { received: amount, paidOn })).body).toMatchObject({
      result: 'returned',
    });
    expect(await termRows(test, member)).toEqual([]);
    await expectLedgerToBalance(test);
  });
});
