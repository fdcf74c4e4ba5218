import { describe, expect, it } from 'vitest';
import { isPaymentPending } from './payment-standing.ts';
import type { PaymentStatus } from './payment-standing.ts';

describe('a payment is pending', () => {
  it.each<[PaymentStatus, boolean]>([
    ['created', true],
    ['authorized', true],
    ['captured', false],
    ['refunded', false],
    ['failed', false],
  ])('%s: %s', (status, pending) => {
    expect(isPaymentPending({ payments: [{ id: 'pay_1', status }], reportedId: null })).toBe(pending);
  });

  it('while any attempt is pending', () => {
    const payments = [
      { id: 'pay_1', status: 'failed' },
      { id: 'pay_2', status: 'created' },
    ] as const;
    expect(isPaymentPending({ payments, reportedId: null })).toBe(true);
  });

  it('while the browser reported one that the provider does not list yet', () => {
    expect(isPaymentPending({ payments: [], reportedId: 'pay_1' })).toBe(true);
    const payments = [{ id: 'pay_1', status: 'failed' }] as const;
    expect(isPaymentPending({ payments, reportedId: 'pay_1' })).toBe(false);
  });

  it('never without an attempt', () => {
    expect(isPaymentPending({ payments: [], reportedId: null })).toBe(false);
  });
});
