import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription, verifyPayment } from '@niveshak/contract/checkout/routes';
import { claimGift, revokeGift } from '@niveshak/contract/gifts/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import {
  atThePrompt,
  buy,
  dayMs,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  paymentBody,
  providerOf,
  refundsOf,
  settleRefunds,
  termRows,
  testGifts,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import { buyGift, tokenOf } from '../testing/gifts-fixture.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { testPerson } from '../testing/test-member.ts';
import type { TestMember } from '../testing/test-member.ts';
import { acceptHeldPayment } from './accept-held.ts';
import { endChargeback, openChargeback } from './chargebacks.ts';
import { applySunset } from './apply-sunset.ts';
import { grantRefund, termRefundOf } from './refund-term.ts';
import { returnHeldPayment } from './return-held.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ jobs: true, sunset: 'none', testClock: '2025-05-01T10:00:00+05:30' });
});
afterAll(() => test.close());

const now = () => test.app.clock.now();

async function chargebackState(paymentId: string): Promise<string | undefined> {
  const row = await test.database.db
    .selectFrom('chargebacks')
    .select('state')
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst();
  return row?.state;
}

/** Opens or decides a dispute at the bank and waits until the product has handled it. */
async function dispute(paymentId: string, step: 'open' | 'won' | 'lost', amount?: number): Promise<void> {
  await test.control.dispute(paymentId, step, amount);
  await expect.poll(() => chargebackState(paymentId)).toBe(step);
}

/** Returns the total that left a payment at the provider: refunds and the bank's debit. */
async function outOf(paymentId: string): Promise<number> {
  const refunds = await providerOf(test).refundsOf({ paymentId, providerOrderId: null });
  if (refunds === 'unavailable') throw new Error('The stand-in did not answer.');
  const { rows } = await test.database.pool.query<{ taken: number }>(
    'select coalesce(sum(taken_paise), 0)::float8 as taken from chargebacks where payment_id = $1',
    [paymentId],
  );
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, rows[0]?.taken ?? 0);
}

const statesOf = async (member: TestMember) => (await refundsOf(test, member)).map(({ state }) => state);

async function giver() {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  return member;
}

async function gift() {
  const from = await giver();
  const friend = await newBuyer(test);
  const name = [testPerson.firstName, testPerson.lastName] as const;
  const { id } = await buyGift(test, from, { toEmail: friend.email }, name);
  const token = await tokenOf(from, id);
  const payment = await test.database.db
    .selectFrom('payments')
    .innerJoin('gifts', 'gifts.order_id', 'payments.order_id')
    .select(['payments.id', 'payments.amount_paise as amount'])
    .where('gifts.id', '=', id)
    .executeTakeFirstOrThrow();
  return { from, friend, id, token, paymentId: payment.id, amount: payment.amount };
}

/** Returns the tax rounding remainder of a lost chargeback, in paise. */
async function roundOffOf(paymentId: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ rounded: number }>(
    `select coalesce(sum(amount_paise), 0)::float8 as rounded from ledger_lines
     where account = 'round-off' and side = 'debit' and entry_id in (
       select l.entry_id from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where l.payment_id = $1 and e.kind = 'chargeback-lost')`,
    [paymentId],
  );
  return rows[0]?.rounded ?? 0;
}

const termIdOf = async (member: TestMember) => (await termRows(test, member))[0]?.id ?? '';

describe('a refund of a payment that a bank disputes waits', () => {
  it('for a revoked gift; if lost, the bank has paid the giver and nothing is sent', async () => {
    const { from, id, paymentId, amount } = await gift();
    await dispute(paymentId, 'open');
    await from.call(revokeGift, { params: { id }, body: {} });
    await settleRefunds(test);
    expect(await statesOf(from)).toEqual(['owed']);
    expect(await outOf(paymentId)).toBe(0);
    await dispute(paymentId, 'lost');
    await settleRefunds(test);
    expect(await statesOf(from)).toEqual(['charged-back']);
    expect(await outOf(paymentId)).toBe(amount);
    await expectLedgerToBalance(test);
  });

  it('for a revoked gift; if won, the refund is sent', async () => {
    const { from, id, paymentId, amount } = await gift();
    await dispute(paymentId, 'open');
    await from.call(revokeGift, { params: { id }, body: {} });
    await dispute(paymentId, 'won');
    await settleRefunds(test);
    expect(await statesOf(from)).toEqual(['processed']);
    expect(await outOf(paymentId)).toBe(amount);
    await expectLedgerToBalance(test);
  });

  it('for a gift that its recipient gives up', async () => {
    const { from, friend, token, paymentId, amount } = await gift();
    await friend.call(claimGift, { body: { token } });
    await dispute(paymentId, 'open');
    await friend.call(cancelSubscription, {
      params: { id: await termIdOf(friend) },
      body: { reason: 'Not for me' },
    });
    await settleRefunds(test);
    expect(await statesOf(from)).toEqual(['owed']);
    await dispute(paymentId, 'lost');
    await settleRefunds(test);
    expect(await outOf(paymentId)).toBe(amount);
    await expectLedgerToBalance(test);
  });

  it('for a held payment: staff can refund it, but not accept it', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await test.control.fault('razorpay', 'too-much', 1);
    const { razorpay_payment_id: paymentId, ...payment } = await test.control.pay(
      order.orderId ?? '',
      'success',
    );
    await member.raw(verifyPayment, { body: paymentBody({ ...payment, razorpay_payment_id: paymentId }) });
    await dispute(paymentId, 'open');
    const settings = { holderKey: 'a holder key of the tests', quoteKey: 'a quote key of the tests' };
    const deps = { settings, gifts: testGifts };
    expect(await acceptHeldPayment(test.database.db, deps, paymentId, now())).toBe('disputed');
    expect(await returnHeldPayment(test.database.db, paymentId, now())).toBe(true);
    await settleRefunds(test);
    expect(await statesOf(member)).toEqual(['owed']);
    await dispute(paymentId, 'lost');
    await settleRefunds(test);
    expect(await outOf(paymentId)).toBe(order.amount + 100);
    await expectLedgerToBalance(test);
  });

  it('for an unfulfilled payment, owed before the dispute opened', async () => {
    // Without jobs, so that nothing is sent in between.
    const apart = await createTestApp();
    try {
      const member = await newBuyer(apart);
      const first = await member.subscribe('CMP1Y');
      await member.subscribe('CMP3M');
      const paid = await apart.control.pay(first.orderId ?? '', 'success');
      await member.raw(verifyPayment, { body: paymentBody(paid) });
      const paymentId = paid.razorpay_payment_id;
      const { db } = apart.database;
      const time = apart.app.clock.now();
      const respondBy = new Date(time.instant.getTime() + dayMs);
      const reported = {
        providerId: null,
        paymentId,
        amount: paise(first.amount),
        reasonCode: '13.1',
        respondBy,
      };
      const opened = await db.transaction().execute((tx) => openChargeback(tx, reported, time));
      await settleRefunds(apart);
      expect(await refundsOf(apart, member)).toMatchObject([{ state: 'owed' }]);
      const id = typeof opened === 'string' ? opened : opened.id;
      await db.transaction().execute((tx) => endChargeback(tx, id, 'lost', time));
      await settleRefunds(apart);
      expect(await refundsOf(apart, member)).toMatchObject([{ state: 'charged-back' }]);
      expect(await providerOf(apart).refundsOf({ paymentId, providerOrderId: null })).toEqual([]);
      await expectLedgerToBalance(apart);
    } finally {
      await apart.close();
    }
  });

  it('for the part that the bank took; the rest is sent', async () => {
    const { from, id, paymentId, amount } = await gift();
    await dispute(paymentId, 'open', 100_000);
    await from.call(revokeGift, { params: { id }, body: {} });
    await dispute(paymentId, 'lost');
    await settleRefunds(test);
    expect(await refundsOf(test, from)).toMatchObject([
      { state: 'charged-back', amount },
      { state: 'processed', amount: amount - 100_000 },
    ]);
    expect(await outOf(paymentId)).toBe(amount);
    await expectLedgerToBalance(test);
  });

  it('for two paise that the bank took and no credit note can cover; they are not refunded again', async () => {
    const member = await newBuyer(test);
    const { order, ...paid } = await buy(test, member, 'CMP1Y');
    const paymentId = paid.paymentId ?? '';
    // No taxable amount has this total with GST.
    await dispute(paymentId, 'open', 100_005);
    await dispute(paymentId, 'lost');
    expect(await roundOffOf(paymentId)).toBe(2);
    const termId = await termIdOf(member);
    const { db } = test.database;
    await db.transaction().execute(async (tx) => {
      const refund = await termRefundOf(tx, { termId, wanted: null }, now().today);
      if (refund instanceof Refusal) throw new Error('The rest was not refunded.');
      await grantRefund(tx, refund, 'Goodwill', now());
    });
    await settleRefunds(test);
    expect(await outOf(paymentId)).toBe(order.amount);
    await expectLedgerToBalance(test);
  });

  it('and a gift cannot be claimed until the dispute is won', async () => {
    const { friend, token, paymentId } = await gift();
    await dispute(paymentId, 'open');
    expect(await friend.raw(claimGift, { body: { token } })).toMatchObject({
      status: 409,
      body: { code: 'gift-disputed' },
    });
    await dispute(paymentId, 'won');
    expect(await friend.call(claimGift, { body: { token } })).toMatchObject({ status: 'claimed' });
  });
});

describe('database constraints', () => {
  const insert = (refund: { userId: string; orderId: string; paymentId: string; amount: number }) =>
    `insert into refunds (id, user_id, order_id, payment_id, amount_paise, reason, reference, state, idempotency_key, owed_at)
     select id, '${refund.userId}', '${refund.orderId}', '${refund.paymentId}', ${refund.amount}, 'firm-refund',
       id::text, 'owed', id::text || '-1', now() from (select gen_random_uuid() as id) made`;

  async function paid() {
    const member = await newBuyer(test);
    const { paymentId, order } = await buy(test, member, 'CML3M');
    const [row] = await ordersOf(test, member);
    return {
      userId: await userIdOf(test, member),
      orderId: row?.id ?? '',
      paymentId: paymentId ?? '',
      amount: order.amount,
    };
  }

  it('refuse refunds beyond the payment', async () => {
    const all = await paid();
    await expect(atThePrompt(test, insert({ ...all, amount: all.amount + 1 }))).rejects.toThrow(
      /would leave it/,
    );
    await atThePrompt(test, 'begin; ' + insert(all) + '; rollback');
    await expect(
      atThePrompt(
        test,
        `${insert({ ...all, amount: 60_000 })}; ${insert({ ...all, amount: all.amount - 59_999 })}`,
      ),
    ).rejects.toThrow(/would leave it/);
  });

  it('refuse a refund request for a disputed payment, and a debt for what a bank took', async () => {
    const { paymentId, ...all } = await paid();
    await dispute(paymentId, 'open');
    const some = { ...all, paymentId, amount: 60_000 };
    await expect(
      atThePrompt(
        test,
        `${insert(some)}; update refunds set state = 'requested', requested_at = now() where payment_id = '${paymentId}'`,
      ),
    ).rejects.toThrow(/is disputed/);
    await expect(
      atThePrompt(
        test,
        `begin; ${insert(some)}; update chargebacks set state = 'lost', taken_paise = ${all.amount}, ended_at = now()
           where payment_id = '${paymentId}'; commit`,
      ),
    ).rejects.toThrow(/more would leave it/);
    await dispute(paymentId, 'lost');
    await expect(atThePrompt(test, insert({ ...some, amount: 100 }))).rejects.toThrow(/would leave it/);
  });
});

it('does not refund disputed payments at the sunset', async () => {
  const member = await newBuyer(test);
  const { paymentId } = await buy(test, member, 'CMP1Y');
  const unclaimed = await gift();
  await dispute(paymentId ?? '', 'open');
  await dispute(unclaimed.paymentId, 'open');
  await applySunset(test.database.db, { lastDay: calendarDate('2025-05-31'), apply: true }, testGifts, now());
  await settleRefunds(test);
  expect(await outOf(paymentId ?? '')).toBe(0);
  expect(await outOf(unclaimed.paymentId)).toBe(0);
  await dispute(paymentId ?? '', 'lost');
  await dispute(unclaimed.paymentId, 'won');
  await settleRefunds(test);
  const { rows } = await test.database.pool.query<{ amount: number }>(
    'select amount_paise as amount from payments where id = $1',
    [paymentId],
  );
  expect(await outOf(paymentId ?? '')).toBe(Number(rows[0]?.amount));
  expect(await outOf(unclaimed.paymentId)).toBe(unclaimed.amount);
  await expectLedgerToBalance(test);
});
