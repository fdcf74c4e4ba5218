import os from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Server tests wait for PostgreSQL as much as they compute: one worker a core, where the default leaves one idle.
    maxWorkers: Math.max(2, os.availableParallelism()),
    projects: [
      // Pure functions share nothing that could leak from file to file.
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
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts', 'server/demo/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-for-tests.ts'],
          testTimeout: 20_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
