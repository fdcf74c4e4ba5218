import { expect, it } from 'vitest';
import { gatewayText } from './words.ts';

it.each([
  ['acme', 'Acme'],
  ['acme-pg', 'Acme PG'],
  ['bank-transfer', 'Bank transfer'],
  [null, 'Imported'],
])('gateway %s is shown as %s', (gateway, text) => {
  expect(gatewayText(gateway)).toBe(text);
});
