import { expect, it } from 'vitest';
import { isPhoneIn, isPostalCodeIn, normalisePhone } from './buyer-contact.ts';
import { stateByGstCode, stateCodes } from './states.ts';
import { taxFor } from './tax.ts';
import { paise } from '../primitives/paise.ts';

it.each([
  ['MH', '+91 98765 43210', '9876543210', true],
  ['MH', '+971 50 123 4567', '+971 50 123 4567', false],
  ['OT', '+971 50 123-4567', '+971501234567', true],
  ['OT', '+1 (415) 555.0100', '+14155550100', true],
  ['OT', '9876543210', '9876543210', false],
  ['OT', '+91 98765 43210', '+919876543210', false],
])('in %s, %s is stored as %s: %s', (state, typed, stored, isValid) => {
  expect(normalisePhone(state, typed)).toBe(stored);
  expect(isPhoneIn(state, stored)).toBe(isValid);
});

it.each([
  ['MH', '411001', true],
  ['MH', 'SW1A 1AA', false],
  ['OT', 'SW1A 1AA', true],
  ['OT', '94105-1234', true],
  ['OT', '', false],
  [null, '411001', true],
])('in %s, the code %s: %s', (state, code, isValid) => {
  expect(isPostalCodeIn(state, code)).toBe(isValid);
});

it('charges IGST to a buyer outside India, in every state of the firm; the firm is always in India', () => {
  for (const firmState of stateCodes) {
    const tax = taxFor({ basisPoints: 1800, taxable: paise(100_000), firmState, placeOfSupply: 'OT' });
    expect([tax.igst, tax.cgst, tax.sgst]).toEqual([18_000, 0, 0]);
  }
  expect(stateCodes).not.toContain('OT');
  expect(stateByGstCode('97')).toBeNull();
});
