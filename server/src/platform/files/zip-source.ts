import { isUtf8 } from 'node:buffer';
import zlib from 'node:zlib';
import { getFileNameLowLevel, openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { ExportEntry, ExportSource } from './export-source.ts';
import { ExportError } from './export-source.ts';

/** More files than any real export has. */
const maxEntries = 1_000_000;
const largestEntry = 2 * 1024 * 1024 * 1024;
const largestTotal = 256 * 1024 * 1024 * 1024;
/** Above a minimum size, a higher ratio indicates a zip bomb. */
const suspiciousRatio = 200;
const suspiciousSize = 64 * 1024 * 1024;

/**
 * Opens a zip by its central directory and reads each file on demand while iterating. Unpacks nothing to disk, and
 * trusts headers only for offsets.
 * @throws ExportError during iteration if the file is not a zip or is malicious
 */
export function zipSource(file: string): ExportSource {
  return { entries: () => walk(file) };
}

async function* walk(file: string): AsyncGenerator<ExportEntry> {
  const zip = await opened(file);
  try {
    if (zip.entryCount > maxEntries) throw new ExportError('The zip has more than a million files.');
    let [unpacked, packed] = [0, 0];
    for await (const entry of listed(zip)) {
      const refused = refusalOf(entry);
      if (refused === null) {
        unpacked += entry.uncompressedSize;
        packed += entry.compressedSize;
      }
      // Overlapping files would each be unpacked.
      if (packed > zip.fileSize || unpacked > largestTotal || isSuspicious(unpacked, packed)) {
        throw new ExportError('The zip claims to hold more than a zip of its size does.');
      }
      yield entryOf(zip, entry, refused);
    }
  } finally {
    zip.close();
  }
}

async function opened(file: string): Promise<ZipFile> {
  try {
    // Names are decoded here, and declared sizes checked per file, so that one bad file does not fail the
    // whole zip.
    return await openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
  } catch (error) {
    throw new ExportError('Not a valid zip file, or it is truncated.', { cause: error });
  }
}

async function* listed(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    let next: IteratorResult<Entry>;
    try {
      next = await entries.next();
    } catch (error) {
      throw new ExportError('The zip’s list of files is damaged.', { cause: error });
    }
    if (next.done === true) return;
    yield next.value;
  }
}

function entryOf(zip: ZipFile, entry: Entry, refused: string | null): ExportEntry {
  const chunks = () => chunksOf(zip, entry);
  return {
    path: nameOf(entry),
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    refused,
    bytes: async () => Buffer.concat(await Array.fromAsync(chunks())),
    chunks,
  };
}

/**
 * Decodes a file name. Zips flag UTF-8 names but often contain unflagged UTF-8. Invalid UTF-8 is read as code page 437,
 * unless an "Info-ZIP Unicode path" field is present. Distinct names stay distinct.
 */
function nameOf({ fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(isUtf8(fileNameRaw) ? utf8Flag : 0, fileNameRaw, extraFields, true);
}
const utf8Flag = 0x800;

function refusalOf(entry: Entry): string | null {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) return 'is encrypted';
  if (!entry.canDecodeFileData()) return `is packed by method ${compressionMethod}`;
  if (uncompressedSize > largestEntry) return 'is larger than 2 GB';
  if (isSuspicious(uncompressedSize, compressedSize)) {
    return `grows ${Math.round(uncompressedSize / Math.max(1, compressedSize))} times when unpacked`;
  }
  return null;
}

function isSuspicious(unpacked: number, packed: number): boolean {
  return unpacked > suspiciousSize && unpacked > packed * suspiciousRatio;
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let length = 0;
  let crc = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > entry.uncompressedSize) throw new ExportError('is longer than the zip says');
      crc = zlib.crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError('cannot be unpacked', { cause: error });
  }
  if (length !== entry.uncompressedSize) throw new ExportError('is not as long as the zip says');
  if (crc !== entry.crc32) throw new ExportError('is damaged (checksum)');
}
