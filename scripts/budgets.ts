/**
 * Checks the sizes of the built web app against the budgets of the design: compressed JavaScript of the
 * signed-out screens, of Home after sign-in, of any further route, and CSS. Reads the build's manifest, so that a
 * chunk is counted where it is loaded.
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
const kB = 1000;
const limits = { signedOut: 130 * kB, home: 165 * kB, furtherRoute: 60 * kB, css: 12 * kB };

const gzipSize = (file: string) => gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length;

/** Files that must be there before a module runs: its own chunk and everything it imports statically. */
function closure(keys: readonly string[], into = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key];
    if (entry === undefined || into.has(entry.file)) continue;
    into.add(entry.file);
    closure(entry.imports ?? [], into);
  }
  return into;
}

const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
if (entryKey === undefined) throw new Error('The build has no entry.');
const shell = closure([entryKey]);
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipSize(file), 0);
const routeKey = (pattern: RegExp) => Object.keys(manifest).filter((key) => pattern.test(key));

const problems: string[] = [];
const report = (what: string, size: number, limit: number) => {
  console.log(`${what.padEnd(34)} ${(size / kB).toFixed(1).padStart(6)} kB of ${limit / kB}`);
  if (size > limit) problems.push(`${what} is ${(size / kB).toFixed(1)} kB, the budget is ${limit / kB}`);
};

const signedOut = routeKey(/^src\/identity\/[A-Z]\w+(Screen|Page)\.tsx$/);
report('signed-out screens, JavaScript', sum(closure(signedOut, new Set(shell))), limits.signedOut);
const home = routeKey(/^src\/home\/[A-Z]\w+(Screen|Page)\.tsx$/);
const afterSignIn = closure(home, new Set(shell));
const dashboard = closure(routeKey(/^src\/app\/Dashboard\w*\.tsx$/), afterSignIn);
report('Home after sign-in, JavaScript', sum(dashboard), limits.home);
const routes = routeKey(/^src\/[a-z-]+\/[A-Z]\w+(Screen|Page)\.tsx$/).filter(
  (key) => !signedOut.includes(key) && !home.includes(key),
);
for (const route of routes) {
  const more = [...closure([route])].filter((file) => !dashboard.has(file));
  report(`${path.basename(route, '.tsx')}, further JavaScript`, sum(more), limits.furtherRoute);
}
const css = new Set(Object.values(manifest).flatMap((entry) => entry.css ?? []));
report('CSS', sum(css), limits.css);
if (signedOut.length === 0 || home.length === 0 || routes.length === 0) {
  problems.push('no screens found in the manifest: the check is blind');
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
