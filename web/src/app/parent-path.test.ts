import { expect, test } from 'vitest';
import { parentPath } from './parent-path.ts';

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
  expect(parentPath(address)).toBe(place);
});

test.each(['/articles/a/b', '/accountant', '/nothing', '/constructor'])('%s leads nowhere', (address) => {
  expect(parentPath(address)).toBeNull();
});
