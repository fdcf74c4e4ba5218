import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add, amountInWords, formatAmount, formatRupees, maxPaise, minPaise, mulDivHalfUp, negate, paise, percentHalfUp, subtract, zeroPaise,
} from './paise.ts'; // prettier-ignore

const anyPaise = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise);

describe('paise', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %s', (value) => {
    expect(() => paise(value)).toThrow(RangeError);
  });

  it('has no negative zero', () => {
    expect(Object.is(paise(-0), 0)).toBe(true);
    expect(Object.is(negate(zeroPaise), 0)).toBe(true);
    expect(Object.is(mulDivHalfUp(paise(-1), 1, 3), 0)).toBe(true);
  });

  it('adds, subtracts and compares', () => {
    expect(add()).toBe(0);
    expect(add(paise(1), paise(2), paise(3))).toBe(6);
    expect(subtract(paise(1), paise(3))).toBe(-2);
    expect(minPaise(paise(3), paise(1), paise(2))).toBe(1);
    expect(maxPaise(paise(3), paise(7), paise(2))).toBe(7);
  });
});

describe('mulDivHalfUp', () => {
  it.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [5, 1, 3, 2],
    [4, 1, 3, 1],
    [2_398_800, 265, 365, 1_741_595],
    [719_700, 90, 91, 711_791],
    [2_398_800, 59, 366, 386_692],
    [9_007_199_254_740_991, 9_007_199, 9_007_199, 9_007_199_254_740_991],
  ])('%i × %i / %i = %i', (amount, numerator, denominator, expected) => {
    expect(mulDivHalfUp(paise(amount), numerator, denominator)).toBe(expected);
  });

  it('refuses values that are not fractions of whole numbers', () => {
    expect(() => mulDivHalfUp(paise(1), 1, 0)).toThrow(RangeError);
    expect(() => mulDivHalfUp(paise(1), 1.5, 2)).toThrow(RangeError);
  });

  it('is symmetric and at most half a paisa off', () => {
    fc.assert(
      fc.property(
        anyPaise,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        (amount, n, d) => {
          const result = mulDivHalfUp(amount, n, d);
          expect(mulDivHalfUp(negate(amount), n, d)).toBe(negate(result));
          const offBy = 2n * (BigInt(result) * BigInt(d) - BigInt(amount) * BigInt(n));
          expect(offBy <= BigInt(d) && offBy >= -BigInt(d)).toBe(true);
        },
      ),
    );
  });
});

describe('percentHalfUp', () => {
  it('takes basis points', () => {
    expect(percentHalfUp(paise(2_398_800), 1800)).toBe(431_784);
    expect(percentHalfUp(paise(10_005), 900)).toBe(900);
    expect(percentHalfUp(paise(10_005), 1800)).toBe(1801);
  });
});

describe('rupee text', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99_900, '999.00'],
    [100_000, '1,000.00'],
    [9_999_999, '99,999.99'],
    [10_000_000, '1,00,000.00'],
    [15_100_000, '1,51,000.00'],
    [1_000_000_000, '1,00,00,000.00'],
    [1_234_567_890_123, '12,34,56,78,901.23'],
    [-4525, '-45.25'],
  ])('%i → %s', (amount, text) => {
    expect(formatAmount(paise(amount))).toBe(text);
  });

  it('puts the minus before the currency sign', () => {
    expect(formatRupees(paise(-4525))).toBe('-₹45.25');
    expect(formatRupees(paise(2_398_800), { decimals: 0 })).toBe('₹23,988');
    expect(formatRupees(paise(150), { decimals: 0 })).toBe('₹2');
    expect(formatRupees(paise(-40), { decimals: 0 })).toBe('₹0');
  });

  it.each([
    [2_830_584, 'Rupees Twenty Eight Thousand Three Hundred Five and Eighty Four Paise Only'],
    [15_100_000, 'Rupees One Lakh Fifty One Thousand Only'],
    [1_000_000_000, 'Rupees One Crore Only'],
    [50, 'Rupees Zero and Fifty Paise Only'],
    [10_000_001, 'Rupees One Lakh and One Paise Only'],
    [0, 'Rupees Zero Only'],
    [-100, 'Minus Rupees One Only'],
    [1_200_000_000_000, 'Rupees One Thousand Two Hundred Crore Only'],
  ])('writes %i in words', (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words);
  });
});
