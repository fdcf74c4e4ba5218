import { expect, it } from 'vitest';
import { batchCode } from './coupon-code.ts';

it('generates codes without easily confused characters', () => {
  const bytes = new Uint8Array([0, 1, 31, 32, 255, 8, 9, 15, 16, 17]);
  expect(batchCode('DIWALI', bytes)).toBe('DIWALI-23Z2ZABHJK');
  expect(batchCode('', bytes)).toBe('23Z2ZABHJK');
  expect(() => batchCode('', new Uint8Array(3))).toThrow(RangeError);
});
