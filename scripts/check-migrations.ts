/**
 * `npm test -- migrations`: squawk reads the migrations that came after the rules of docs/operating/upgrades.md. Where there
 * is no squawk for this machine (SQUAWK_PATH, or installed with the packages) it says that this was left out and ends well.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../server/migrations');
const squawk = process.env['SQUAWK_PATH'] ?? path.resolve(import.meta.dirname, '../node_modules/.bin/squawk');
/** The last one from before the rules. */
const rulesBeganAfter = '0121';
/** Each with the reason why it does not hold here. */
const leftOutRules = [
  'prefer-robust-stmts', // a transaction, or a file that begins with `drop … if exists`
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
    : names.filter((name) => name.slice(0, 4) > rulesBeganAfter).map((name) => path.join(folder, name));

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
