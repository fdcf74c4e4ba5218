import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a base backup is made of; written last, so that a folder without one is no backup. */
const manifestSchema = z.object({
  version: z.literal(1),
  /** PostgreSQL's, such as `18.4`. */
  server: z.string(),
  systemIdentifier: z.string(),
  /** Wall time: the backup can be recovered to any instant from `endedAt` on. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The first segment of WAL that recovery needs. */
  firstWal: z.string().regex(/^[0-9A-F]{24}$/),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;
export type BackedUpFile = Manifest['files'][number];

const manifestName = 'manifest.json';
const sumName = 'manifest.sha256';

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  writeSynced(path.join(folder, manifestName), text);
  writeSynced(path.join(folder, sumName), `${sha256(text)}\n`);
}

/** @throws when the manifest is missing, damaged or of another version. */
export function readManifest(folder: string): Manifest {
  const text = fs.readFileSync(path.join(folder, manifestName), 'utf8');
  if (sha256(text) !== fs.readFileSync(path.join(folder, sumName), 'utf8').trim())
    throw new Error(`The manifest of ${folder} is damaged.`);
  return manifestSchema.parse(JSON.parse(text));
}

export function hasManifest(folder: string): boolean {
  return fs.existsSync(path.join(folder, sumName));
}

function writeSynced(file: string, text: string): void {
  const handle = fs.openSync(file, 'w', 0o600);
  try {
    fs.writeSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** So that a folder's new names outlive a loss of power. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

const buffer = Buffer.allocUnsafe(1 << 20);

/** How many files are brought to disk at once: they share what a disk does for each. */
const syncsAtOnce = 32;

/** Brings everything in a folder to disk for good. */
export async function syncTree(folder: string): Promise<void> {
  const all = fs.readdirSync(folder, { withFileTypes: true, recursive: true });
  const names = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  await Promise.all(
    Array.from({ length: syncsAtOnce }, async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        const handle = await fsp.open(name, 'r');
        await handle.sync().finally(() => handle.close());
      }
    }),
  );
  for (const entry of all) if (entry.isDirectory()) syncFolder(path.join(entry.parentPath, entry.name));
  syncFolder(folder);
}

/** Copies a file; answers how large the copy is and its hash. */
export function copyHashed(from: string, to: string): { size: number; sha256: string } {
  const source = fs.openSync(from, 'r');
  try {
    const target = fs.openSync(to, 'w', 0o600);
    try {
      const hash = createHash('sha256');
      let size = 0;
      for (;;) {
        const read = fs.readSync(source, buffer, 0, buffer.length, null);
        if (read === 0) break;
        const part = buffer.subarray(0, read);
        fs.writeSync(target, part);
        hash.update(part);
        size += read;
      }
      return { size, sha256: hash.digest('hex') };
    } finally {
      fs.closeSync(target);
    }
  } finally {
    fs.closeSync(source);
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
