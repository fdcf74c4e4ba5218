import { expect, it } from 'vitest';
import { productEnvironment } from '../../demo/demo-env.ts';
import {
  livePaymentSettings,
  paymentSettings,
  readPaymentSettings,
  testPaymentSettings,
} from './payment-settings.ts';

const both = Object.fromEntries(
  Object.entries(productEnvironment({ port: 1, sandboxPort: 2, smtpPort: 3 }, '')).filter(([name]) =>
    /^(RAZORPAY|CASHFREE_PG)_/.test(name),
  ),
);
const only = (vendor: string) =>
  Object.fromEntries(Object.entries(both).filter(([name]) => name.startsWith(vendor)));
const namesOf = (env: Record<string, string>) => {
  const { forNewOrders, all } = readPaymentSettings(env);
  return [forNewOrders.map(({ name }) => name), all.map(({ name }) => name)];
};
const problemsOf = (env: Record<string, string>) => {
  const read = paymentSettings(env);
  return 'problems' in read ? read.problems : [];
};

it('reads both gateways in their order; one with settings alone serves older orders', () => {
  expect(namesOf(both)).toEqual([['razorpay'], ['razorpay', 'cashfree-pg']]);
  expect(namesOf(only('RAZORPAY'))).toEqual([['razorpay'], ['razorpay']]);
  expect(namesOf({ ...both, PAYMENT_GATEWAYS: 'cashfree-pg, razorpay' })[0]).toEqual([
    'cashfree-pg',
    'razorpay',
  ]);
  expect(namesOf({ ...only('CASHFREE'), PAYMENT_GATEWAYS: 'cashfree-pg' })).toEqual([
    ['cashfree-pg'],
    ['cashfree-pg'],
  ]);
});

it('reports missing settings of a gateway that is chosen or partly set', () => {
  expect(problemsOf({ ...only('RAZORPAY'), PAYMENT_GATEWAYS: 'razorpay,cashfree-pg' })).toEqual([
    'CASHFREE_PG_BASE_URL: is missing',
    'CASHFREE_PG_SCRIPT_URL: is missing',
    'CASHFREE_PG_CLIENT_ID: is missing',
    'CASHFREE_PG_CLIENT_SECRET: is missing',
  ]);
  const { CASHFREE_PG_CLIENT_ID: _, ...partial } = both;
  expect(problemsOf(partial)).toEqual(['CASHFREE_PG_CLIENT_ID: is missing']);
});

it.each(['stripe', 'razorpay,razorpay', 'razorpay,cashfree-pg,razorpay', ','])(
  'refuses PAYMENT_GATEWAYS=%s',
  (list) => {
    expect(problemsOf({ ...both, PAYMENT_GATEWAYS: list })).toContainEqual(
      expect.stringMatching(/^PAYMENT_GATEWAYS: /),
    );
  },
);

it('signs webhooks with the client secret unless secrets are listed', () => {
  const secretsOf = (more: Record<string, string>) =>
    readPaymentSettings({ ...both, ...more }).all.at(-1)?.webhookSecrets;
  expect(secretsOf({})).toEqual([both['CASHFREE_PG_CLIENT_SECRET']]);
  const CASHFREE_PG_WEBHOOK_SECRETS = 'k3J9s-long-enough-value,an-older-long-value';
  expect(secretsOf({ CASHFREE_PG_WEBHOOK_SECRETS })).toHaveLength(2);
});

it('distinguishes live values from test values', () => {
  const live = {
    CASHFREE_PG_BASE_URL: 'https://api.cashfree.com/pg',
    CASHFREE_PG_CLIENT_SECRET: 'cfsk_ma_prod_1',
  };
  const tests = {
    CASHFREE_PG_BASE_URL: 'https://sandbox.cashfree.com/pg',
    CASHFREE_PG_CLIENT_SECRET: 'cfsk_ma_test_1',
  };
  expect([livePaymentSettings(live), testPaymentSettings(live)]).toEqual([Object.keys(live), []]);
  expect(livePaymentSettings(tests)).toEqual([]);
  expect(testPaymentSettings(tests)).toHaveLength(2);
});
