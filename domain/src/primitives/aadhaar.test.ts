import { expect, it } from 'vitest';
import { containsAadhaar } from './aadhaar.ts';

const valid = '999941057058';

it.each([
  valid,
  '9999 4105 7058',
  '9999-4105-7058',
  'My Aadhaar is 9999 4105 7058, please check.',
  `Aadhaar:${valid}`,
  `(${valid})`,
])('finds %s', (text) => {
  expect(containsAadhaar(text)).toBe(true);
});

it.each([
  ['another check digit', '999941057059'],
  ['two digits swapped', '999914057058'],
  ['a leading 1', '199941057058'],
  ['part of a longer number', `1${valid}`],
  ['with a digit more', `${valid}1`],
  ['a telephone number with its country code', '+999941057058'],
  ['part of a word', `pay_${valid}a`],
  ['an amount', '9999,4105,7058.00'],
  ['mixed groups', '9999 4105-7058'],
  ['a date and time', '2025-06-02 15:30'],
])('ignores %s', (_name, text) => {
  expect(containsAadhaar(text)).toBe(false);
});

it('rejects every wrong check digit', () => {
  const found = Array.from({ length: 10 }, (_, digit) => containsAadhaar(`99994105705${digit}`));
  expect(found.filter(Boolean)).toHaveLength(1);
});
