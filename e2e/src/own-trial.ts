import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { sandboxControl } from '../../sandbox/src/control.ts';
import type { SandboxControl } from '../../sandbox/src/control.ts';
import { startTrial } from '../../server/src/testing/trial.ts';
import { scratchFolder } from '../../server/src/testing/scratch.ts';
import { test } from './test.ts';

export type OwnTrial = {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly standIns: SandboxControl;
  /** Returns a page of another browser in this trial. */
  readonly openPage: () => Promise<Page>;
  /** Moves business time for everyone in the trial. */
  readonly moveClock: (to: string) => Promise<void>;
};

/**
 * Runs a test in a separate trial, for end-to-end tests that move the clock or need another installation. It has the
 * demo's people and research. Archive and market are slow to load, so it includes them only if `env` requests them
 * (`DEMO: 'full'`). The first test of a run that needs a demo loads it, and the others start from a copy of its data
 * directory. Such a test may run for four minutes, because loading and starting are slow on a busy machine.
 */
export async function withTrial(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  env: Readonly<Record<string, string>>,
  journey: (trial: OwnTrial) => Promise<void>,
): Promise<void> {
  // A busy machine may need four minutes to load the demo.
  test.setTimeout(420_000);
  const dataDir = scratchFolder('journey');
  const whole = { DEMO: 'people', ...env };
  await copyLoaded(whole, dataDir);
  const trial = await startTrial({ dataDir, env: whole });
  const contexts: BrowserContext[] = [];
  try {
    await journey({
      origin: trial.origin,
      databaseUrl: trial.databaseUrl,
      openPage: async () => {
        const context = await newContext({ baseURL: trial.origin });
        contexts.push(context);
        return context.newPage();
      },
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
    // The product waits for connected browsers before it stops.
    for (const context of contexts) await context.close();
  } finally {
    await trial.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills a data directory with the data that a trial with this environment loads at its first start. */
async function copyLoaded(env: Readonly<Record<string, string>>, dataDir: string): Promise<void> {
  const folder = process.env['E2E_TEMPLATES'];
  if (folder === undefined) return;
  const template = path.join(folder, createHash('sha256').update(JSON.stringify(env)).digest('hex'));
  const ready = `${template}.ready`;
  if (isMine(template)) {
    fs.chmodSync(template, 0o755);
    await (await startTrial({ dataDir: template, env })).stop();
    fs.writeFileSync(ready, '');
  }
  const deadline = Date.now() + 240_000;
  while (!fs.existsSync(ready)) {
    if (Date.now() > deadline) throw new Error('The journey that loads the demo for others did not end.');
    await sleep(100);
  }
  // Preserve the owner of the server's files, which is not root.
  const copied = spawnSync('cp', ['-a', `${template}/.`, dataDir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The demo was not copied: ${copied.stderr}`);
}

/** Returns true only for the worker that creates the folder. */
function isMine(folder: string): boolean {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
