import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** In-memory file system on Linux. */
const inMemory = '/dev/shm';
/** A full test run needs about two GiB for clusters, logs and copies. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Creates a folder for the duration of a test: in `TMPDIR` if set, else in memory, where cloning a database takes a
 * third of the time, or on disk if memory is short.
 */
export function scratchFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(hasRoom() ? inMemory : os.tmpdir(), `niveshak-${name}-`));
  // The database server runs as another user if tests run as root.
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
