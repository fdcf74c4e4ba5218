import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { streamZip } from '../platform/files/stream-zip.ts';
import type { ZipEntry } from '../platform/files/stream-zip.ts';

/** Bytes per stored chunk. */
const pieceBytes = 1024 * 1024;

/** The file with the SHA-256 of all other files, in the format of `sha256sum`. */
const sumsName = 'SHA256SUMS';

/**
 * Writes a zip of any size in bounded memory, with `SHA256SUMS` as the last file.
 * @param at modification time of the files
 * @param keep stores a chunk of the zip
 * @returns size and SHA-256 (hexadecimal) of the zip
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  keep: (piece: number, bytes: Buffer) => Promise<void>,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let piece = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    if (waitingBytes === 0) return;
    await keep(piece, Buffer.concat(waiting));
    piece += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of streamZip(withSums(entries), at)) {
    hash.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    waitingBytes += chunk.length;
    if (waitingBytes >= pieceBytes) await flush();
  }
  await flush();
  return { bytes, sha256: hash.digest('hex') };
}

async function* withSums(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const sums: string[] = [];
  for await (const { name, pieces } of entries) {
    const hash = createHash('sha256');
    yield { name, pieces: hashed(pieces, hash) };
    // The entry has been read completely.
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  yield { name: sumsName, pieces: sums };
}

async function* hashed(pieces: ZipEntry['pieces'], hash: Hash): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
