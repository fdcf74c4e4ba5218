import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../docs/decisions');
const files = fs.readdirSync(folder);
const numbers = files.map((file) => file.slice(0, 4));

describe.each(files)('%s', (file) => {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const [title = '', , status = '', date = ''] = text.split('\n');

  it('has its number, status and date at the top', () => {
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 4)} \\S`));
    const replacedBy = /^Status: (?:accepted|superseded by (\d{4}))$/.exec(status);
    expect(replacedBy).not.toBeNull();
    if (replacedBy?.[1] !== undefined) expect(numbers).toContain(replacedBy[1]);
    expect(date).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/);
  });

  it('has the three sections, in at most 40 lines', () => {
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });
});

it('every number is used once', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
});
