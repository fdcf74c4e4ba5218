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

/** Returns the top-level keys of every `…Texts` of the contract. */
function declared(): { name: string; key: string }[] {
  return sources.flatMap((source) =>
    [...source.matchAll(/export const (\w+Texts) = \{\n(.*?)\n\} as const/gs)].flatMap(
      ([, name = '', body = '']) =>
        [...body.matchAll(/^ {2}(\w+)(?=:|\()/gm)].map(([, key = '']) => ({ name, key })),
    ),
  );
}

/**
 * Returns `name.key` of every text that is read, directly or through `texts`, and the names of texts selected by a
 * value.
 */
function read(): { keys: ReadonlySet<string>; chosen: ReadonlySet<string> } {
  const keys = new Set<string>();
  for (const [, name = '', key = ''] of all.matchAll(/\b(\w*[tT]exts)\s*\.\s*(\w+)/g))
    keys.add(`${name}.${key}`);
  for (const [, inside = '', name = ''] of all.matchAll(/\{([^{}]*)\} = (\w+Texts)\b/g))
    for (const [key] of inside.matchAll(/\w+/g)) keys.add(`${name}.${key}`);
  return { keys, chosen: new Set([...all.matchAll(/\b(\w+Texts)\[(?!')/g)].map(([, name = '']) => name)) };
}

it('every text of the contract is used', () => {
  const texts = declared();
  expect(texts.length).toBeGreaterThan(390);
  const { keys, chosen } = read();
  const unused = texts.filter(
    ({ name, key }) => !keys.has(`${name}.${key}`) && !keys.has(`texts.${key}`) && !chosen.has(name),
  );
  expect(unused).toEqual([]);
});
