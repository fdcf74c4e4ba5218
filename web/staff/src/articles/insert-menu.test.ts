import { expect, it } from 'vitest';
import { insertPosition } from './insert-menu.ts';

it('opens after a slash that starts a line, list item or quotation', () => {
  expect(['/', '/ta', '- /', '  - /', '12. /pic', '> /', '> - /'].map(insertPosition)).toEqual([
    1, 1, 3, 5, 5, 3, 5,
  ]);
});

it('stays closed after a slash within text', () => {
  for (const text of ['and/', '- profit /', '1/', '/12', '-/', '## /'])
    expect(insertPosition(text), text).toBeNull();
});
