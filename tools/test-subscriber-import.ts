/**
 * `npm run test:import [-- LINES]` imports a file of 10,000 subscribers that contains every kind of fault. Checks that
 * dry run and import agree, every line is imported or reported, a kill during the import loses nothing, a second run
 * changes nothing, and the reconciliation passes.
 */
import { spawnSync } from 'node:child_process';

const [lines = '10000'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/src/subscriber-import/subscriber-import.test.ts'],
  { stdio: 'inherit', env: { ...process.env, MOVING_LINES: lines } },
);
process.exitCode = status ?? 1;
