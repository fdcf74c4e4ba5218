import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../../server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { database } from './postgres-node.ts';

export const poolerProgram = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const documented = path.resolve(import.meta.dirname, '../../docs/operating/pgbouncer.ini');

/**
 * PgBouncer on loopback with the settings of docs/operating/pgbouncer.ini. Calls are pooled by transaction, and jobs
 * and locks by session, so that both follow a promotion.
 */
export class Pooler {
  readonly #settings: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.#settings = path.join(folder, 'pgbouncer.ini');
    this.#port = port;
  }

  static async start(folder: string, serverPort: number): Promise<Pooler> {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, 0o755);
    const pooler = new Pooler(folder, await freePort());
    pooler.#write(serverPort);
    await pooler.run();
    return pooler;
  }

  get callUrl(): string {
    return this.#url(database);
  }

  get sessionUrl(): string {
    return this.#url(`${database}_session`);
  }

  async run(): Promise<void> {
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    this.#process = spawn(poolerProgram, [...user, '-q', this.#settings], { stdio: 'ignore' });
    for (let tries = 0; !(await answers(this.callUrl)); tries += 1) {
      if (tries === 100) throw new Error(`${poolerProgram} does not answer.`);
      await sleep(100);
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

  /** Redirects connections to another server. */
  follow(serverPort: number): void {
    this.#write(serverPort);
    this.#process?.kill('SIGHUP');
  }

  #url(name: string): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${name}`;
  }

  #write(serverPort: number): void {
    const text = fs
      .readFileSync(documented, 'utf8')
      .replaceAll(/host=\S+ port=\d+/g, `host=127.0.0.1 port=${serverPort} user=postgres`)
      .replace(/^listen_port = .*$/m, `listen_port = ${this.#port}\nunix_socket_dir =`)
      .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any');
    fs.writeFileSync(this.#settings, text);
  }
}
