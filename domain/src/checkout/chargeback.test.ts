import { describe, expect, it } from 'vitest';
import { paise, zeroPaise } from '../primitives/paise.ts';
import { disputeStatuses, outcomeOf, takenFrom } from './chargeback.ts';

describe('what a dispute comes to', () => {
  it('is decided by the provider’s status, and by money where it was only closed', () => {
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

describe('what the bank took', () => {
  const paid = [
    { orderId: 'first', amount: paise(300) },
    { orderId: 'second', amount: paise(700) },
  ];
  it('comes from the latest order first', () => {
    expect(takenFrom(paid, paise(900))).toEqual({
      parts: [
        { orderId: 'second', amount: 700 },
        { orderId: 'first', amount: 200 },
      ],
      beyond: 0,
    });
  });
  it('never is more than the payment pays for', () => {
    expect(takenFrom(paid, paise(1_050)).beyond).toBe(50);
    expect(takenFrom([], paise(7))).toEqual({ parts: [], beyond: 7 });
  });
});
