import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/** Bytes per stored piece. */
const pieceBytes = 1024 * 1024;

/** Name of the file that lists the SHA-256 of every other file, in the format of `sha256sum`. */
const sumsName = 'SHA256SUMS';

/**
 * Writes a zip of any size in bounded memory, with `SHA256SUMS` as its last file.
 * @param at modification time of the files
 * @param keep stores a piece of the zip
 * @returns size and SHA-256 (hexadecimal) of the zip
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  keep: (piece: number, bytes: Buffer) => Promise<void>,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const kept = keepPieces(output, keep);
  const add = async () => {
    const sums: string[] = [];
    for await (const { name, pieces } of entries) {
      const hash = createHash('sha256');
      await addEntry(zip, name, hashed(pieces, hash), at);
      sums.push(`${hash.digest('hex')}  ${name}\n`);
    }
    await addEntry(zip, sumsName, sums, at);
    zip.end();
    return kept;
  };
  try {
    // Whatever fails first ends the others.
    return await Promise.race([add(), kept.then(() => never), failed]);
  } finally {
    failed.catch(() => undefined);
    kept.catch(() => undefined);
    output.destroy();
  }
}

const never = new Promise<never>(() => undefined);

/** Resolves when the entry has been read to its end. */
function addEntry(zip: ZipFile, name: string, pieces: ZipEntry['pieces'], mtime: Date): Promise<void> {
  const stream = Readable.from(pieces, { objectMode: false });
  const read = new Promise<void>((resolve, reject) => {
    stream.once('end', resolve);
    stream.once('error', reject);
  });
  zip.addReadStream(stream, name, { mtime });
  return read;
}

async function* hashed(pieces: ZipEntry['pieces'], hash: Hash): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function keepPieces(
  output: AsyncIterable<Uint8Array>,
  keep: (piece: number, bytes: Buffer) => Promise<void>,
) {
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
  for await (const chunk of output) {
    hash.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    waitingBytes += chunk.length;
    if (waitingBytes >= pieceBytes) await flush();
  }
  await flush();
  return { bytes, sha256: hash.digest('hex') };
}
