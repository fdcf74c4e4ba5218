// Builds web/dist when something it is made from has changed. Node built-ins until a build is really needed, so
// that an unchanged tree costs a few milliseconds.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ingredients = [
  'web/src',
  'web/staff',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.staff.config.ts',
  'contract/src',
  'domain/src',
  'package-lock.json',
];
const stamp = join(root, 'web/dist/.hash');

/** Files below a path in a stable order; a path that is missing has none. Tests are no ingredient. */
function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOfIngredients() {
  const hash = createHash('sha256');
  for (const path of ingredients) {
    const files = /\.\w+$/.test(path) ? [join(root, path)] : filesOf(path);
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Whether what is built is made from the sources as they are. An installation that was given the built app without its
 * sources has nothing to compare.
 */
export function isWebBuilt() {
  if (!existsSync(join(root, 'web/dist/index.html'))) return false;
  if (!existsSync(join(root, 'web/src'))) return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfIngredients();
}

/**
 * Builds when needed. Resolves to whether it built. The stamp is written last, so that a build that was killed
 * is made again.
 */
export async function buildWeb() {
  const hash = hashOfIngredients();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  await build({ configFile: join(root, 'web/vite.staff.config.ts'), logLevel: 'warn' });
  writeFileSync(stamp, hash);
  return true;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await buildWeb();
  process.stdout.write(built ? 'web: built\n' : 'web: unchanged\n');
}
