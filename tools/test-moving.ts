/**
 * `npm run test:moving [-- LINES]`: a file of 10,000 subscribers with every kind of fault in it. Dry run and import agree, every
 * line is in or named, the process is killed meanwhile, a second run changes nothing, the books hold.
 */
import { spawnSync } from 'node:child_process';

const [lines = '10000'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/src/subscriber-import/subscriber-import.test.ts'],
  { stdio: 'inherit', env: { ...process.env, MOVING_LINES: lines } },
);
process.exitCode = status ?? 1;
