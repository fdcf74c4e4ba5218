/**
 * `npm run test:money [-- HISTORIES [SEED]]`: random histories of purchases, played through the rules and through an
 * independent model (`domain/src/histories`). Prints what really happened in them; a failure prints its seed and the
 * shortest history that still fails.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [histories = '10000', seed] = process.argv.slice(2);
for (const [name, value] of [
  ['HISTORIES', histories],
  ['SEED', seed ?? '0'],
] as const) {
  if (!/^-?\d+$/.test(value) || (name === 'HISTORIES' && Number(value) < 1)) {
    console.error(`${name} is a whole number, not ${value}.`);
    process.exit(2);
  }
}
const { status } = spawnSync(
  process.execPath,
  [
    path.join('node_modules', '.bin', 'vitest'),
    'run',
    '--project',
    'domain',
    'domain/src/histories/money.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HISTORIES: histories, ...(seed === undefined ? {} : { SEED: seed }) },
  },
);
process.exitCode = status ?? 1;
