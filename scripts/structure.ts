/** Checks imports and each file's text against `structure-rules.ts`, tables against `table-rules.ts`, and folders. */
import fs from 'node:fs';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import { forbidden, options, textProblems } from './structure-rules.ts';
import { tableProblems } from './table-rules.ts';
import { vendorProblems } from './vendor-rules.ts';

const places = [
  'domain/src',
  'contract/src',
  'server',
  'web/src',
  'web/staff/src',
  'sandbox/src',
  'e2e',
  'scripts',
  'tools',
];

const read = (file: string) => fs.readFileSync(file, 'utf8');

const { output } = await cruise(places, {
  ...options,
  ruleSet: { forbidden },
  validate: true,
});
const { summary, modules } = output as ICruiseResult;
const ours = modules.filter((module) =>
  /^(domain|contract|server|web|sandbox|e2e|scripts|tools)\//.test(module.source),
);
const files = places.flatMap((place) => sourceFiles(place, /\.tsx?$/));

const problems: string[] = [];
for (const violation of summary.violations) {
  const rule = forbidden.find(({ name }) => name === violation.rule.name);
  problems.push(`${violation.rule.name}: ${violation.from} → ${violation.to}\n    ${rule?.comment ?? ''}`);
}
// A tool without TypeScript support sees nothing and passes, so check that every source file was seen, with imports.
const seen = new Set(ours.map((module) => module.source));
const unseen = files.filter((file) => !seen.has(file));
if (unseen.length > 0) problems.push(`not seen: ${unseen.slice(0, 5).join(', ')} (${unseen.length} files)`);
const unresolved = ours.flatMap((module) =>
  module.dependencies
    .filter((dependency) => dependency.couldNotResolve)
    .map((dependency) => `${module.source} → ${dependency.module}`),
);
for (const each of unresolved) problems.push(`could not resolve: ${each}`);
const arrows = ours.reduce((count, module) => count + module.dependencies.length, 0);
if (arrows < files.length)
  problems.push(`only ${arrows} imports in ${files.length} files: the check is blind`);

for (const folder of ['controllers', 'services', 'helpers', 'utils', 'common', 'shared']) {
  const found = files.find((file) => file.split('/').includes(folder));
  if (found !== undefined) problems.push(`${found}: name the capability instead of "${folder}"`);
}

const texts = [...places, 'web', 'sandbox'].flatMap((place) => sourceFiles(place, /\.(tsx?|mjs|css|sql)$/));
// The baseline is the whole schema, in sections.
for (const file of new Set(texts).difference(new Set(['server/migrations/0001-baseline.sql'])))
  problems.push(...textProblems(file, read(file)), ...vendorProblems(file, read(file)));

problems.push(
  ...tableProblems(
    files.map((path) => ({ path, text: read(path) })),
    sourceFiles('server/migrations', /\.sql$/)
      .toSorted()
      .map(read),
  ),
);

for (const problem of problems) console.error(problem);
console.log(`structure: ${files.length} files, ${arrows} imports, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function sourceFiles(folder: string, names: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}
