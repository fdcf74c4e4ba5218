import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Options } from '../adapters/s3/s3-files.ts';
import { freePort } from '../platform/free-port.ts';

const keys = { accessKeyId: 'files-access', secretAccessKey: 'files-secret' };

/** versitygw on loopback. Its temporary folder outlives the process. */
export class S3Server {
  readonly options: S3Options;
  readonly #binary: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(binary: string, folder: string, port: number) {
    this.#binary = binary;
    this.#folder = folder;
    this.#port = port;
    const endpoint = `http://127.0.0.1:${port}`;
    this.options = { endpoint, bucket: 'files', region: 'us-east-1', ...keys, timeLimitMs: 5_000 };
  }

  static async start(binary: string): Promise<S3Server> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-s3-'));
    for (const name of ['data/files', 'metadata']) fs.mkdirSync(path.join(folder, name), { recursive: true });
    const server = new S3Server(binary, folder, await freePort());
    await server.run();
    return server;
  }

  async run(): Promise<void> {
    const address = `127.0.0.1:${this.#port}`;
    const folders = ['--sidecar', path.join(this.#folder, 'metadata'), path.join(this.#folder, 'data')];
    this.#process = spawn(this.#binary, ['--quiet', '--port', address, 'posix', ...folders], {
      stdio: 'ignore',
      env: { ...process.env, ROOT_ACCESS_KEY: keys.accessKeyId, ROOT_SECRET_KEY: keys.secretAccessKey },
    });
    for (let tries = 0; tries < 200; tries += 1) {
      const isUp = await fetch(`http://${address}/`).then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await sleep(50);
    }
    throw new Error('The S3 server did not start.');
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    await this.kill();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
