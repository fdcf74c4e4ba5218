import fs from 'node:fs';
import path from 'node:path';
import type { ExportEntry, ExportSource } from '../../platform/files/export-source.ts';
import { ExportError } from '../../platform/files/export-source.ts';
import { zipSource } from '../../platform/files/zip-source.ts';

/**
 * Opens an export in a zip or a folder.
 * @throws ExportError if the path is neither
 */
export function openExport(place: string): ExportSource {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new ExportError(`There is nothing at ${place}.`);
  return stat.isDirectory() ? openFolder(place) : zipSource(place);
}

/** Maximum folder depth. An organisation-wide export in a subfolder has four levels. */
const deepest = 6;

/** Returns an export from a folder, with its files sorted by name. Does not follow symbolic links. */
function openFolder(root: string): ExportSource {
  async function* walk(folder: string, depth: number): AsyncGenerator<ExportEntry> {
    const found = await fs.promises.readdir(folder, { withFileTypes: true });
    for (const each of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = path.join(folder, each.name);
      if (each.isDirectory() && depth < deepest) yield* walk(full, depth + 1);
      if (each.isFile()) yield fileEntry(root, full);
    }
  }
  return { entries: () => walk(root, 0) };
}

function fileEntry(root: string, file: string): ExportEntry {
  const { size } = fs.statSync(file);
  return {
    path: path.relative(root, file).split(path.sep).join('/'),
    size,
    crc32: null,
    refused: null,
    bytes: () => fs.promises.readFile(file),
    chunks: () => fs.createReadStream(file),
  };
}

/** Returns an in-memory export from paths and file contents. */
export function memoryExport(files: Iterable<readonly [path: string, content: string]>): ExportSource {
  const contents = [...files];
  async function* entries(): AsyncGenerator<ExportEntry> {
    for (const [name, content] of contents) yield memoryEntry(name, Buffer.from(content));
  }
  return { entries };
}

function memoryEntry(name: string, bytes: Buffer): ExportEntry {
  return {
    path: name,
    size: bytes.length,
    crc32: null,
    refused: null,
    bytes: async () => bytes,
    chunks: async function* chunks() {
      yield bytes;
    },
  };
}
