import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { text } from './shapes.ts';

it.each([
  [text(500, 3), '', 'This is required.'],
  [text(500, 3), '  ', 'This is required.'],
  [text(500, 3), ' ab ', 'At least 3 characters.'],
  [text(5, 1), '', 'This is required.'],
  [text(5), 'abcdef', 'At most 5 characters.'],
])('reports a text that is too short or too long: %#', (schema, typed, message) => {
  const { error } = z.safeParse(schema, typed);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('accepts a text of the minimum length, ignoring surrounding spaces', () => {
  expect(z.parse(text(500, 3), ' abc ')).toBe('abc');
});
