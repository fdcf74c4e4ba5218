/**
 * `npm run backup -- <folder> [--keep 2] [--archive-every 300]`: a base backup of the database while the product runs, and all
 * WAL from then on into the same folder, so that `npm run restore` can go back to any instant since the oldest backup kept.
 * On a server of one's own (DATABASE_URL) `pg_basebackup` makes it and `pg_verifybackup` checks it; its archive is that
 * server's (docs/operating/backups.md). Keys are not in it.
 *
 * `npm run backup -- --record`: records that another tool, such as pgBackRest, has just made a complete backup.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { archiveFolder, archiveTo, baseBackup } from '../server/src/platform/backup/base-backup.ts';
import { removeOld } from '../server/src/platform/backup/kept-backups.ts';
import { embeddedHome, giveToServer } from '../server/src/platform/db/embedded-postgres.ts';
import { noteBackup } from '../server/src/platform/restores.ts';
import { dataDirectory, openInstallation } from './installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string', default: '2' },
    'archive-every': { type: 'string', default: '300' },
    record: { type: 'boolean', default: false },
  },
});
const [wanted] = positionals;
const keep = Number(values.keep);
const everySeconds = Number(values['archive-every']);
if ((wanted === undefined) !== values.record || !isCount(keep) || !isCount(everySeconds)) {
  console.error('npm run backup -- <folder> [--keep 2] [--archive-every 300], or npm run backup -- --record');
  process.exit(2);
}
const folder = path.resolve(process.env['INIT_CWD'] ?? '.', wanted ?? '.');
const startedAt = performance.now();

const installation = await openInstallation();
try {
  if (!values.record) {
    fs.mkdirSync(folder, { recursive: true });
    const given = process.env['DATABASE_URL'] ?? '';
    const done = given === '' ? await embedded(installation.url) : external(given);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`backup: ${done} in ${seconds} s`);
  }
  await noteBackup(installation.db, new Date());
  console.log('backup: its time is recorded');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}

async function embedded(url: string): Promise<string> {
  const { cluster, passwordFile } = embeddedHome(dataDirectory());
  giveToServerIfNew(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await archiveTo(client, folder, everySeconds);
    const { name, manifest } = await baseBackup(client, cluster, passwordFile, folder);
    const removed = removeOld(folder, keep);
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    const segments = fs.readdirSync(archiveFolder(folder)).length;
    return (
      `${name}, ${manifest.files.length} files, ${(bytes / 1e6).toFixed(0)} MB, ${segments} archived segments; ` +
      `removed ${removed.backups} older backups and ${removed.segments} segments`
    );
  } finally {
    await client.end();
  }
}

/** An empty folder becomes the database's, so that it can archive there; one that somebody uses stays as it is. */
function giveToServerIfNew(at: string): void {
  if (fs.readdirSync(at).length === 0) giveToServer(at);
}

/** With the tools of the server that DATABASE_URL names. */
function external(url: string): string {
  const name = `base-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const at = path.join(folder, name);
  const run = spawnSync(
    toolOf('pg_basebackup'),
    ['-d', url, '-D', at, '-X', 'stream', '-c', 'fast', '--manifest-checksums=SHA256'],
    { encoding: 'utf8' },
  );
  if (run.error !== undefined)
    throw new Error(
      'pg_basebackup is not installed here. Install the client tools of your PostgreSQL (Debian: postgresql-client), or ' +
        'set up pgBackRest: docs/operating/backups.md has a configuration.',
    );
  if (run.status !== 0) throw new Error(`pg_basebackup failed: ${run.stderr.trim()}`);
  const verified = spawnSync(toolOf('pg_verifybackup'), [at], { encoding: 'utf8' });
  if (verified.error !== undefined)
    throw new Error(
      `${at} is complete but could not be checked, so it does not count as a backup: pg_verifybackup is not installed here ` +
        '(Debian: postgresql).',
    );
  if (verified.status !== 0) throw new Error(`The backup is damaged: ${verified.stderr.trim()}`);
  const old = fs
    .readdirSync(folder)
    .filter((each) => /^base-\d{8}T\d{6}Z$/.test(each))
    .sort()
    .slice(0, -keep);
  for (const each of old) fs.rmSync(path.join(folder, each), { recursive: true });
  return `${name} by pg_basebackup, verified; removed ${old.length} older backups`;
}

/** A tool of PostgreSQL: of the PATH, else where Debian keeps those of its newest version. */
function toolOf(name: string): string {
  const inPath = (process.env['PATH'] ?? '')
    .split(':')
    .some((folder) => fs.existsSync(path.join(folder, name)));
  if (inPath) return name;
  const home = '/usr/lib/postgresql';
  const versions = fs.existsSync(home) ? fs.readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => path.join(home, version, 'bin', name)).find((file) => fs.existsSync(file)) ??
    name
  );
}
