import { describe, expect, it } from 'vitest';
import { medianOf, overlapOf } from './overlap.ts';

const model = [
  { symbol: 'AAA', weight: 0.45 },
  { symbol: 'BBB', weight: 0.45 },
  { symbol: 'CASH', weight: 0.1 },
];
const prices = new Map([
  ['AAA', 10_000],
  ['BBB', 20_000],
  ['CCC', 5_000],
]);
const held = (shares: Record<string, number>) => new Map(Object.entries(shares));

describe('overlap with a model', () => {
  it('is 1 for the same weights without cash', () =>
    expect(overlapOf(held({ AAA: 20, BBB: 10 }), model, prices)).toBeCloseTo(1, 12));
  it('is the lower weight where they differ', () => {
    expect(overlapOf(held({ AAA: 10 }), model, prices)).toBeCloseTo(0.5, 12);
    // A quarter each of AAA and CCC, half in BBB.
    expect(overlapOf(held({ AAA: 10, BBB: 10, CCC: 20 }), model, prices)).toBeCloseTo(0.75, 12);
  });
  it('is 0 without common stocks, or if the model holds only cash', () => {
    expect(overlapOf(held({ CCC: 5 }), model, prices)).toBe(0);
    expect(overlapOf(held({ AAA: 5 }), [{ symbol: 'CASH', weight: 1 }], prices)).toBe(0);
  });
  it('omits stocks without a price, and reports if none has one', () => {
    expect(overlapOf(held({ AAA: 20, BBB: 10, ZZZ: 9 }), model, prices)).toBeCloseTo(1, 12);
    expect(overlapOf(held({ ZZZ: 9 }), model, prices)).toBeNull();
  });
  it('has a median', () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([0.3, 0.9, 0.6])).toBe(0.6);
    expect(medianOf([0.25, 0.75])).toBe(0.5);
  });
});
