import fs from 'node:fs';
import { expect, it } from 'vitest';
import { exampleLines, isPlaceholder, fixingLine } from './setting-lines.ts';

const page = fs
  .readFileSync(new URL('../../../docs/operating/one-machine.md', import.meta.url), 'utf8')
  .split('\n');

it('has every line as on the operating page', () => {
  expect(exampleLines.filter((line) => !page.includes(line))).toEqual([]);
});

it('states the line to set or remove', () => {
  expect(fixingLine('APP_ORIGIN', 'is missing')).toBe('APP_ORIGIN=https://research.example.in');
  expect(fixingLine('DEMO', 'must not be set in production')).toBe('take out the line DEMO=');
});

it('recognises the operating page’s placeholders', () => {
  const values = exampleLines.map((line) => line.slice(line.indexOf('=') + 1).replaceAll("'", ''));
  expect(values.filter(isPlaceholder).length).toBe(27);
  for (const key of ['rzp_live_Ab1', 'k3J9s-long-enough-value', 'https://firm.eu.auth0.com/'])
    expect(isPlaceholder(key)).toBe(false);
});
