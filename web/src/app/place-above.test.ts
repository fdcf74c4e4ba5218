import { expect, test } from 'vitest';
import { placeAbove } from './place-above.ts';

test.each([
  ['/articles', '/'],
  ['/articles/', '/'],
  ['/stocks', '/search?in=stocks'],
  ['/claim', '/'],
  ['/account/cancel', '/account'],
  ['/account/gifts/nothing', '/account'],
  ['/experimentals/cash-rich', '/experimentals'],
  ['/outliers/2025', '/outliers'],
  ['/portfolios/focused/weights', '/portfolios'],
  ['/slack-archives/c', '/slack-archives'],
  ['/slack-archives/archives/C1', '/slack-archives'],
  ['/reading/opened', '/reading'],
])('%s leads to %s', (address, place) => {
  expect(placeAbove(address)).toBe(place);
});

test.each(['/articles/a/b', '/accountant', '/nothing', '/constructor'])('%s leads nowhere', (address) => {
  expect(placeAbove(address)).toBeNull();
});
