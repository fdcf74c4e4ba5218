import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const rows = fs
  .readFileSync(path.join(root, 'docs/regulation.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]-\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const rules = [
  ...numbered('S', [1, 8], [10, 18], [20, 24], [30, 37], [40, 43], [50, 56]),
  ...numbered('G', [1, 16], [20, 20]),
  ...numbered('P', [1, 6]),
  ...numbered('V', [1, 10]),
  ...numbered('R', [1, 6]),
  ...numbered('E', [1, 5]),
  ...numbered('T', [1, 6]),
];
const provenStatuses = ['implemented', 'partly'];
const statuses = [...provenStatuses, 'missing', "firm's duty", 'unconfirmed', 'not applicable'];

it('every rule has one line with a status', () => {
  expect(rows.map(([id]) => id).toSorted()).toEqual(rules.toSorted());
  expect(rows.filter((row) => row.length !== 4 || !statuses.includes(row[2] ?? ''))).toEqual([]);
});

it('every named test exists, and every implemented rule names one', () => {
  expect(rows.flatMap(problemsOf)).toEqual([]);
});

function problemsOf([id = '', , status = '', how = '']: string[]): string[] {
  const named = [...how.matchAll(/`([^`]+\.(?:test|spec)\.ts)`(?:: \*([^*]+)\*)?/g)];
  const problems = named.flatMap(([, file = '', title = '']) => {
    const where = path.join(root, file);
    if (!fs.existsSync(where)) return [`${id}: no file ${file}`];
    return fs.readFileSync(where, 'utf8').includes(title) ? [] : [`${id}: no test “${title}” in ${file}`];
  });
  return provenStatuses.includes(status) && named.length === 0 ? [`${id}: names no test`] : problems;
}

function numbered(letter: string, ...ranges: readonly (readonly [from: number, to: number])[]): string[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${letter}-${from + index}`),
  );
}
