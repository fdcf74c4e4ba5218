import { describe, expect, it } from 'vitest';
import { mentionFinder } from './mentions.ts';

const find = mentionFinder([
  { exact: ['M&M'], spoken: ['Mahindra & Mahindra'], path: '/stocks/M&M' },
  { exact: ['M&MFIN'], spoken: ['Mahindra & Mahindra Financial Services'], path: '/stocks/M&MFIN' },
  { exact: ['BAJAJ-AUTO'], spoken: ['Bajaj Auto'], path: '/stocks/BAJAJ-AUTO' },
  { exact: ['TITAN'], spoken: ['Titan'], path: '/stocks/TITAN' },
  { exact: ['Focused portfolio'], spoken: [], path: '/portfolios/focused' },
]);
const named = (text: string) => find(text).map(({ at, length, path }) => [text.slice(at, at + length), path]);

describe('stocks mentioned in a text', () => {
  it('are found by symbol and by name; the longest match wins', () => {
    expect(named('MAHINDRA & MAHINDRA, not Mahindra & Mahindra Financial Services; M&M and M&MFIN.')).toEqual(
      [
        ['MAHINDRA & MAHINDRA', '/stocks/M&M'],
        ['Mahindra & Mahindra Financial Services', '/stocks/M&MFIN'],
        ['M&M', '/stocks/M&M'],
        ['M&MFIN', '/stocks/M&MFIN'],
      ],
    );
    expect(named('The Focused portfolio holds Bajaj Auto (BAJAJ-AUTO).').map(([text]) => text)).toEqual([
      'Focused portfolio',
      'Bajaj Auto',
      'BAJAJ-AUTO',
    ]);
  });

  it('are whole words and capitalized', () => {
    expect(named('titanic Titanium M&MS a titan of the trade, focused portfolio, BAJAJ-AUTOS')).toEqual([]);
    expect(named('Titan’s margin')).toEqual([['Titan', '/stocks/TITAN']]);
  });
});
