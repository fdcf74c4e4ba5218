import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { palette } from '../domain/src/charts/palette.ts';
import { colours } from '../domain/src/theme/colours.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = new Set(['domain/src/charts/palette.ts', 'domain/src/theme/colours.ts']);
const own = new Set([colours, palette].flatMap((set) => [set.light, set.dark]).flatMap(Object.values));

it('finds colours only in their source file', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.css', '*.html', '*.svg'], {
    cwd: root,
    encoding: 'utf8',
  });
  const copies = files
    .trim()
    .split('\n')
    .filter((file) => /^(?:contract|domain|server|web)\//v.test(file) && !/\.test\.tsx?$/v.test(file))
    .filter((file) => !sources.has(file) && fs.existsSync(path.join(root, file)))
    .flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/#[0-9a-f]{6}\b/giv)]
        .map(([colour]) => colour)
        .filter((colour) => own.has(colour.toLowerCase()))
        .map((colour) => `${file} has ${colour}`),
    );
  expect(copies, 'Take it from @niveshak/domain/theme/colours.').toEqual([]);
});
