import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { keyId, keySecret } = DEFAULTS.razorpay;
const auth = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
const who = { email: 'a@b.co', contact: '+919000000000', description: 'Premium' };
const card = { method: 'card', expiry: '12/39', cvv: '123', name: 'Asha Rao', otp: '1234' } as const;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox({});
});
afterEach(() => sandbox.stop());

const api = async (path: string) => (await sandbox.call('GET', `/razorpay/v1${path}`, undefined, auth)).body;

/** Sends the dialog's request after the person has entered or selected a method. */
async function pay(how: object) {
  const body = { amount: 49900, currency: 'INR' };
  const order = (await sandbox.call('POST', '/razorpay/v1/orders', body, auth)).body as { id: string };
  const answer = await sandbox.call('POST', '/razorpay/v1/checkout/attempt', {
    key_id: keyId,
    order_id: order.id,
    how,
    ...who,
  });
  const { items } = (await api(`/orders/${order.id}/payments`)) as { items: { id: string }[] };
  return { answer, payment: items[0] };
}

describe('paying with the documented test values', () => {
  it('by UPI: one address succeeds, one fails, others are unknown', async () => {
    const good = await pay({ instrument: { method: 'upi', vpa: ' Success@razorpay ' } });
    expect(good.answer.body).toMatchObject({ kind: 'paid' });
    expect(good.payment).toMatchObject({ status: 'captured', method: 'upi', vpa: 'success@razorpay' });
    const bad = await pay({ instrument: { method: 'upi', vpa: 'failure@razorpay' } });
    expect(bad.answer.body).toMatchObject({ kind: 'failed', error: { reason: 'payment_failed' } });
    expect(bad.payment).toMatchObject({ status: 'failed', vpa: 'failure@razorpay' });
    const other = await pay({ instrument: { method: 'upi', vpa: 'asha@bank' } });
    expect(other.answer).toMatchObject({ status: 400, body: { error: { field: 'vpa' } } });
    expect(other.payment).toBeUndefined();
  });

  it.each([
    ['4100 2800 0000 1007', 'Visa'],
    ['5500670000001002', 'MasterCard'],
    ['6527-6589-0000-1005', 'RuPay'],
  ])('by card %s, of which the last four digits are stored', async (number, network) => {
    const { payment } = await pay({ instrument: { ...card, number } });
    const last4 = number.replaceAll(/\D/g, '').slice(-4);
    expect(payment).toMatchObject({
      status: 'captured',
      method: 'card',
      vpa: null,
      card: { entity: 'card', network, last4, name: 'Asha Rao' },
      acquirer_data: { auth_code: expect.stringMatching(/^\d{6}$/) },
    });
    expect(await api(`/payments/${payment?.id}/card`)).toMatchObject({ last4 });
    expect(JSON.stringify(await api('/payments'))).not.toContain(number.replaceAll(/\D/g, '').slice(4));
  });

  it.each([
    ['4100280000090000', 'payment_timed_out'],
    ['4100280000080001', 'insufficient_fund'],
    ['4100280000070002', 'payment_cancelled'],
    ['4100280000060003', 'card_declined'],
  ])('by card %s, which fails with %s', async (number, reason) => {
    const { answer, payment } = await pay({ instrument: { ...card, number } });
    expect(answer.body).toMatchObject({ kind: 'failed', error: { reason } });
    expect(payment).toMatchObject({ status: 'failed', error_reason: reason, method: 'card' });
  });

  it.each([
    ['', 'failed'],
    ['123', 'failed'],
    ['1234', 'paid'],
    ['1234567890', 'paid'],
    ['12345678901', 'failed'],
  ])('with the OTP “%s”: %s', async (otp, kind) => {
    const { answer } = await pay({ instrument: { ...card, number: '4100280000001007', otp } });
    expect(answer.body).toMatchObject({ kind });
  });

  it.each([
    [{ number: '4111111111111111' }, 'card[number]'],
    [{ expiry: '01/20' }, 'card[expiry]'],
    [{ expiry: '13/39' }, 'card[expiry]'],
    [{ cvv: '12' }, 'card[cvv]'],
  ])('rejects a card with %j before any attempt', async (wrong, field) => {
    const { answer, payment } = await pay({ instrument: { ...card, number: '4100280000001007', ...wrong } });
    expect(answer).toMatchObject({ status: 400, body: { error: { field } } });
    expect(payment).toBeUndefined();
  });

  it('by net banking and wallet, with the button of the mock page', async () => {
    const bank = await pay({ instrument: { method: 'netbanking', bank: 'SBIN', answer: 'success' } });
    expect(bank.payment).toMatchObject({
      status: 'captured',
      method: 'netbanking',
      bank: 'SBIN',
      card_id: null,
      acquirer_data: { bank_transaction_id: expect.any(String) },
    });
    expect(await api(`/payments/${bank.payment?.id}/card`)).toMatchObject({
      error: { description: 'Payment was not done using card' },
    });
    const wallet = await pay({ instrument: { method: 'wallet', wallet: 'mobikwik', answer: 'failed' } });
    expect(wallet.payment).toMatchObject({ status: 'failed', wallet: 'mobikwik', error_source: 'bank' });
  });
});

describe('simple outcomes', () => {
  it.each(['upi', 'card', 'netbanking', 'wallet'])('are selected by %s', async (method) => {
    expect((await pay({ outcome: 'success', method })).payment).toMatchObject({ method, status: 'captured' });
    expect((await pay({ outcome: 'authorized', method })).payment).toMatchObject({ status: 'authorized' });
    expect((await pay({ outcome: 'failed', method })).payment).toMatchObject({ method, status: 'failed' });
    expect((await pay({ outcome: 'late', method })).answer.body).toMatchObject({ kind: 'pending' });
  });
});
