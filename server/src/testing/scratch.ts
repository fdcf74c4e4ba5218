import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** In memory on Linux. */
const inMemory = '/dev/shm';
/** Clusters, their logs and copies of a whole run of the tests take about two. */
const neededBytes = 6 * 1024 ** 3;

/**
 * A new folder for what lives as long as a test: in memory, where a database is cloned in a third of the time, or on disk
 * where memory has no room for it; where `TMPDIR` says, when it is set.
 */
export function scratchFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(hasRoom() ? inMemory : os.tmpdir(), `niveshak-${name}-`));
  // The database server runs as another user where the tests run as root.
  fs.chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  if (process.env['TMPDIR'] !== undefined) return false;
  try {
    fs.accessSync(inMemory, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(inMemory);
    return bavail * bsize >= neededBytes && os.freemem() >= neededBytes;
  } catch {
    return false;
  }
}
