import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import { listBaskets } from '@niveshak/contract/basket-orders/routes';
import { claimGift, getClaim, revokeGift } from '@niveshak/contract/gifts/routes';
import * as routes from '@niveshak/contract/checkout/staff-chargeback-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { previewTermRefund } from '@niveshak/contract/checkout/staff-routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { balances } from '../../ledger/index.ts';
import { currentPlan } from '../../membership/index.ts';
import {
  buy,
  eventNames,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  refundsOf,
  termRows,
  userIdOf,
} from '../../testing/checkout-fixture.ts';
import { buyGift, tokenOf } from '../../testing/gifts-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { testPerson } from '../../testing/test-member.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
let owner: TestStaff;
const reason = 'The bank wrote to us.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  finance = new TestStaff(test, 'finance@demo.test');
  owner = new TestStaff(test, 'owner@demo.test');
  await finance.enterStaff();
  await owner.enterStaff();
});
afterAll(() => test.close());

const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');

async function bought(alias: PlanAlias = 'CMP3M') {
  const member = await newBuyer(test);
  const { order, paymentId } = await buy(test, member, alias);
  const userId = await userIdOf(test, member);
  const planNow = () => currentPlan(test.database.db, userId, test.app.clock.now().today);
  return { member, userId, planNow, amount: order.amount, paymentId: paymentId ?? '' };
}

/** Returns the gateway account's balance in paise. */
async function gateway(): Promise<number> {
  const all = await balances(test.database.db);
  return all.find(({ account }) => account === 'gateway')?.balance ?? 0;
}

const sent = z.object({
  deliveries: z.array(z.object({ event: z.string(), eventId: z.string(), state: z.string() })),
});

const sentHooks = async () =>
  sent.parse(await (await fetch(`${test.sandboxOrigin}/razorpay/webhooks`)).json()).deliveries;

/** Waits until all dispute webhooks have been received and handled. */
async function allHandled(): Promise<void> {
  const waiting = async () => {
    const pending = (await sentHooks()).filter(
      ({ event, state }) => event.startsWith('payment.dispute') && state === 'pending',
    ).length;
    const rows = await test.database.db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('handled_at', 'is', null)
      .where(sql<boolean>`position('payment.dispute'::bytea in body) > 0`)
      .execute();
    return pending + rows.length;
  };
  await expect.poll(waiting).toBe(0);
}

const stateOf = async (userId: string) =>
  (await finance.call(routes.listMemberChargebacks, { params: { id: userId } })).chargebacks.map(
    ({ state }) => state,
  );
const untilState = (userId: string, states: readonly string[]) =>
  expect.poll(() => stateOf(userId)).toEqual(states);

describe('a dispute reported by the provider', () => {
  it('suspends access and has its deadline on Today; if won, access returns without the lost days', async () => {
    const { member, userId, planNow, amount, paymentId } = await bought();
    const [before] = await termRows(test, member);
    await test.control.fault('razorpay', 'duplicate-webhook', 1);
    await test.control.dispute(paymentId, 'open');
    await untilState(userId, ['open']);
    expect(await planNow()).toBeNull();
    expect(await member.raw(listBaskets)).toMatchObject({ status: 403 });
    const { terms } = await member.call(getBillingHistory, { query: { history: 'true' } });
    expect(terms).toMatchObject([{ state: 'current', isSuspended: true }]);
    const { waiting } = await finance.call(getToday);
    const row = waiting.find(({ kind, memberId }) => kind === 'chargeback' && memberId === userId);
    const [listed] = (await finance.call(routes.listMemberChargebacks, { params: { id: userId } }))
      .chargebacks;
    expect(row?.due).toEqual({ at: listed?.respondBy, isOver: false });
    expect(row?.title).toMatch(/^\d+ days to contest ₹/);
    expect(listed).toMatchObject({ amount: { amount }, paymentId });
    // The payment is on hold, and staff cannot close a dispute that the provider decides.
    const refund = await finance.raw(previewTermRefund, { params: { id: before?.id ?? '' } });
    expect(codeOf(refund)).toBe('refund-refused');
    const end = { params: { id: listed?.id ?? '' }, body: { outcome: 'won' as const, reason } };
    expect(codeOf(await finance.raw(routes.endChargeback, end))).toBe('chargeback-refused');
    await test.control.dispute(paymentId, 'won');
    await untilState(userId, ['won']);
    expect(await planNow()).toBe('CMP3M');
    expect((await termRows(test, member))[0]?.endDate).toBe(before?.endDate);
    await expectLedgerToBalance(test);
  });

  it('if lost: full credit note, money leaves the gateway, no refund, the plan ends', async () => {
    const { member, userId, planNow, amount, paymentId } = await bought();
    const had = await gateway();
    await test.control.dispute(paymentId, 'open');
    await untilState(userId, ['open']);
    await test.control.fault('razorpay', 'duplicate-webhook', 1);
    await test.control.dispute(paymentId, 'lost');
    await untilState(userId, ['lost']);
    expect(await gateway()).toBe(had - amount);
    expect(await refundsOf(test, member)).toEqual([]);
    expect(await termRows(test, member)).toMatchObject([{ endedBy: 'chargeback', isSuspended: false }]);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'refunded' }]);
    const { documents, refunds } = await member.call(getBillingHistory, { query: { history: 'true' } });
    expect(documents.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
    expect(refunds).toMatchObject([{ status: 'refunded', amount: { amount } }]);
    await expectLedgerToBalance(test);
    await test.moveClock(new Date(test.app.clock.now().instant.getTime() + 86_400_000).toISOString());
    expect(await planNow()).toBeNull();
  });

  it('ends with the provider’s status, whatever the order of its events', async () => {
    const { userId, paymentId } = await bought('CML3M');
    const before = (await eventNames(test)).filter((name) => name === 'chargeback-ended').length;
    await test.control.fault('razorpay', 'drop-webhook', 1);
    await test.control.dispute(paymentId, 'open');
    await test.control.fault('razorpay', 'duplicate-webhook', 1);
    await test.control.dispute(paymentId, 'lost');
    await untilState(userId, ['lost']);
    // Deliver the earliest event last.
    const deliveries = await sentHooks();
    const opened = deliveries.find(
      ({ event, state }) => event === 'payment.dispute.created' && state === 'dropped',
    );
    const replayed = await fetch(`${test.sandboxOrigin}/razorpay/webhooks/replay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: opened?.eventId }),
    });
    expect(replayed.status).toBe(200);
    await allHandled();
    expect(await stateOf(userId)).toEqual(['lost']);
    const ended = (await eventNames(test)).filter((name) => name === 'chargeback-ended');
    expect(ended).toHaveLength(before + 1);
    await expectLedgerToBalance(test);
  });

  it('credits a partly lost amount, and the plan stays', async () => {
    const { member, userId, amount, paymentId } = await bought('CML3M');
    const had = await gateway();
    await test.control.dispute(paymentId, 'open', 50_001);
    await untilState(userId, ['open']);
    await test.control.dispute(paymentId, 'lost');
    await untilState(userId, ['lost']);
    expect(amount).toBeGreaterThan(50_001);
    expect(await gateway()).toBe(had - 50_001);
    expect(await termRows(test, member)).toMatchObject([{ endedBy: null, isSuspended: false }]);
    await expectLedgerToBalance(test);
  });
});

describe('a manually recorded chargeback', () => {
  const respondBy = '2025-06-09T18:29:59Z';
  const record = (staff: TestStaff, id: string, amount: number) =>
    staff.raw(routes.recordChargeback, {
      params: { id },
      body: { amount, reasonCode: '13.1', respondBy, reason },
    });

  it('is recorded once and ended once, also concurrently', async () => {
    const { member, userId, planNow, amount, paymentId } = await bought();
    expect(codeOf(await record(finance, paymentId, amount + 1))).toBe('chargeback-refused');
    const both = await Promise.all([record(finance, paymentId, amount), record(owner, paymentId, amount)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await planNow()).toBeNull();
    const { chargebacks } = await finance.call(routes.listMemberChargebacks, { params: { id: userId } });
    const end = (staff: TestStaff, outcome: 'won' | 'lost') =>
      staff.raw(routes.endChargeback, {
        params: { id: chargebacks[0]?.id ?? '' },
        body: { outcome, reason },
      });
    const zip = await finance.raw(routes.readEvidence, {
      params: { id: chargebacks[0]?.id ?? '' },
      body: { reason },
    });
    expect(zip.headers.get('content-type')).toBe('application/zip');
    // File names are not compressed in a zip.
    const listed = Buffer.from(zip.body instanceof Uint8Array ? zip.body : []).toString('latin1');
    for (const name of [
      'chargeback.json',
      'consents.json',
      'sessions.json',
      'read.json',
      '.pdf',
      'signed-terms-',
    ])
      expect(listed).toContain(name);
    expect(listed).not.toContain('data/');
    const ends = await Promise.all([end(finance, 'lost'), end(owner, 'won')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const audit = await test.database.db
      .selectFrom('staff_audit')
      .select('action')
      .where('subject_id', '=', userId)
      .where('action', 'like', 'chargeback.%')
      .orderBy('sequence')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'chargeback.record',
      'chargeback.read-evidence',
      `chargeback.${ends[0]?.status === 204 ? 'lost' : 'won'}`,
    ]);
    expect(await refundsOf(test, member)).toEqual([]);
    await expectLedgerToBalance(test);
  });

  it('above the refund limit is ended as lost by a person other than its recorder', async () => {
    const { userId, amount, paymentId } = await bought();
    const setLimit = (paise: number) =>
      test.database.db.updateTable('staff_settings').set({ refund_limit_paise: paise }).execute();
    await setLimit(amount - 1);
    await record(finance, paymentId, amount);
    const { chargebacks } = await finance.call(routes.listMemberChargebacks, { params: { id: userId } });
    const lose = (staff: TestStaff) =>
      staff.raw(routes.endChargeback, {
        params: { id: chargebacks[0]?.id ?? '' },
        body: { outcome: 'lost', reason },
      });
    expect(codeOf(await lose(finance))).toBe('own-request');
    expect(await stateOf(userId)).toEqual(['open']);
    expect(await lose(owner)).toMatchObject({ status: 204 });
    await setLimit(1_000_000);
    await expectLedgerToBalance(test);
  });

  it('keeps the ledger balanced if lost, and becomes the provider’s dispute when that is reported', async () => {
    const { userId, amount, paymentId } = await bought();
    expect(await record(finance, paymentId, amount)).toMatchObject({ status: 200 });
    await test.control.dispute(paymentId, 'open');
    const known = async () =>
      (await finance.call(routes.listMemberChargebacks, { params: { id: userId } })).chargebacks[0];
    await expect.poll(async () => (await known())?.providerId).toMatch(/^disp_/);
    await test.control.dispute(paymentId, 'lost');
    await untilState(userId, ['lost']);
    await expectLedgerToBalance(test);
  });

  it('that is lost before its gift is claimed makes the gift unclaimable, and nothing is refunded', async () => {
    const { member: giver } = await bought();
    const friend = await newBuyer(test);
    const gift = await buyGift(test, giver, { toEmail: friend.email }, [
      testPerson.firstName,
      testPerson.lastName,
    ]);
    const token = await tokenOf(giver, gift.id);
    const { id, amount } = await test.database.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .innerJoin('gifts', 'gifts.order_id', 'orders.id')
      .where('gifts.id', '=', gift.id)
      .select(['payments.id', 'payments.amount_paise as amount'])
      .executeTakeFirstOrThrow();
    expect(await record(finance, id, amount)).toMatchObject({ status: 200 });
    const [chargeback] = (
      await finance.call(routes.listMemberChargebacks, { params: { id: await userIdOf(test, giver) } })
    ).chargebacks;
    const end = { params: { id: chargeback?.id ?? '' }, body: { outcome: 'lost' as const, reason } };
    await finance.call(routes.endChargeback, end);
    expect(await friend.call(getClaim, { body: { token } })).toMatchObject({ state: 'over' });
    expect(codeOf(await friend.raw(claimGift, { body: { token } }))).toBe('gift-over');
    await giver.call(revokeGift, { params: { id: gift.id }, body: {} });
    expect(await refundsOf(test, giver)).toEqual([]);
    await expectLedgerToBalance(test);
  });

  it('that was ended by hand does not absorb a later dispute of the payment', async () => {
    const { userId, planNow, amount, paymentId } = await bought();
    await record(finance, paymentId, amount);
    const { chargebacks } = await finance.call(routes.listMemberChargebacks, { params: { id: userId } });
    const params = { id: chargebacks[0]?.id ?? '' };
    await finance.call(routes.endChargeback, { params, body: { outcome: 'won', reason } });
    expect(await planNow()).toBe('CMP3M');
    await test.control.dispute(paymentId, 'open');
    await untilState(userId, ['open', 'won']);
    expect(await planNow()).toBeNull();
    await test.control.dispute(paymentId, 'won');
    await untilState(userId, ['won', 'won']);
    expect(await planNow()).toBe('CMP3M');
  });
});
