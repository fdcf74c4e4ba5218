import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { giveToServer, letServerReach } from '../db/embedded-postgres.ts';
import { copyHashed, syncFolder, syncTree, writeManifest } from './manifest.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';

/** Folders whose contents belong to the running server; they are there but empty in a backup. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left = /^(postmaster\.(pid|opts)|current_logfiles.*|pgsql_tmp.*|pg_internal\.init.*)$/;
const controlFile = path.join('global', 'pg_control');

/** Where a backup folder keeps what the server archives. */
export function archiveFolder(folder: string): string {
  return path.join(folder, 'wal');
}

/**
 * Turns on that the server keeps all its WAL in the backup folder, without a restart.
 * @param everySeconds a segment that is not full is archived after this long: what the loss of the disk can cost.
 * @throws when the server was started by a version without archiving.
 */
export async function archiveTo(client: pg.Client, folder: string, everySeconds: number): Promise<void> {
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode');
  if (rows[0]?.archive_mode !== 'on')
    throw new Error('The database server was started without archiving: restart it once, then back up.');
  const wal = archiveFolder(folder);
  fs.mkdirSync(wal, { recursive: true, mode: 0o700 });
  letServerReach(folder);
  giveToServer(wal);
  await client.query(`load 'basic_archive'`);
  let isChanged = false;
  for (const [name, value] of [
    ['archive_command', ''],
    ['archive_library', 'basic_archive'],
    ['basic_archive.archive_directory', wal],
    ['archive_timeout', String(everySeconds)],
  ] as const) {
    const { rows: is } = await client.query<{ same: boolean }>(
      `select setting = $2 or (setting = '(disabled)' and $2 = '') as same from pg_settings where name = $1`,
      [name, value],
    );
    if (is[0]?.same === true) continue;
    await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`);
    isChanged = true;
  }
  // The server starts its archiver again for a new library, which takes it some seconds the first time.
  if (isChanged) await client.query('select pg_reload_conf()');
}

/** How long the last segment of a backup may take to the archive. */
const archiveWaitMs = 60_000;

/**
 * Copies the cluster of a running server into `<folder>/base-<instant>` by PostgreSQL's low-level API: every file is on disk
 * and in the manifest before the folder has its name.
 */
export async function baseBackup(
  client: pg.Client,
  cluster: string,
  passwordFile: string,
  folder: string,
): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  if (fs.readdirSync(path.join(cluster, 'pg_tblspc')).length > 0)
    throw new Error('The cluster has tablespaces: back it up with pg_basebackup.');
  const { rows: about } = await client.query<{ server: string; id: string }>(
    `select current_setting('server_version') as server, system_identifier::text as id from pg_control_system()`,
  );
  const startedAt = new Date();
  const { rows: begun } = await client.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('niveshak', fast => true)) as wal`,
  );
  const name = `base-${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const partial = path.join(folder, `${name}.partial`);
  fs.rmSync(partial, { recursive: true, force: true });
  const copied = copyCluster(cluster, path.join(partial, 'cluster'));
  copyHashed(passwordFile, path.join(partial, 'password'));
  await client.query(`set statement_timeout = ${archiveWaitMs}`);
  const { rows: ended } = await client
    .query<{ label: string; map: string }>(
      'select labelfile as label, spcmapfile as map from pg_backup_stop()',
    )
    .catch((error: unknown) => {
      throw new Error(`The archive in ${archiveFolder(folder)} does not take WAL; see the server's log.`, {
        cause: error,
      });
    });
  await client.query('set statement_timeout = 0');
  fs.writeFileSync(path.join(partial, 'backup_label'), ended[0]?.label ?? '', { mode: 0o600 });
  await syncTree(partial);
  const manifest: Manifest = {
    version: 1,
    server: about[0]?.server ?? '',
    systemIdentifier: about[0]?.id ?? '',
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    firstWal: begun[0]?.wal ?? '',
    ...copied,
  };
  writeManifest(partial, manifest);
  syncFolder(partial);
  fs.renameSync(partial, path.join(folder, name));
  syncFolder(folder);
  return { name, manifest };
}

/** Files that go away meanwhile are left out, and those that change are mended by recovery. */
function copyCluster(from: string, to: string): Pick<Manifest, 'folders' | 'files'> {
  const folders: string[] = [];
  const files: BackedUpFile[] = [];
  const copy = (name: string) => {
    try {
      files.push({ path: name, ...copyHashed(path.join(from, name), path.join(to, name)) });
    } catch (error) {
      if (!isGone(error)) throw error;
      fs.rmSync(path.join(to, name), { force: true });
    }
  };
  const walk = (inside: string) => {
    fs.mkdirSync(path.join(to, inside), { recursive: true, mode: 0o700 });
    if (inside !== '') folders.push(inside);
    if (emptied.has(inside)) return;
    for (const entry of readFolder(path.join(from, inside))) {
      const name = path.join(inside, entry.name);
      if (left.test(entry.name) || name === controlFile) continue;
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile()) copy(name);
    }
  };
  walk('');
  copy(controlFile);
  return { folders, files };
}

function readFolder(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
