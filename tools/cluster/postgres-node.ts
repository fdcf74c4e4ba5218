import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callLimits } from '../../server/src/platform/db/time-limits.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { postgresFolder, postgresProgram, runAsPostgres } from '../product/debian-postgres.ts';

export const database = 'niveshak';
/** The standby's name in `synchronous_standby_names`. */
const standbyName = 'standby';

/** PostgreSQL server of a primary or standby on loopback, set up as in docs/operating/two-machines.md. */
export class PostgresNode {
  readonly port: number;
  readonly #folder: string;
  readonly #data: string;
  readonly #log: string;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
    this.#data = path.join(folder, 'data');
    this.#log = path.join(folder, 'commands.log');
    postgresFolder(folder, this.#log);
    // Stopped explicitly, because the drill finds its processes by their environment, which PostgreSQL clears.
    process.on('exit', () => this.stop());
  }

  /** Creates and starts a primary with an empty database. */
  static async primary(folder: string): Promise<PostgresNode> {
    const node = new PostgresNode(folder, await freePort());
    node.#tool(
      'initdb',
      '-D',
      node.#data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
    );
    node.#configure();
    node.start();
    await node.query(`create database ${database}`);
    // A pooler in transaction mode does not keep a connection's settings.
    const { statementMs, lockMs, idleInTransactionMs } = callLimits(4_000);
    await node.query(`alter role postgres set statement_timeout = ${statementMs ?? 0};
      alter role postgres set lock_timeout = ${lockMs};
      alter role postgres set idle_in_transaction_session_timeout = ${idleInTransactionMs}`);
    return node;
  }

  /** Creates and starts a standby, and makes the primary wait for it on each commit. */
  static async standbyOf(primary: PostgresNode, folder: string): Promise<PostgresNode> {
    const node = new PostgresNode(folder, await freePort());
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${standbyName}`;
    node.#tool('pg_basebackup', '-d', from, '-D', node.#data, '-R', '-X', 'stream', '-c', 'fast');
    node.#configure();
    node.start();
    await primary.waitForStandby();
    return node;
  }

  /** Makes each commit wait for the standby. */
  async waitForStandby(): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${standbyName}'`);
    await this.query('select pg_reload_conf()');
    await this.whenSynchronous();
  }

  async goOnAlone(): Promise<void> {
    await this.query('alter system reset synchronous_standby_names');
    await this.query('select pg_reload_conf()');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  start(): void {
    const log = path.join(this.#folder, 'server.log');
    this.#tool('pg_ctl', '-D', this.#data, '-l', log, '-w', '-t', '60', 'start');
  }

  kill(): void {
    const pid = this.pid();
    if (pid !== null) process.kill(pid, 'SIGKILL');
  }

  /** Stops the server without saving anything. Synchronous, so that it works while this process exits. */
  stop(): void {
    const pid = this.pid();
    if (pid === null) return;
    process.kill(pid, 'SIGQUIT');
    for (let tries = 0; tries < 100 && this.pid() !== null; tries += 1) spawnSync('sleep', ['0.1']);
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)');
  }

  /** Simulates a wrong setting, where the primary continues without the standby, which receives nothing more. */
  async leaveStandby(): Promise<void> {
    const rules = path.join(this.#data, 'pg_hba.conf');
    fs.writeFileSync(rules, `host replication all all reject\n${fs.readFileSync(rules, 'utf8')}`);
    await this.goOnAlone();
    await sleep(200);
    await this.query('select pg_terminate_backend(pid) from pg_stat_replication');
  }

  /** Resolves once a standby confirms each commit. */
  async whenSynchronous(): Promise<void> {
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
      const found = await this.query(`select from pg_stat_replication where sync_state = 'sync'`);
      if (found.rowCount === 1) return;
    }
    throw new Error('The standby does not follow its primary.');
  }

  async query(text: string, of = 'postgres'): Promise<pg.QueryResult> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database: of });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }

  /** Returns the server's pid, or null if it is not running. */
  pid(): number | null {
    const file = path.join(this.#data, 'postmaster.pid');
    if (!fs.existsSync(file)) return null;
    // A killed server leaves this file behind.
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    try {
      return /^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ? null : pid;
    } catch {
      return null;
    }
  }

  #configure(): void {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#folder,
      max_connections: 150,
      wal_retrieve_retry_interval: '500ms',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    fs.appendFileSync(path.join(this.#data, 'postgresql.conf'), lines.join(''));
  }

  #tool(name: string, ...args: string[]): void {
    runAsPostgres(this.#folder, this.#log, postgresProgram(name), args);
  }
}
