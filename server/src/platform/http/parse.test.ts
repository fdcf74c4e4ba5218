import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { parseInput } from './parse.ts';

const schema = z.strictObject({
  person: z.strictObject({ name: z.string(), age: z.int() }),
  plan: z.enum(['A', 'B']),
});

it('returns the parsed value', () => {
  const input = { person: { name: 'Asha', age: 35 }, plan: 'A' };
  expect(parseInput(schema, input)).toEqual({ ok: true, value: input });
});

it('reports every problem by its path, including unknown fields, in plain words', () => {
  const parsed = parseInput(schema, { person: { age: 'x', more: 1 }, plan: 'C' });
  expect(parsed.ok).toBe(false);
  if (parsed.ok) return;
  expect(parsed.refusal.code).toBe('invalid-input');
  expect(parsed.refusal.more.errors).toEqual(
    expect.arrayContaining([
      { path: 'person.name', message: 'This is required.' },
      { path: 'person.age', message: 'Expected number.' },
      { path: 'person.more', message: 'This field is not known here.' },
      { path: 'plan', message: 'Expected one of: A, B.' },
    ]),
  );
});

it('limits the report', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));
  const parsed = parseInput(schema, { ...many });
  expect(parsed.ok ? 0 : parsed.refusal.more.errors?.length).toBeLessThanOrEqual(50);
});

it('refuses an Aadhaar number in any field', () => {
  const input = { person: { name: 'Asha 9999 4105 7058', age: 35 }, plan: 'A' };
  expect(parseInput(schema, input).ok).toBe(true);
  const parsed = parseInput(schema, input, true);
  if (parsed.ok) throw new Error('It was accepted.');
  expect(parsed.refusal.more.errors).toMatchObject([{ path: 'person.name' }]);
});

it('accepts a bank reference of the same shape', () => {
  const bank = z.strictObject({ utr: z.string() });
  expect(parseInput(bank, { utr: '999941057058' }, true).ok).toBe(true);
});
