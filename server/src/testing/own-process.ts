import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { productEnvironment } from '../../demo/demo-env.ts';
import { freePort } from '../platform/free-port.ts';
import { productArguments } from '../product-arguments.ts';
import { templateClock } from './demo-template.ts';
import type { TestApp } from './test-app.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type OwnProcess = {
  readonly origin: string;
  /** Kills the process with SIGKILL and waits until it has exited. Idempotent. */
  readonly kill: () => Promise<void>;
};

/**
 * Starts the product as a separate process that shares only the database with this one. `name` identifies its
 * connections.
 */
export async function startOwnProcess(
  test: TestApp,
  { name, sunset }: { readonly name: string; readonly sunset: string },
): Promise<OwnProcess> {
  const port = await freePort();
  const sandboxPort = Number(new URL(test.sandboxOrigin).port);
  const databaseUrl = new URL(test.database.url);
  databaseUrl.searchParams.set('application_name', name);
  const server = spawn(process.execPath, productArguments('trial'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...productEnvironment({ port, sandboxPort, smtpPort: test.smtpPort }, databaseUrl.href),
      TEST_CLOCK: templateClock,
      SUNSET_DATE: sunset,
      LOG_LEVEL: 'silent',
    },
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok === true) break;
    await sleep(25);
  }
  return {
    origin,
    kill: async () => {
      server.kill('SIGKILL');
      await gone;
    },
  };
}
