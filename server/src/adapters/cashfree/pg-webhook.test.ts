import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventOf, isSignedWebhook } from './pg-webhook.ts';

const now = 1_790_000_000_000;
const secret = 'a-client-secret-of-the-tests';
const body = Buffer.from(
  '{"data":{"order":{"order_id":"o1","order_amount":170.00}},"type":"PAYMENT_SUCCESS_WEBHOOK"}',
);

type Delivery = {
  readonly at?: number;
  readonly raw?: Buffer;
  readonly key?: string;
  readonly text?: string;
};

function isAccepted({ at = now, raw = body, key = secret, text = String(at) }: Delivery): boolean {
  const signature = createHmac('sha256', key).update(text).update(raw).digest('base64');
  const headers: Record<string, string> = { 'x-webhook-timestamp': text, 'x-webhook-signature': signature };
  return isSignedWebhook(['a-newer-secret-of-the-tests', secret], body, (name) => headers[name], now);
}

it('accepts the vendor’s signature, with milliseconds or seconds', () => {
  expect(isAccepted({})).toBe(true);
  expect(isAccepted({ text: String(now / 1000) })).toBe(true);
  expect(isAccepted({ at: now - 23 * 3_600_000 })).toBe(true);
});

it('rejects another key, another body, and timestamps too old or in the future', () => {
  expect(isAccepted({ key: 'a-secret-of-another-firm' })).toBe(false);
  expect(isAccepted({ raw: Buffer.from(body.toString().replace('170.00', '170')) })).toBe(false);
  expect(isAccepted({ at: now - 25 * 3_600_000 })).toBe(false);
  expect(isAccepted({ at: now + 3_600_000 })).toBe(false);
  expect(isAccepted({ text: 'yesterday' })).toBe(false);
  expect(isSignedWebhook([secret], body, () => undefined, now)).toBe(false);
});

it('extracts the ids of each kind of event', () => {
  const nothing = {
    providerOrderId: null,
    refundedPaymentId: null,
    refund: null,
    disputeId: null,
    tokenId: null,
  };
  const of = (event: object) => eventOf(Buffer.from(JSON.stringify(event)));
  expect(eventOf(body)).toEqual({ ...nothing, providerOrderId: 'o1' });
  const refund = {
    cf_refund_id: 11_325_632,
    cf_payment_id: 789_727_431,
    refund_id: 'r1',
    order_id: 'o1',
    refund_amount: 2,
    refund_currency: 'INR',
    refund_status: 'SUCCESS',
  };
  expect(of({ data: { refund }, type: 'REFUND_STATUS_WEBHOOK' })).toEqual({
    ...nothing,
    providerOrderId: 'o1',
    refundedPaymentId: '789727431',
    refund: {
      id: 'r1',
      paymentId: '789727431',
      amountPaise: 200,
      currency: 'INR',
      status: 'processed',
      receipt: 'r1',
    },
  });
  expect(
    of({
      data: { dispute: { dispute_id: '433475258' }, order_details: { order_id: 'o1' } },
      type: 'DISPUTE_CREATED',
    }),
  ).toEqual({ ...nothing, providerOrderId: 'o1', disputeId: '433475258' });
  expect(of({ data: {}, type: 'SETTLEMENT_SUCCESS' })).toEqual(nothing);
});
