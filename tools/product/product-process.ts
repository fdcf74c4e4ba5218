import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const checkout = path.resolve(import.meta.dirname, '../..');

/**
 * Starts a process of the product and returns it once it is ready.
 * @param folder the checkout that it runs from
 * @param onSpawn receives the process before it is ready
 */
export async function startProduct(
  env: Readonly<Record<string, string | undefined>>,
  folder = checkout,
  stdout: 'ignore' | 'pipe' | number = 'ignore',
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<ChildProcess> {
  const { compileCacheOf, productArguments } = await import(
    path.join(folder, 'server/src/product-arguments.ts')
  );
  const options: SpawnOptions = {
    cwd: folder,
    stdio: ['ignore', stdout, typeof stdout === 'number' ? stdout : 'inherit'],
    env: { NODE_COMPILE_CACHE: compileCacheOf(undefined), ...process.env, ...env },
  };
  const child = spawn(process.execPath, productArguments('trial'), options);
  onSpawn(child);
  while (!(await isReady(env['PORT'] ?? ''))) {
    if (child.exitCode !== null) throw new Error(`The product of ${folder} did not start.`);
    await sleep(25);
  }
  return child;
}

export async function stopProduct(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function isReady(port: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}
