import fs from 'node:fs/promises';
import { ExportError, wholeLimit } from '../../platform/files/export-source.ts';
import type { ExportEntry } from '../../platform/files/export-source.ts';
import { zipSource } from '../../platform/files/zip-source.ts';
import type { Piece, ReadPieces } from './piece.ts';
import { readGhost } from './read-ghost.ts';
import { readMarkdownFile } from './read-markdown-file.ts';
import { readWxr } from './read-wxr.ts';

export type ReadImport = ReadPieces & { readonly pictures: readonly string[] };

const largestFile = 256 * 1024 * 1024;
const pictureName = /\.(?:jpe?g|png|gif|webp)$/i;
const noise = /(?:^|\/)(?:__MACOSX|\.[^/]*|node_modules)(?:\/|$)/;

/**
 * Reads a zip of Markdown files, Ghost JSON or WordPress XML, alone or in a zip with images.
 * @throws ExportError
 */
export async function readImport(file: string): Promise<ReadImport> {
  const first = Buffer.alloc(4);
  const handle = await fs.open(file);
  try {
    await handle.read(first, 0, 4, 0);
  } finally {
    await handle.close();
  }
  if (first.toString('latin1').startsWith('PK')) return openZip(file);
  const { size } = await fs.stat(file);
  if (size > largestFile) throw new ExportError('The file is larger than 256 MB.');
  return { ...readExport(await fs.readFile(file, 'utf8')), pictures: [] };
}

function readExport(text: string): ReadPieces {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('{')) return readGhost(jsonOf(start));
  if (start.startsWith('<')) return readWxr(start);
  throw new ExportError('Not a Ghost JSON file, a WordPress XML file or a zip.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ExportError('The JSON is damaged or truncated.', { cause: error });
  }
}

async function openZip(file: string): Promise<ReadImport> {
  const pieces: Piece[] = [];
  const skipped: { what: string; why: string }[] = [];
  const pictures: string[] = [];
  let exports = 0;
  for await (const entry of zipSource(file).entries()) {
    const { path, refused, size } = entry;
    if (path.endsWith('/') || noise.test(path)) continue;
    if (refused !== null) {
      skipped.push({ what: path, why: refused });
    } else if (pictureName.test(path)) {
      pictures.push(path);
    } else if (size > wholeLimit * 4) {
      skipped.push({ what: path, why: 'is larger than 32 MB' });
    } else if (/\.(?:md|markdown)$/i.test(path)) {
      const piece = readMarkdownFile(path, await textOf(entry));
      if (typeof piece === 'string') skipped.push({ what: path, why: piece });
      else pieces.push(piece);
    } else if (/\.(?:json|xml)$/i.test(path)) {
      const text = await textOf(entry);
      if (!/"posts"|<rss[\s>]/.test(text)) {
        skipped.push({ what: path, why: 'is no export' });
        continue;
      }
      exports += 1;
      const read = readExport(text);
      pieces.push(...read.pieces);
      skipped.push(...read.skipped);
    } else {
      skipped.push({ what: path, why: 'is neither text nor a picture that pages show' });
    }
  }
  if (pieces.length === 0 && exports === 0 && skipped.length === 0)
    throw new ExportError('The zip contains no articles.');
  return { pieces, skipped, pictures };
}

async function textOf(entry: ExportEntry): Promise<string> {
  return (await entry.bytes()).toString('utf8');
}
