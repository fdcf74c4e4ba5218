import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { ExportEntry, ExportSource } from './export-source.ts';
import { ExportError, wholeLimit } from './export-source.ts';
import { entryName } from './zip-names.ts';

/**
 * Reads a zip by its central directory, piece by piece: the directory in chunks, each file when it is asked for.
 * Nothing is unpacked to disk. Format: PKWARE APPNOTE 6.3.10, with zip64; methods "stored" and "deflated".
 */

/** Deflate cannot shrink further than 1032 : 1; a zip that claims more counts some bytes twice. */
const highestRatio = 1032;
/** One file that grows more than this from more than a little is made to hurt, not to be read. */
const suspiciousRatio = 200;
const suspiciousSize = 64 * 1024 * 1024;
const largestEntry = 2 * 1024 * 1024 * 1024;
const directoryChunk = 1024 * 1024;
const packedChunk = 256 * 1024;

type Directory = { readonly offset: number; readonly size: number };
type Header = {
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressed: number;
  readonly size: number;
  readonly localOffset: number;
  readonly path: string;
};

/** @throws ExportError when it is no zip, or one that is made to hurt. */
export function openZip(file: string): ExportSource {
  const fd = fs.openSync(file, 'r');
  try {
    const fileSize = fs.fstatSync(fd).size;
    const directory = findDirectory(fd, fileSize);
    let total = 0;
    for (const { size } of headers(fd, directory)) total += size;
    if (total > fileSize * highestRatio) {
      throw new ExportError('The zip claims to hold more than a zip of its size can.');
    }
    return {
      *entries() {
        for (const header of headers(fd, directory)) yield entryOf(fd, header, fileSize);
      },
      close: () => fs.closeSync(fd),
    };
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
}

function entryOf(fd: number, header: Header, fileSize: number): ExportEntry {
  return {
    path: header.path,
    size: header.size,
    crc32: header.crc32,
    refused: refusalOf(header, fileSize),
    bytes: () => {
      const packed = readAt(fd, dataOffset(fd, header), header.compressed);
      const bytes = header.method === 0 ? packed : inflateWhole(packed, header);
      if (bytes.length !== header.size) throw new ExportError('is not as long as the zip says');
      if (zlib.crc32(bytes) !== header.crc32) throw new ExportError('is damaged (checksum)');
      return bytes;
    },
    chunks: () => chunksOf(fd, header),
  };
}

function refusalOf(header: Header, fileSize: number): string | null {
  if ((header.flags & 1) !== 0) return 'is encrypted';
  if (header.method !== 0 && header.method !== 8) return `is packed by method ${header.method}`;
  if (header.compressed > fileSize) return 'is longer than the zip itself';
  if (header.compressed > header.size * 1.01 + 1024) return 'is longer packed than unpacked';
  if (header.size > largestEntry) return 'is larger than 2 GB';
  if (header.size > suspiciousSize && header.size > header.compressed * suspiciousRatio) {
    return `grows ${Math.round(header.size / Math.max(1, header.compressed))} times when unpacked`;
  }
  return null;
}

function inflateWhole(packed: Buffer, header: Header): Buffer {
  try {
    return zlib.inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(header.size, wholeLimit)) });
  } catch (error) {
    throw new ExportError('cannot be unpacked', { cause: error });
  }
}

async function* chunksOf(fd: number, header: Header): AsyncIterable<Buffer> {
  const packed = Readable.from(packedChunks(fd, dataOffset(fd, header), header.compressed));
  const out = new PassThrough();
  const done = header.method === 0 ? pipeline(packed, out) : pipeline(packed, zlib.createInflateRaw(), out);
  done.catch(() => undefined);
  let length = 0;
  let crc = 0;
  try {
    for await (const chunk of out) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > header.size) throw new ExportError('is longer than the zip says');
      crc = zlib.crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError('cannot be unpacked', { cause: error });
  } finally {
    packed.destroy();
    out.destroy();
  }
  if (length !== header.size) throw new ExportError('is not as long as the zip says');
  if (crc !== header.crc32) throw new ExportError('is damaged (checksum)');
}

/** Read here and not by a stream of the file system: that one closes the zip when it ends. */
function* packedChunks(fd: number, start: number, length: number): Generator<Buffer> {
  for (let done = 0; done < length; done += packedChunk) {
    yield readAt(fd, start + done, Math.min(packedChunk, length - done));
  }
}

/** The local header repeats the name with lengths of its own; the content begins after it. */
function dataOffset(fd: number, { localOffset }: Header): number {
  const local = readAt(fd, localOffset, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw new ExportError('has no header');
  return localOffset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
}

function findDirectory(fd: number, fileSize: number): Directory {
  const tailLength = Math.min(fileSize, 22 + 65_535);
  const tail = readAt(fd, fileSize - tailLength, tailLength);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at === -1 || at + 22 > tail.length) throw new ExportError('This is no zip file, or not all of one.');
  const end = fileSize - tailLength + at;
  const directory = { size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  const locator =
    at >= 20 && tail.readUInt32LE(at - 20) === 0x07064b50 ? tail.readBigUInt64LE(at - 12) : null;
  const found = locator === null ? directory : readZip64(fd, locator);
  if (found.offset + found.size > end) throw new ExportError('The zip’s list of files is damaged.');
  return found;
}

function readZip64(fd: number, offset: bigint): Directory {
  const record = readAt(fd, Number(offset), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) {
    throw new ExportError('The zip’s list of files is damaged.');
  }
  return { size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) };
}

/** The central directory, read in chunks: a million entries take no more memory than ten. */
function* headers(fd: number, directory: Directory): Generator<Header> {
  let offset = directory.offset;
  const end = directory.offset + directory.size;
  let rest: Buffer = Buffer.alloc(0);
  for (;;) {
    const length = headerLength(rest);
    if (length === null || length > rest.length) {
      if (offset >= end) break;
      const chunk = readAt(fd, offset, Math.min(directoryChunk, end - offset));
      if (chunk.length === 0) break;
      offset += chunk.length;
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      continue;
    }
    yield headerIn(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  if (rest.length > 0) throw new ExportError('The zip’s list of files is damaged.');
}

function headerLength(bytes: Buffer): number | null {
  if (bytes.length < 46) return null;
  if (bytes.readUInt32LE(0) !== 0x02014b50) throw new ExportError('The zip’s list of files is damaged.');
  return 46 + bytes.readUInt16LE(28) + bytes.readUInt16LE(30) + bytes.readUInt16LE(32);
}

function headerIn(bytes: Buffer): Header {
  const nameEnd = 46 + bytes.readUInt16LE(28);
  const extra = bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(30));
  const wide = wideNumbers(extra, [bytes.readUInt32LE(24), bytes.readUInt32LE(20), bytes.readUInt32LE(42)]);
  return {
    flags: bytes.readUInt16LE(8),
    method: bytes.readUInt16LE(10),
    crc32: bytes.readUInt32LE(16),
    size: wide[0],
    compressed: wide[1],
    localOffset: wide[2],
    path: entryName(bytes.subarray(46, nameEnd), extra),
  };
}

/** zip64: a number that does not fit stands as 0xffffffff and follows, in this order, in extra field 1. */
function wideNumbers(extra: Buffer, narrow: readonly [number, number, number]): [number, number, number] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  let next = at + 4;
  const wide = (value: number): number => {
    if (value !== 0xffff_ffff || next + 8 > extra.length) return value;
    next += 8;
    return Number(extra.readBigUInt64LE(next - 8));
  };
  return [wide(narrow[0]), wide(narrow[1]), wide(narrow[2])];
}

function readAt(fd: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const count = fs.readSync(fd, bytes, read, length - read, offset + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}
