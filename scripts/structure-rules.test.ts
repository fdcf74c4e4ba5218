import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { longestFile, serverLevels, textProblems, webLevels } from './structure-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const page = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** Returns the rows of the table with this heading, such as `| 0 | firm, identity |`. */
function tableOf(heading: string): string[][] {
  const [, after = ''] = page.split(`| level | ${heading} |\n|---|---|\n`);
  const [rows = ''] = after.split('\n\n');
  return rows
    .split('\n')
    .map((row) => /^\| \d+ \| (.+) \|$/.exec(row)?.[1] ?? row)
    .map((names) => names.split(', '));
}

function foldersOf(place: string): string[] {
  return fs
    .readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

describe('the levels', () => {
  it('are the same in ARCHITECTURE.md and in the structure check', () => {
    expect(tableOf('slices')).toEqual(serverLevels);
    expect(tableOf('features')).toEqual(webLevels);
  });

  it('name every slice of the server, and nothing else', () => {
    const beside = ['adapters', 'platform', 'testing', 'wiring'];
    expect(foldersOf('server/src').toSorted()).toEqual([...serverLevels.flat(), ...beside].toSorted());
  });

  it('name every feature of the web app, and nothing else', () => {
    expect(foldersOf('web/src').toSorted()).toEqual([...webLevels.flat(), 'app', 'lib', 'ui'].toSorted());
  });
});

describe('the text of a file', () => {
  it('has at most 400 lines', () => {
    expect(textProblems('a.ts', 'line\n'.repeat(longestFile))).toEqual([]);
    expect(textProblems('a.ts', 'line\n'.repeat(longestFile + 1))).toEqual([
      'a.ts: 401 lines, and a file has at most 400: split it by idea',
    ]);
  });

  it.each([
    'const context = await browser.newContext({ baseURL });',
    'const page = await browser.newPage();',
    'const browser = await chromium.launch();',
    "import { expect, test } from '@playwright/test';",
  ])('creates no page outside the fixtures: %s', (line) => {
    expect(textProblems('e2e/tests/a.spec.ts', line)).toHaveLength(1);
    expect(textProblems('e2e/src/test.ts', line)).toEqual([]);
  });

  it.each([
    'const context = await newContext({ baseURL: origin });',
    'const tab = await page.context().newPage();',
    "import type { Page } from '@playwright/test';",
  ])('creates pages through a fixture: %s', (line) => {
    expect(textProblems('e2e/tests/a.spec.ts', line)).toEqual([]);
  });
});
