import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('reads pasted addresses, each once', () => {
  expect(readAddresses(' a@b.test, c@d.test;\nA@B.test  e@f.test\n')).toEqual([
    'A@B.test',
    'c@d.test',
    'e@f.test',
  ]);
  expect(readAddresses(' ,; ')).toEqual([]);
});
