import { expect, test } from 'vitest';
import { changeLines } from './change-lines.ts';

test('an entry says a line a field', () => {
  expect(changeLines(null, { role: 'finance', corrects: null })).toEqual(['role: finance']);
  expect(changeLines({ tagline: 'Old', state: 'MH' }, { tagline: 'New', state: null })).toEqual([
    'tagline: Old → New',
    'state: MH → –',
  ]);
  expect(changeLines({ failure: 'timeout', attempt: 2 }, undefined)).toEqual([
    'failure: timeout',
    'attempt: 2',
  ]);
  expect(changeLines(null, { plans: ['CMP1Y'] })).toEqual(['plans: ["CMP1Y"]']);
  expect(changeLines('one', ['two'])).toEqual(['one', '["two"]']);
  expect(changeLines(null, undefined)).toEqual([]);
});
