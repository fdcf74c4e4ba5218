import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { freePort } from '../../server/src/platform/free-port.ts';
import { checkout, startProduct } from '../product/product-process.ts';

type Environment = Readonly<Record<string, string>>;
type Log = { readonly file: string; readonly fd: number };

/** Process of the product. */
export class AppProcess {
  readonly port: number;
  readonly #environment: Environment;
  readonly #log: Log;
  #process: ChildProcess | null = null;

  private constructor(port: number, environment: Environment, log: Log) {
    this.port = port;
    this.#environment = { ...environment, PORT: String(port) };
    this.#log = log;
  }

  static async start(environment: Environment, log: Log, closers: AsyncDisposableStack): Promise<AppProcess> {
    const app = new AppProcess(await freePort(), environment, log);
    closers.defer(() => app.kill());
    await app.run();
    return app;
  }

  async run(): Promise<void> {
    const { file, fd } = this.#log;
    try {
      await startProduct(this.#environment, checkout, fd, (child) => (this.#process = child));
    } catch (error) {
      throw new Error(`${String(error)}\n${fs.readFileSync(file, 'utf8').slice(-4_000)}`, { cause: error });
    }
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
}

/**
 * Runs a command of the installation and returns its output.
 * @throws if it fails
 */
export async function runCommand(
  script: string,
  args: readonly string[],
  environment: Environment,
): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} failed:\n${output}`);
  return output;
}
