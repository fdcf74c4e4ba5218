import { describe, expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import { disputeDifference, paymentDifference, refundDifference } from './provider-difference.ts';

const [one, two] = [paise(100), paise(200)];

describe('a payment', () => {
  const theirs = { amount: one, currency: 'INR', status: 'captured' } as const;
  const ours = { amount: one, currency: 'INR' };
  it.each([
    [theirs, ours, null],
    [{ ...theirs, status: 'refunded' }, ours, null],
    [theirs, null, 'payment-unknown'],
    [{ ...theirs, status: 'failed' }, null, null],
    [{ ...theirs, status: 'failed' }, ours, 'payment-missing'],
    [null, ours, 'payment-missing'],
    [{ ...theirs, amount: two }, ours, 'payment-amount'],
    [{ ...theirs, currency: 'USD' }, ours, 'payment-amount'],
  ] as const)('%o at the provider, %o here: %s', (their, our, kind) => {
    expect(paymentDifference(their, our)).toBe(kind);
  });
});

describe('a refund', () => {
  it.each([
    ['processed', 'processed', null],
    ['pending', 'requested', null],
    ['pending', 'owed', null],
    ['processed', 'requested', 'refund-behind'],
    ['failed', 'requested', 'refund-behind'],
    ['failed', 'processed', 'refund-missing'],
    ['failed', 'failed', null],
    ['processed', 'failed', 'refund-unknown'],
  ] as const)('%s at the provider, %s here: %s', (status, state, kind) => {
    expect(refundDifference({ amount: one, status }, { amount: one, state })).toBe(kind);
  });

  it('differs if it exists on one side only, or in amount', () => {
    expect(refundDifference({ amount: one, status: 'processed' }, null)).toBe('refund-unknown');
    expect(refundDifference({ amount: one, status: 'failed' }, null)).toBeNull();
    expect(refundDifference(null, { amount: one, state: 'processed' })).toBe('refund-missing');
    expect(refundDifference(null, { amount: one, state: 'owed' })).toBeNull();
    const two100 = { amount: two, status: 'processed' } as const;
    expect(refundDifference(two100, { amount: one, state: 'processed' })).toBe('refund-amount');
  });
});

it.each([
  ['open', 0, null, 'dispute-unknown'],
  ['under_review', 0, 'open', null],
  ['won', 0, 'open', 'dispute-behind'],
  ['lost', 100, 'lost', null],
  ['closed', 100, 'won', 'dispute-behind'],
] as const)(
  'reports a dispute that is %s with %i taken at the provider, and %s here: %s',
  (status, deducted, ours, kind) => {
    expect(disputeDifference({ status, deducted: paise(deducted) }, ours)).toBe(kind);
  },
);
