import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sandboxControl } from '../../sandbox/src/control.ts';
import type { SandboxControl } from '../../sandbox/src/control.ts';
import { startTrial } from '../../scripts/trial.ts';

export type OwnTrial = {
  readonly origin: string;
  readonly standIns: SandboxControl;
  /** Moves business time for everybody in it. */
  readonly moveClock: (to: string) => Promise<void>;
};

/**
 * A trial of its own, for journeys that move the clock or need another installation. Of the demo it has the people and
 * the research; archive and market, which take most of the time to load, where `env` asks for them (`DEMO: 'full'`).
 */
export async function withTrial(
  env: Readonly<Record<string, string>>,
  journey: (trial: OwnTrial) => Promise<void>,
): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-journey-'));
  fs.chmodSync(dataDir, 0o755);
  const trial = await startTrial({ dataDir, env: { DEMO: 'people', ...env } });
  try {
    await journey({
      origin: trial.origin,
      standIns: sandboxControl(trial.sandboxOrigin),
      moveClock: async (to) => {
        const answer = await fetch(`${trial.origin}/api/test-clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ now: to }),
        });
        if (!answer.ok) throw new Error(`The clock did not move: ${answer.status}`);
      },
    });
  } finally {
    await trial.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
