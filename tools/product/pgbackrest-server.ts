/**
 * A PostgreSQL server from Debian in a temporary folder, backed up by pgBackRest with the settings of
 * docs/operating/pgbackrest.conf.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/src/platform/free-port.ts';

const versions = '/usr/lib/postgresql';
const documented = path.resolve(import.meta.dirname, '../../docs/operating/pgbackrest.conf');

/** Returns what the machine lacks for a backup drill, or null. */
export function missingForBackups(): string | null {
  const missing = [
    ...(spawnSync('pgbackrest', ['version']).status === 0 ? [] : ['pgbackrest']),
    ...(fs.existsSync(path.join(binaries(), 'initdb')) ? [] : ['postgresql']),
  ];
  return missing.length === 0 ? null : `apt-get install -y ${missing.join(' ')}`;
}

/** Returns those of the newest installed version. */
function binaries(): string {
  const found = fs.existsSync(versions) ? fs.readdirSync(versions) : [];
  const newest = found.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  return path.join(versions, newest, 'bin');
}

/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: string): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}

export async function createBackedUpServer(folder: string) {
  const at = (name: string) => path.join(folder, name);
  const [data, config] = [at('data'), at('pgbackrest.conf')];
  fs.mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) fs.chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr, error } = spawnSync(program, args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      // The server inherits and keeps pg_ctl's output open.
      stdio: ['ignore', 'ignore', fs.openSync(at('commands.log'), 'a')],
    });
    if (status !== 0)
      throw new Error(
        `${path.basename(program)} ${args.join(' ')} failed: ${error?.message ?? stderr ?? ''}\n${fs.readFileSync(at('commands.log'), 'utf8').slice(-2_000)}`,
      );
  };
  const tool = (name: string, ...args: string[]) => run(path.join(binaries(), name), ...args);
  const pgbackrest = (...args: string[]) =>
    run('pgbackrest', `--config=${config}`, '--stanza=niveshak', ...args);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_timeout: '60s',
    archive_command: `pgbackrest --config=${config} --stanza=niveshak archive-push %p`,
  };

  fs.writeFileSync(at('commands.log'), '');
  if (user.uid !== undefined) fs.chownSync(at('commands.log'), user.uid, user.gid);
  tool('initdb', '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust');
  fs.appendFileSync(
    path.join(data, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  fs.writeFileSync(
    config,
    fs
      .readFileSync(documented, 'utf8')
      .replace(
        /^repo1-path=.*$/m,
        `repo1-path=${at('repository')}\nlog-level-file=off\nlock-path=${at('lock')}`,
      )
      .replace(
        /^pg1-path=.*$/m,
        `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres`,
      ),
  );

  const start = async (): Promise<string> => {
    tool('pg_ctl', '-D', data, '-l', at('server.log'), '-w', '-t', '600', 'start');
    const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
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
  };
  return {
    start,
    backUp: () => {
      pgbackrest('stanza-create');
      pgbackrest('check');
      pgbackrest('backup');
    },
    /** Restores a stopped or killed server to an instant, or to the last commit on its own disk. */
    restore: (until: Date | null) => {
      const lost = `${data}.lost`;
      fs.rmSync(lost, { recursive: true, force: true });
      fs.renameSync(data, lost);
      run('mkdir', '-m', '700', data);
      pgbackrest(
        ...(until === null
          ? []
          : [
              '--type=time',
              `--target=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`,
              '--target-action=promote',
            ]),
        'restore',
      );
      if (until === null) run('sh', '-c', `cp -p ${lost}/pg_wal/[0-9A-F]* ${data}/pg_wal/`);
    },
    checkIndexes: () =>
      tool(
        'pg_amcheck',
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'postgres',
        '--install-missing',
        '-d',
        'niveshak',
      ),
    kill: () =>
      process.kill(
        Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      ),
    stop: () => {
      if (fs.existsSync(path.join(data, 'postmaster.pid')))
        tool('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
    },
  };
}
