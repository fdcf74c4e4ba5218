import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedHome, giveToServer, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts';
import { archiveFolder } from './base-backup.ts';
import { copyHashed, syncTree } from './manifest.ts';
import type { KeptBackup } from './kept-backups.ts';

/** Reading WAL takes its time; a cluster that does not answer for so long does not come up. */
const patienceMs = 3_600_000;

/**
 * Puts a base backup into a data directory, every file checked against the manifest before anything of it is in place.
 * WAL that the cluster there had and the archive has not is taken along; that cluster is kept aside.
 * @returns where the cluster that was there is kept; null when there was none.
 * @throws when a server runs there, something is there and `replace` is not said, or a file is damaged.
 */
export async function placeBackup(
  dataDir: string,
  backup: KeptBackup,
  replace: boolean,
): Promise<string | null> {
  const { home, cluster, passwordFile, isRunning } = embeddedHome(dataDir);
  if (isRunning) throw new Error('The database is running: stop the product first.');
  const isThere = fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0;
  if (isThere && !replace)
    throw new Error('There is a database here already. With --replace it is kept aside and replaced.');
  const partial = `${cluster}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  copyChecked(backup, partial);
  let aside: string | null = null;
  if (isThere) takeWalAlong(path.join(cluster, 'pg_wal'), path.join(partial, 'pg_wal'));
  await syncTree(partial);
  if (isThere) {
    aside = `${cluster}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    fs.renameSync(cluster, aside);
  }
  fs.renameSync(partial, cluster);
  fs.copyFileSync(path.join(backup.folder, 'password'), passwordFile);
  fs.chmodSync(passwordFile, 0o600);
  giveToServer(passwordFile);
  giveAll(cluster);
  fs.rmSync(path.join(home, 'server.log'), { force: true });
  return aside;
}

function copyChecked({ folder, manifest }: KeptBackup, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const inside of manifest.folders) fs.mkdirSync(path.join(to, inside), { mode: 0o700 });
  for (const { path: name, size, sha256 } of manifest.files) {
    const copied = copyHashed(path.join(folder, 'cluster', name), path.join(to, name));
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new Error(`${path.join(folder, 'cluster', name)} is damaged. Nothing was changed.`);
  }
  copyHashed(path.join(folder, 'backup_label'), path.join(to, 'backup_label'));
  fs.writeFileSync(path.join(to, 'recovery.signal'), '');
  goOnArchiving(path.join(to, 'postgresql.auto.conf'), path.dirname(folder));
}

/** What the new life writes goes to the archive that it came from, wherever the backed up one had sent it. */
function goOnArchiving(file: string, folder: string): void {
  const others = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(
      (line) => line !== '' && !/^(archive_(command|library)|basic_archive\.archive_directory)\b/.test(line),
    );
  const wal = archiveFolder(folder).replaceAll("'", "''");
  const own = [
    `archive_command = ''`,
    `archive_library = 'basic_archive'`,
    `basic_archive.archive_directory = '${wal}'`,
  ];
  fs.writeFileSync(file, `${[...others, ...own].join('\n')}\n`);
}

function takeWalAlong(from: string, to: string): void {
  const names = fs.readdirSync(from).filter((name) => /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/.test(name));
  for (const name of names) copyHashed(path.join(from, name), path.join(to, name));
}

function giveAll(folder: string): void {
  giveToServer(folder);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), ...ownerOf(folder));
}

function ownerOf(folder: string): [number, number] {
  const { uid, gid } = fs.statSync(folder);
  return [uid, gid];
}

/**
 * Recovers a cluster from the archive of a backup folder, to an instant or as far as the WAL goes, and lets it go on as a
 * new timeline. The server runs afterwards.
 * @returns the server, and the instant (wall time) of the last transaction that was recovered.
 */
export async function recover(
  dataDir: string,
  folder: string,
  until: Date | null,
): Promise<{ readonly postgres: EmbeddedPostgres; readonly lastCommit: Date | null }> {
  const wal = archiveFolder(folder);
  if (/["%\n\\]/.test(wal)) throw new Error(`Choose a folder without quotes, % and \\ in its path: ${wal}`);
  const settings = {
    restore_command: process.platform === 'win32' ? `copy "${wal}/%f" "%p"` : `cp "${wal}/%f" "%p"`,
    recovery_target_action: 'promote',
    ...(until === null
      ? {}
      : { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
  const log = path.join(embeddedHome(dataDir).home, 'server.log');
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings, patienceMs });
    return { postgres, lastCommit: await untilRecovered(postgres) };
  } catch (error) {
    if (!/recovery ended before configured recovery target/.test(fs.readFileSync(log, 'utf8'))) throw error;
    const message = 'The backup and its archive end before that instant: name an earlier one, or none.';
    throw new Error(message, { cause: error });
  }
}

async function untilRecovered(postgres: EmbeddedPostgres): Promise<Date | null> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean; at: Date | null }>(
        'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as at',
      );
      if (rows[0]?.recovering === false) return rows[0].at;
      await sleep(50);
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks every B-tree index of a database. @returns how many; @throws naming the one that is damaged. */
export async function checkIndexes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ name: string; checked: unknown }>(`
      select c.oid::regclass::text as name, bt_index_check(c.oid) as checked
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and i.indisready and c.relpersistence = 'p'`);
    return rows.length;
  } finally {
    await client.end();
  }
}
