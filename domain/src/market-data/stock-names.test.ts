import { expect, it } from 'vitest';
import { namesStock, spokenName } from './stock-names.ts';

const mahindra = { symbols: ['M&M'], name: 'Mahindra & Mahindra Limited' };

it.each([
  ['We bought M&M in May.', true],
  ['(M&M)', true],
  ['M&M – a tractor maker', true],
  ['M&M-', true],
  ['M&MFIN lends.', false],
  ['X-M&M is no share.', false],
  ['m&m are sweets.', false],
  ['mahindra & mahindra sold more tractors', true],
  ['Mahindra & Mahindrans', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(namesStock(text, mahindra)).toBe(expected);
});

it('ignores the legal form of a name, and finds former symbols', () => {
  expect(spokenName('INFOSYS LIMITED')).toBe('INFOSYS');
  expect(spokenName('Orvenna Diagnostics')).toBe('Orvenna Diagnostics');
  expect(namesStock('ZOMATO delivers', { symbols: ['ETERNAL', 'ZOMATO'], name: 'Eternal Ltd' })).toBe(true);
});
