/**
 * `npm test -- migrations` lints the migrations after the baseline with squawk. If squawk is not available for this
 * machine (SQUAWK_PATH, or installed with the packages), the check is reported as skipped and exits with 0.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../server/migrations');
const squawk = process.env['SQUAWK_PATH'] ?? path.resolve(import.meta.dirname, '../node_modules/.bin/squawk');
/** Runs on an empty database, where locks do not matter. */
const baseline = '0001';
/** Disabled rules with reasons. */
const leftOutRules = [
  'prefer-robust-stmts', // we use a transaction, or a file starting with `drop … if exists`
  'require-timeout-settings', // npm run migrate sets them
  'prefer-bigint-over-int', // counts and levels; keys are bigint or uuid by review
  'prefer-identity',
  'prefer-text-field',
];

const names = fs.readdirSync(folder).filter((name) => /^\d{4}-.*\.sql$/.test(name));
const given = process.argv.slice(2);
const files =
  given.length > 0
    ? given.map((each) => path.resolve(each))
    : names.filter((name) => name.slice(0, 4) > baseline).map((name) => path.join(folder, name));

if (spawnSync(squawk, ['--version']).status !== 0) {
  console.log('LEFT OUT: there is no squawk for this machine, so new migrations were not checked.');
  process.exit(0);
}
let failed = 0;
for (const file of files) {
  const isOutside = fs.readFileSync(file, 'utf8').startsWith('-- outside a transaction');
  const { status } = spawnSync(
    squawk,
    [
      '--pg-version=15.0',
      ...(isOutside ? [] : ['--assume-in-transaction']),
      `--exclude=${leftOutRules.join(',')}`,
      file,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) failed += 1;
}
console.log(`migrations checked ${files.length}, with findings ${failed}`);
process.exit(failed === 0 ? 0 : 1);
