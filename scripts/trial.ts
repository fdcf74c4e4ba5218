import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/src/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');

export type Trial = {
  readonly origin: string;
  readonly sandboxOrigin: string;
  /** Milliseconds from the start of the process to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  readonly stop: () => Promise<void>;
};

export type TrialOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The command to start with; default is the start script on this Node. */
  readonly command?: readonly string[];
};

/** Starts what `npm start` starts, on free ports, and waits until it is ready. */
export async function startTrial({ dataDir, env, command }: TrialOptions): Promise<Trial> {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const [program = process.execPath, ...args] = command ?? [process.execPath, 'scripts/start.ts'];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await gone;
  };
  const origin = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The trial did not start.\n${output}`);
    if (performance.now() - startedAt > 120_000) {
      await stop();
      throw new Error(`The trial was not ready within two minutes.\n${output}`);
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      await response.arrayBuffer();
      if (response.ok) break;
    } catch {
      // Not listening yet.
    }
    await sleep(10);
  }
  return {
    origin,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    readyAfterMs: performance.now() - startedAt,
    stop,
  };
}
