/**
 * Checks the sizes of the built web app against the design budgets: compressed JavaScript of the signed-out screens, of
 * Home after sign-in, of any other route and of the console's first screen, plus CSS. Reads the build's manifest and
 * its list of files per place, so that each file is counted where it is loaded.
 */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

type Entry = {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};

const dist = path.resolve(import.meta.dirname, '../web/dist');
const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Entry
>;
const firstFiles = JSON.parse(fs.readFileSync(path.join(dist, '.vite/first-files.json'), 'utf8')) as {
  readonly places: readonly { readonly path: string; readonly files: readonly string[] }[];
};
const kB = 1000;
const limits = {
  signedOut: 130 * kB,
  home: 165 * kB,
  furtherRoute: 60 * kB,
  console: 250 * kB,
  css: 12 * kB,
};

const gzipSize = (file: string) => gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length;

/**
 * Returns the files that a module needs before it runs, which are its own chunk and all static imports, transitively.
 */
function closure(keys: readonly string[], into = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key];
    if (entry === undefined || into.has(entry.file)) continue;
    into.add(entry.file);
    closure(entry.imports ?? [], into);
  }
  return into;
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
if (entries.length === 0) throw new Error('The build has no entry.');
// Includes the theme script, which the build copies unchanged.
const shell = closure(entries).add('theme.js');
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipSize(file), 0);

const problems: string[] = [];
const report = (what: string, size: number, limit: number) => {
  console.log(`${what.padEnd(34)} ${(size / kB).toFixed(1).padStart(6)} kB of ${limit / kB}`);
  if (size > limit) problems.push(`${what} is ${(size / kB).toFixed(1)} kB, the budget is ${limit / kB}`);
};

/** Returns the files that the page at a path preloads. An end-to-end test checks that the browser fetches no others. */
const filesOf = (wanted: string) => {
  const place = firstFiles.places.find(({ path: each }) => each === wanted);
  if (place === undefined) throw new Error(`The build says nothing of ${wanted}.`);
  return new Set([...shell, ...place.files]);
};
const signedOut = ['/signin', '/signup', '/forgot'].flatMap((each) => [...filesOf(each)]);
report('signed-out screens, JavaScript', sum(new Set(signedOut)), limits.signedOut);
const home = filesOf('/');
report('Home after sign-in, JavaScript', sum(home), limits.home);
const routes = Object.keys(manifest).filter((key) => /^src\/[a-z-]+\/[A-Z]\w+(Screen|Page)\.tsx$/.test(key));
for (const route of routes.filter((key) => !/^src\/(identity|home)\//.test(key))) {
  const more = [...closure([route])].filter((file) => !home.has(file));
  report(`${path.basename(route, '.tsx')}, further JavaScript`, sum(more), limits.furtherRoute);
}
const consolePage = fs.readFileSync(path.join(dist, 'staff/index.html'), 'utf8');
const consoleFiles = [...consolePage.matchAll(/assets\/[\w\-]+\.js/gv)].map(([file]) => `staff/${file}`);
report('console, first screen, JavaScript', sum(new Set(consoleFiles)), limits.console);
if (consoleFiles.length === 0) problems.push('the page of the console names no script: the check is blind');
const css = new Set(Object.values(manifest).flatMap((entry) => entry.css ?? []));
report('CSS', sum(css), limits.css);
if (routes.length < 15) problems.push('hardly any screens in the manifest: the check is blind');

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
