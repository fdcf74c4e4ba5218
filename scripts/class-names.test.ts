import fs from 'node:fs';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../web');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** Returns the class names written as literals in `className` attributes, `cx` calls and constants like `linkClass`. */
function classNames(source: string): string[] {
  const literals = source.matchAll(
    /\b(?:className=\{?|\w*Class\w* = |cx\()\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g,
  );
  return [...literals].flatMap(([, ...texts]) =>
    (texts.find((text) => text !== undefined) ?? '')
      .replaceAll(/\S*\$\{.*?\}\S*/g, ' ')
      .split(/\s+/)
      .filter((name) => name !== ''),
  );
}

/** Returns class names without a rule in our style sheets or in Tailwind's utilities for our theme. */
async function unknownClassNames(names: readonly string[]): Promise<string[]> {
  const { build } = await compile(`${read('src/ui/theme.css')}\n@tailwind utilities;`);
  const ours = fs.globSync('src/**/*.css', { cwd: root }).map(read);
  const css = [build([...names]), ...ours].join('\n');
  const known = new Set(
    [...css.matchAll(/(?:\.|@utility )((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
      name.replaceAll(/\\(.)/g, '$1'),
    ),
  );
  return names.filter((name) => !known.has(name) && name !== 'group' && name !== 'peer');
}

test('finds a rule for every class name', async () => {
  const files = fs
    .globSync(['src/**/*.{ts,tsx}', 'staff/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'));
  const used = new Map(files.flatMap((file) => classNames(read(file)).map((name) => [name, file] as const)));
  expect(used.size).toBeGreaterThan(300);
  const unknown = await unknownClassNames([...used.keys()]);
  expect(unknown.map((name) => `${name} in ${used.get(name) ?? ''}`)).toEqual([]);
});

test('detects a class name outside the theme', async () => {
  expect(await unknownClassNames(['max-w-prose', 'max-w-5xl', 'text-red-500', 'flex'])).toEqual([
    'max-w-5xl',
    'text-red-500',
  ]);
});
