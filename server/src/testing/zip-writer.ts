import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';

export type ZipEntryOptions = {
  readonly isStored?: boolean;
  /** Writes lengths after the content, like programs that stream. */
  readonly hasDescriptor?: boolean;
  /** Writes lengths in zip64 form. */
  readonly isWide?: boolean;
  /** Wrong size in the central directory, to imitate malicious zips. */
  readonly size?: number;
  /** Flags in the central directory. 0x800 marks the name as UTF-8. */
  readonly flags?: number;
  /** Another name in the central directory, with the same number of bytes. */
  readonly path?: Buffer;
};

export type ZippedFile = readonly [name: string, content: string | Buffer, options?: ZipEntryOptions];

/** Writes files into a zip in the format of Slack's exports, for tests and benchmarks. */
export async function writeZip(file: string, files: Iterable<ZippedFile>): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, fs.createWriteStream(file));
  const lies: ZipEntryOptions[] = [];
  for (const [name, content, options = {}] of files) {
    const { isStored = false, hasDescriptor = false, isWide = false } = options;
    const packing = { compressionLevel: isStored ? 0 : 1, forceZip64Format: isWide };
    const bytes = Buffer.from(content);
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else if (hasDescriptor) zip.addReadStream(Readable.from([bytes]), name, packing);
    else zip.addBuffer(bytes, name, packing);
    lies.push(options);
    // Let compression proceed while the next file is generated, because pending content stays in memory.
    await setImmediate();
  }
  zip.end();
  await written;
  if (lies.some(({ size, flags, path }) => (size ?? flags ?? path) !== undefined)) tellLies(file, lies);
}

/** Overwrites headers in the central directory, one per file, in order. */
function tellLies(file: string, lies: readonly ZipEntryOptions[]): void {
  const bytes = fs.readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (const { size, flags, path } of lies) {
    if (size !== undefined) bytes.writeUInt32LE(size, at + 24);
    if (flags !== undefined) bytes.writeUInt16LE(flags, at + 8);
    path?.copy(bytes, at + 46);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  fs.writeFileSync(file, bytes);
}
