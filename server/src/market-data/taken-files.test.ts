import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratch.ts';
import { moveAside, wholeFilesIn } from './taken-files.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('market-folder');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('takes complete files by name and archives them; incomplete ones wait', () => {
  for (const name of ['b.zip', 'a.CSV', '.a.csv', 'c.csv.part', 'notes.txt'])
    fs.writeFileSync(path.join(folder, name), 'text');
  fs.mkdirSync(path.join(folder, 'taken'));
  const names = (now: number) => wholeFilesIn(folder, now).map((place) => path.basename(place));
  expect(names(Date.now())).toEqual([]);
  const later = Date.now() + 61_000;
  expect(names(later)).toEqual(['a.CSV', 'b.zip']);

  // The writer continues after a pause.
  fs.appendFileSync(path.join(folder, 'b.zip'), 'more');
  fs.utimesSync(path.join(folder, 'b.zip'), later / 1_000, later / 1_000);
  expect(names(later)).toEqual(['a.CSV']);

  for (const round of ['first', 'second']) {
    fs.writeFileSync(path.join(folder, 'a.CSV'), round);
    moveAside(path.join(folder, 'a.CSV'), 'taken');
  }
  expect(names(later)).toEqual([]);
  expect(fs.readFileSync(path.join(folder, 'taken/a.CSV'), 'utf8')).toBe('second');
});
