import { describe, expect, it } from 'vitest';
import { paise, zeroPaise } from '../primitives/paise.ts';
import { disputeStatuses, outcomeOf, allocateChargeback } from './chargeback.ts';

describe('the outcome of a dispute', () => {
  it('follows the provider’s status, or the money if it was only closed', () => {
    expect(disputeStatuses.map((status) => outcomeOf(status, zeroPaise))).toEqual([
      null,
      null,
      'won',
      'lost',
      'won',
    ]);
    expect(outcomeOf('closed', paise(1))).toBe('lost');
    expect(outcomeOf('open', paise(1))).toBeNull();
  });
});

describe('the amount taken by the bank', () => {
  const paid = [
    { orderId: 'first', amount: paise(300) },
    { orderId: 'second', amount: paise(700) },
  ];
  it('is attributed to the latest order first', () => {
    expect(allocateChargeback(paid, paise(900))).toEqual({
      parts: [
        { orderId: 'second', amount: 700 },
        { orderId: 'first', amount: 200 },
      ],
      beyond: 0,
    });
  });
  it('never exceeds what the payment pays for', () => {
    expect(allocateChargeback(paid, paise(1_050)).beyond).toBe(50);
    expect(allocateChargeback([], paise(7))).toEqual({ parts: [], beyond: 7 });
  });
});
