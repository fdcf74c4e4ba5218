import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ timing: { faultTimeoutMs: 400 } });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.clearFaults());

const { razorpay, cashfree } = DEFAULTS;
const basic = `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`;
const CALLS = {
  identity: () => sandbox.call('GET', '/.well-known/jwks.json'),
  razorpay: () => sandbox.call('GET', '/razorpay/v1/orders', undefined, { authorization: basic }),
  cashfree: () =>
    sandbox.call(
      'POST',
      '/cashfree/pan-lite',
      { verification_id: `f-${Math.random()}`, pan: 'ABCPV1234D', name: 'John Doe', dob: '1993-06-30' },
      { 'x-client-id': cashfree.clientId, 'x-client-secret': cashfree.clientSecret },
    ),
};

describe.each(Object.entries(CALLS))('faults of %s', (provider, call) => {
  it('affect the given number of calls, then stop', async () => {
    await sandbox.control.fault(provider, 'error-500', 2);
    expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([500, 500, 200]);
  });

  it('can be slow, invalid, hanging, or lose the response', async () => {
    await sandbox.control.fault(provider, 'slow');
    const begun = performance.now();
    expect((await call()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(190);
    await sandbox.control.fault(provider, 'garbage');
    const garbage = await call();
    expect([garbage.status, typeof garbage.body]).toEqual([200, 'string']);
    for (const mode of ['timeout', 'lost-answer']) {
      await sandbox.control.fault(provider, mode);
      await expect(call()).rejects.toThrow();
    }
    expect((await call()).status).toBe(200);
  });
});

describe('faults', () => {
  it('do not affect pages, control calls and preflights', async () => {
    await sandbox.control.fault('identity', 'error-500');
    await sandbox.control.fault('razorpay', 'error-500');
    expect((await sandbox.call('GET', '/mail/messages')).status).toBe(200);
    expect((await sandbox.call('GET', '/u/email-verification?ticket=x')).status).toBe(400);
    expect((await sandbox.call('GET', '/razorpay/v1/checkout/widget')).status).toBe(200);
    expect((await sandbox.call('GET', '/razorpay/v1/checkout.js')).status).toBe(200);
    const preflight = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
    expect((await sandbox.call('OPTIONS', '/oauth/token', undefined, preflight)).status).toBe(204);
    expect((await CALLS.identity()).status).toBe(500);
  });

  it('are listed, combined and cleared, for all providers or one', async () => {
    await sandbox.control.fault('kite', 'slow', 2);
    await sandbox.control.fault('kite', 'slow', 3);
    await sandbox.control.fault('mail', 'timeout');
    expect((await sandbox.call('GET', '/faults')).body).toEqual({
      faults: [
        { provider: 'kite', mode: 'slow', times: 5 },
        { provider: 'mail', mode: 'timeout', times: 1 },
      ],
    });
    await sandbox.control.clearFaults('kite');
    expect((await sandbox.call('GET', '/faults')).body).toMatchObject({ faults: [{ provider: 'mail' }] });
    await sandbox.control.clearFaults();
    expect((await sandbox.call('GET', '/faults')).body).toEqual({ faults: [] });
  });

  it.each([
    { provider: 'nobody', mode: 'slow' },
    { provider: 'identity', mode: 'drop-webhook' },
    { provider: 'identity', mode: 'slow', times: 0 },
  ])('reject %j', async (body) => {
    expect((await sandbox.call('POST', '/faults', body)).status).toBe(400);
  });

  it('can lose the response of a refund, which the key finds again', async () => {
    const made = (
      await sandbox.call(
        'POST',
        '/razorpay/v1/orders',
        { amount: 5000, currency: 'INR' },
        { authorization: basic },
      )
    ).body as { id: string };
    const { razorpay_payment_id } = await sandbox.control.pay(made.id, 'success');
    await sandbox.control.fault('razorpay', 'lost-answer');
    const headers = { authorization: basic, 'x-refund-idempotency': 'refund-abc-1' };
    const refund = () =>
      sandbox.call('POST', `/razorpay/v1/payments/${razorpay_payment_id}/refund`, { amount: 5000 }, headers);
    await expect(refund()).rejects.toThrow();
    expect(await refund()).toMatchObject({ status: 200, body: { amount: 5000 } });
  });
});
