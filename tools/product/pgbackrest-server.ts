/**
 * PostgreSQL server from Debian in a temporary folder, backed up by pgBackRest with the settings of
 * docs/operating/pgbackrest.conf.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/src/platform/free-port.ts';
import { postgresFolder, postgresProgram, runAsPostgres } from './debian-postgres.ts';

const documented = path.resolve(import.meta.dirname, '../../docs/operating/pgbackrest.conf');

/** Returns what the machine lacks for a backup drill, or null if nothing is missing. */
export function missingForBackups(): string | null {
  const missing = [
    ...(spawnSync('pgbackrest', ['version']).status === 0 ? [] : ['pgbackrest']),
    ...(fs.existsSync(postgresProgram('initdb')) ? [] : ['postgresql']),
  ];
  return missing.length === 0 ? null : `apt-get install -y ${missing.join(' ')}`;
}

export async function createBackedUpServer(folder: string) {
  const server = new BackedUpServer(folder, await freePort());
  server.create();
  return server;
}

class BackedUpServer {
  readonly #folder: string;
  readonly #port: number;
  readonly #data: string;
  readonly #config: string;
  readonly #log: string;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.#data = path.join(folder, 'data');
    this.#config = path.join(folder, 'pgbackrest.conf');
    this.#log = path.join(folder, 'commands.log');
  }

  create(): void {
    postgresFolder(this.#folder, this.#log);
    const data = this.#data;
    this.#tool('initdb', '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust');
    const settings = {
      port: this.#port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#folder,
      archive_mode: 'on',
      archive_timeout: '60s',
      archive_command: `pgbackrest --config=${this.#config} --stanza=niveshak archive-push %p`,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    fs.appendFileSync(path.join(data, 'postgresql.conf'), lines.join(''));
    const repository = path.join(this.#folder, 'repository');
    const lock = path.join(this.#folder, 'lock');
    fs.writeFileSync(
      this.#config,
      fs
        .readFileSync(documented, 'utf8')
        .replace(/^repo1-path=.*$/m, `repo1-path=${repository}\nlog-level-file=off\nlock-path=${lock}`)
        .replace(
          /^pg1-path=.*$/m,
          `pg1-path=${data}\npg1-port=${this.#port}\npg1-socket-path=${this.#folder}\npg1-user=postgres`,
        ),
    );
  }

  async start(): Promise<string> {
    const log = path.join(this.#folder, 'server.log');
    this.#tool('pg_ctl', '-D', this.#data, '-l', log, '-w', '-t', '600', 'start');
    const url = (database: string) => `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    try {
      while ((await client.query('select pg_is_in_recovery() as is')).rows[0]?.is === true) await sleep(50);
      const { rowCount } = await client.query(`select from pg_database where datname = 'niveshak'`);
      if (rowCount === 0) await client.query('create database niveshak');
    } finally {
      await client.end();
    }
    return url('niveshak');
  }

  backUp(): void {
    for (const command of ['stanza-create', 'check', 'backup']) this.#pgbackrest(command);
  }

  /** Restores a stopped or killed server to an instant, or to the last commit on its own disk if null. */
  restore(until: Date | null): void {
    const data = this.#data;
    const lost = `${data}.lost`;
    fs.rmSync(lost, { recursive: true, force: true });
    fs.renameSync(data, lost);
    this.#run('mkdir', '-m', '700', data);
    if (until === null) {
      this.#pgbackrest('restore');
      this.#run('sh', '-c', `cp -p ${lost}/pg_wal/[0-9A-F]* ${data}/pg_wal/`);
      return;
    }
    const target = until.toISOString().replace('T', ' ').replace('Z', '+00');
    this.#pgbackrest('--type=time', `--target=${target}`, '--target-action=promote', 'restore');
  }

  checkIndexes(): void {
    const connection = ['-h', this.#folder, '-p', String(this.#port), '-U', 'postgres'];
    this.#tool('pg_amcheck', ...connection, '--install-missing', '-d', 'niveshak');
  }

  kill(): void {
    process.kill(Number(fs.readFileSync(this.#pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  }

  stop(): void {
    if (fs.existsSync(this.#pidFile)) this.#tool('pg_ctl', '-D', this.#data, '-m', 'fast', '-w', 'stop');
  }

  get #pidFile(): string {
    return path.join(this.#data, 'postmaster.pid');
  }

  #tool(name: string, ...args: string[]): void {
    this.#run(postgresProgram(name), ...args);
  }

  #pgbackrest(...args: string[]): void {
    this.#run('pgbackrest', `--config=${this.#config}`, '--stanza=niveshak', ...args);
  }

  #run(program: string, ...args: string[]): void {
    runAsPostgres(this.#folder, this.#log, program, args);
  }
}
