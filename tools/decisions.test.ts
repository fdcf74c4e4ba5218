import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../docs/decisions');
const files = fs.readdirSync(folder);
const numbers = files.map((file) => file.slice(0, 4));

it('every decision has a number, a status, a date and three sections in 40 lines', () => {
  expect(files.flatMap(problemsOf)).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

function problemsOf(file: string): string[] {
  const lines = fs.readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');
  const [title = '', , status = '', date = ''] = lines;
  const state = /^Status: (?:accepted|superseded by (\d{4}))$/.exec(status);
  const sections = lines.filter((line) => line.startsWith('## ')).join(' ');
  const checks: readonly (readonly [isGood: boolean, name: string])[] = [
    [title.startsWith(`# ${file.slice(0, 4)} `), 'title'],
    [state !== null && (state[1] === undefined || numbers.includes(state[1])), 'status'],
    [/^Date: \d{4}-\d{2}-\d{2}$/.test(date), 'date'],
    [sections === '## Context ## Decision ## Consequences', 'sections'],
    [lines.length <= 40, 'length'],
  ];
  return checks.flatMap(([isGood, name]) => (isGood ? [] : [`${file}: ${name}`]));
}
