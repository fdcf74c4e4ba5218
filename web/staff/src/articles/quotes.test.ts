import { expect, it } from 'vitest';
import { rangeOfQuote } from './quotes.ts';

const body = 'Costs fell.\n\nThe **P/E ratio** of [Orvenna](stock:ORVENNA) is\n12 (or 13).';
const passageOf = (quote: string) => {
  const range = rangeOfQuote(body, quote);
  return range === null ? null : body.slice(range.at, range.at + range.length);
};

it('finds a passage of the page in its Markdown', () => {
  expect(passageOf('The P/E ratio of')).toBe('The **P/E ratio** of');
  expect(passageOf('of Orvenna is 12')).toBe('of [Orvenna](stock:ORVENNA) is\n12');
  expect(passageOf('fell. The')).toBe('fell.\n\nThe');
});

it('returns null for a passage that was removed', () => {
  expect(passageOf('Costs rose.')).toBeNull();
  expect(passageOf('…')).toBeNull();
});
