import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = ['contract/src', 'domain/src', 'server/src', 'server/demo', 'web'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
);
const all = sources.join('\n');

/** Keys on the first level of every `…Texts` of the contract. */
function declared(): { name: string; key: string }[] {
  return sources.flatMap((source) =>
    [...source.matchAll(/export const (\w+Texts) = \{\n(.*?)\n\} as const/gs)].flatMap(
      ([, name = '', body = '']) =>
        [...body.matchAll(/^ {2}(\w+)(?=:|\()/gm)].map(([, key = '']) => ({ name, key })),
    ),
  );
}

it('every text of the contract is shown somewhere', () => {
  const texts = declared();
  expect(texts.length).toBeGreaterThan(390);
  const unused = texts.filter(({ name, key }) => {
    // By its name or another one of the same texts, in a destructuring, or chosen by a value.
    if (new RegExp(`\\b(${name}|[tT]exts)\\b\\s*\\.\\s*${key}\\b`).test(all)) return false;
    if (new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = ${name}\\b`).test(all)) return false;
    return !new RegExp(`\\b${name}\\[(?!')`).test(all);
  });
  expect(unused).toEqual([]);
});
