import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/reconciliation/routes';
import { productEnvironment } from '../../demo/demo-env.ts';
import { paymentGateways } from '../adapters/payment-gateways.ts';
import { readPaymentSettings } from '../platform/payment-settings.ts';
import { buy, newBuyer, refundsOf, settleRefunds, termRows } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import type { SettlementLine, SettlementReport } from './ports.ts';
import { fetchSettlements } from './settlements.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

function provider(): SettlementReport {
  const sandboxPort = Number(new URL(test.sandboxOrigin).port);
  const env = productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, '');
  const [first] = paymentGateways(readPaymentSettings(env)).settlements;
  if (first === undefined) throw new Error('No payment gateway is configured.');
  return first;
}

const fetchNow = (report = provider()) => fetchSettlements(test.database.db, report, new Date());
const listed = async () => (await finance.call(routes.listSettlements)).settlements;

it('lists the provider’s settlements, matched to payments and refunds', async () => {
  const buyer = await newBuyer(test);
  const { paymentId } = await buy(test, buyer, 'CMP3M');
  const [term] = await termRows(test, buyer);
  const params = { id: term?.id ?? '' };
  await buyer.call(cancelSubscription, { params, body: { reason: 'I have no time to read.' } });
  await settleRefunds(test);
  const [refund] = await refundsOf(test, buyer);

  expect(await fetchNow()).toBe(true);
  const [settlement] = await listed();
  expect(settlement).toMatchObject({ unmatched: 0, adjustments: 0, utr: expect.stringMatching(/^\d{12}$/) });
  const { payments = 0, refunds = 0, fees = 0, feeGst = 0, net = 0 } = settlement ?? {};
  expect(net).toBe(payments - refunds - fees - feeGst);

  const { lines } = await finance.call(routes.getSettlement, { params: { id: settlement?.id ?? '' } });
  expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(net);
  expect(lines.find(({ entityId }) => entityId === paymentId)).toMatchObject({
    kind: 'payment',
    amount: 840_015,
    problem: null,
    net: 820_191,
  });
  expect(lines.find(({ kind, amount }) => kind === 'refund' && amount === refund?.amount)).toMatchObject({
    problem: null,
    net: -(refund?.amount ?? 0),
  });

  expect(await fetchNow()).toBe(true);
  expect((await listed())[0]).toEqual(settlement);
});

it('marks lines that are unknown here or differ in amount', async () => {
  const { paymentId } = await buy(test, await newBuyer(test), 'CMP3M');
  const line = (entityId: string, amount: number): SettlementLine => ({
    settlementId: 'setl_Aa1Bb2Cc3Dd4Ee',
    entityId,
    kind: 'payment',
    amount,
    credit: amount - 118,
    debit: 0,
    fee: 118,
    feeGst: 18,
    settledAt: new Date(Date.now() + 1_000),
    utr: null,
    disputeId: null,
  });
  const report: SettlementReport = {
    gateway: 'razorpay',
    settledIn: async function* () {
      yield [line('pay_unknown', 10_000), line(paymentId ?? '', 10_000)];
    },
  };
  expect(await fetchNow(report)).toBe(true);
  expect((await listed())[0]).toMatchObject({
    id: 'setl_Aa1Bb2Cc3Dd4Ee',
    payments: 20_000,
    fees: 200,
    feeGst: 36,
    net: 19_764,
    lines: 2,
    unmatched: 2,
  });
  const { lines } = await finance.call(routes.getSettlement, { params: { id: 'setl_Aa1Bb2Cc3Dd4Ee' } });
  expect(lines.map(({ entityId, problem }) => [entityId, problem])).toEqual([
    [paymentId, 'amount'],
    ['pay_unknown', 'unknown'],
  ]);
});

it('keeps stored settlements while the provider does not respond', async () => {
  const before = await listed();
  // The app's jobs call the provider too.
  await test.control.fault('razorpay', 'error-500', 50);
  expect(await fetchNow()).toBe(false);
  await test.control.clearFaults();
  expect(await listed()).toEqual(before);
});
