import fs from 'node:fs/promises';
import { ExportError, wholeLimit } from '../../platform/files/export-source.ts';
import { zipSource } from '../../platform/files/zip-source.ts';
import { InputTooComplex, threadPool } from '../../platform/threads/thread-pool.ts';
import type { ReadPieces } from './piece.ts';
import type { ReadImport } from './read-import.ts';

export type OpenImport = ReadPieces & {
  /** Returns an image by its path or old URL, or null if it is not in the file. */
  readonly asset: (place: string) => Promise<Buffer | null>;
};

/** `refused` is the reason why the file is not an export. */
export type ReadOutput = { readonly read: ReadImport } | { readonly refused: string };

/** Reading takes about a tenth of a second per megabyte. */
const limitMs = (bytes: number) => 10_000 + bytes / 1_000;

const read = threadPool<string, ReadOutput>(new URL('./read-thread.ts', import.meta.url), {
  most: 1,
  memoryMb: 2_048,
});

/**
 * Reads a zip of Markdown files, Ghost JSON or WordPress XML, alone or in a zip with images, in a worker thread.
 * @throws ExportError if the file cannot be read within the time and memory budget
 */
export async function openImport(file: string): Promise<OpenImport> {
  try {
    const output = await read(file, limitMs((await fs.stat(file)).size));
    if ('refused' in output) throw new ExportError(output.refused);
    const { pieces, skipped, pictures } = output.read;
    return { pieces, skipped, asset: (place) => assetIn(file, pictures, place) };
  } catch (error) {
    if (!(error instanceof InputTooComplex)) throw error;
    throw new ExportError(`The file is too complex to read. ${error.message}`, { cause: error });
  }
}

/** Reads an image from a zip. Its path is the end of its URL: `…/content/images/a.png`. */
async function assetIn(file: string, pictures: readonly string[], place: string): Promise<Buffer | null> {
  const wanted = plainPlace(place);
  const path =
    pictures.find((each) => each === wanted) ??
    pictures.find((each) => each.endsWith(`/${wanted}`) || wanted.endsWith(`/${each}`)) ??
    pictures.find((each) => lastParts(each) === lastParts(wanted));
  if (path === undefined) return null;
  for await (const entry of zipSource(file).entries())
    if (entry.path === path) return entry.size > wholeLimit * 2 ? null : entry.bytes();
  return null;
}

function plainPlace(place: string): string {
  const path =
    place
      .replace('__GHOST_URL__', '')
      .replace(/^[a-z]+:\/\/[^/]+/i, '')
      .split(/[?#]/)[0] ?? '';
  try {
    return decodeURIComponent(path).replace(/^\/+/, '');
  } catch {
    // Malformed percent encoding counts as part of the name.
    return path.replace(/^\/+/, '');
  }
}

/** Returns the month and file name, because only some exports have a folder per year. */
function lastParts(path: string): string {
  return path.split('/').slice(-2).join('/');
}
