// Builds web/dist if any of its inputs changed. Uses only Node built-ins until a build is needed, so that an unchanged
// tree takes only a few milliseconds.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ingredients = [
  'web/src',
  'web/staff',
  'web/public',
  'web/templates',
  'web/colours.ts',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.staff.config.ts',
  'web/without-summaries.ts',
  'scripts/api-client.ts',
  'scripts/api-client-calls.txt',
  'server/src/developer-api/document.ts',
  'server/src/platform/http/open-api.ts',
  'contract/src',
  'domain/src',
  'package-lock.json',
];
const stamp = join(root, 'web/dist/.hash');

/** Returns the files below a path in a stable order, without tests; empty if the path does not exist. */
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
 * Returns whether the build matches the current sources. True for installations with only the built app, which have no
 * sources to compare.
 */
export function isWebBuilt() {
  if (!existsSync(join(root, 'web/dist/index.html'))) return false;
  if (!existsSync(join(root, 'web/src'))) return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfIngredients();
}

/**
 * Builds if needed and returns whether a build ran. Writes the stamp last, so that an interrupted build is repeated.
 */
export async function buildWeb() {
  const hash = hashOfIngredients();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  await build({ configFile: join(root, 'web/vite.staff.config.ts'), logLevel: 'warn' });
  const { apiClient } = await import('./api-client.ts');
  // Served as text. The console offers it as a TypeScript file.
  writeFileSync(join(root, 'web/dist/niveshak-api-client.txt'), await apiClient());
  writeFileSync(stamp, hash);
  return true;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await buildWeb();
  process.stdout.write(built ? 'web: built\n' : 'web: unchanged\n');
}
