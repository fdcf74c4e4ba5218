/** PostgreSQL programs from Debian, run as its user, because the server refuses to run as root. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const versions = '/usr/lib/postgresql';

/** User of the server's processes and files; empty if the caller is not root. */
const postgresUser = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: string): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}

/** Returns the path of a program of the newest installed version. */
export function postgresProgram(name: string): string {
  const found = fs.existsSync(versions) ? fs.readdirSync(versions) : [];
  const newest = found.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  return path.join(versions, newest, 'bin', name);
}

/** Creates a folder owned by the server's user, with a log for `runAsPostgres`. */
export function postgresFolder(folder: string, log: string): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(log, '');
  const { uid, gid } = postgresUser;
  if (uid !== undefined) for (const owned of [folder, log]) fs.chownSync(owned, uid, gid);
}

/** Runs a program in a folder. @throws with the end of its log if it fails */
export function runAsPostgres(folder: string, log: string, program: string, args: readonly string[]): void {
  const output = fs.openSync(log, 'a');
  const { status, error } = spawnSync(program, args, {
    ...postgresUser,
    cwd: folder,
    // The server inherits pg_ctl's output and keeps it open.
    stdio: ['ignore', 'ignore', output],
  });
  fs.closeSync(output);
  if (status !== 0)
    throw new Error(
      `${path.basename(program)} ${args.join(' ')} failed: ${error?.message ?? ''}\n${fs.readFileSync(log, 'utf8').slice(-2_000)}`,
    );
}
