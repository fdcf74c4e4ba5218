import { expect, it } from 'vitest';
import { gatewayText } from './words.ts';

it.each([
  ['acme', 'Acme'],
  ['acme-pg', 'Acme PG'],
  ['bank-transfer', 'Bank transfer'],
  [null, 'Imported'],
])('shows gateway status %s as %s', (gateway, text) => {
  expect(gatewayText(gateway)).toBe(text);
});
