import os from 'node:os';
import { defineConfig } from 'vitest/config';

/** Generous, because a busy machine is slow rather than wrong, and passing tests do not wait for it. */
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    // More workers than cores, because server tests also wait for PostgreSQL, threads and timers.
    maxWorkers: Math.max(2, Math.ceil(1.5 * os.availableParallelism())),
    // By default a changed package.json makes `--changed` run every test.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      // Pure functions share no state that could leak between files.
      {
        test: {
          name: 'domain',
          isolate: false,
          include: ['domain/src/**/*.test.ts'],
          // Thousands of random cases on a busy machine.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'web', include: ['web/{src,staff/src}/**/*.test.ts'] } },
      {
        test: {
          name: 'scripts',
          include: ['{scripts,tools}/**/*.test.ts', 'e2e/screens/*.test.ts'],
          ...patience,
        },
      },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts', 'server/demo/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-for-tests.ts'],
          ...patience,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
