import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Scene } from './scene.ts';

/** Events that occur as time passes, and the sunset. */
export const ends: readonly Scene[] = [
  {
    plays: ['term-notice', 'trial-ending', 'plan-ending', 'gift-notice', 'win-back'],
    play: (fixture) => fixture.moveClock('2025-08-10T10:00:00+05:30'),
  },
  {
    plays: ['service-ended'],
    play: async (fixture) => {
      const script = path.resolve(import.meta.dirname, '../../scripts/end-service.ts');
      const ended = spawnSync(process.execPath, [script, '2025-08-20', '--apply'], {
        env: { ...process.env, DATABASE_URL: fixture.databaseUrl },
        encoding: 'utf8',
      });
      if (ended.status !== 0) throw new Error(`The service did not end.\n${ended.stderr}`);
      await fixture.moveClock('2025-09-02T10:00:00+05:30');
    },
  },
];

/** Scenes three years later. */
export const inactivity: readonly Scene[] = [
  {
    plays: ['inactivity-warning'],
    play: (fixture) => fixture.moveClock('2028-10-02T10:00:00+05:30'),
  },
];
