import fs from 'node:fs';
import zlib from 'node:zlib';

export type ZipEntryOptions = {
  /** What the headers say instead of the truth, for zips that are made to hurt. */
  readonly size?: number;
  /** 0x800 by default: the name is UTF-8. */
  readonly flags?: number;
  readonly isStored?: boolean;
  /** Lengths after the content, as programs write that do not know them before. */
  readonly hasDescriptor?: boolean;
  /** Lengths in the zip64 form. */
  readonly isWide?: boolean;
};

function wideField(size: number, packed: number): Buffer {
  const field = Buffer.alloc(20);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  field.writeBigUInt64LE(BigInt(size), 4);
  field.writeBigUInt64LE(BigInt(packed), 12);
  return field;
}

/** Writes a zip file by file, as Slack's exports come; for tests, the demo's and the benchmark's exports. */
export class ZipWriter {
  readonly #fd: number;
  readonly #directory: Buffer[] = [];
  #offset = 0;
  #count = 0;

  constructor(file: string) {
    this.#fd = fs.openSync(file, 'w');
  }

  add(name: string | Buffer, content: string | Buffer, options: ZipEntryOptions = {}): void {
    const bytes = Buffer.from(content);
    const packed = options.isStored === true ? bytes : zlib.deflateRawSync(bytes, { level: 1 });
    const path = Buffer.from(name);
    const size = options.size ?? bytes.length;
    const isWide = options.isWide === true;
    const extra = isWide ? wideField(size, packed.length) : Buffer.alloc(0);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(isWide ? 45 : 20, 0);
    fields.writeUInt16LE((options.flags ?? 0x800) | (options.hasDescriptor === true ? 8 : 0), 2);
    fields.writeUInt16LE(options.isStored === true ? 0 : 8, 4);
    fields.writeUInt32LE(zlib.crc32(bytes), 10);
    fields.writeUInt32LE(isWide ? 0xffff_ffff : packed.length, 14);
    fields.writeUInt32LE(isWide ? 0xffff_ffff : size, 18);
    fields.writeUInt16LE(path.length, 22);
    fields.writeUInt16LE(extra.length, 24);
    const before = Buffer.from(fields);
    const after = options.hasDescriptor === true ? Buffer.from(fields.subarray(6, 22)) : Buffer.alloc(0);
    if (options.hasDescriptor === true) {
      // Lengths and checksum are only known after the content, and stand there.
      before.fill(0, 10, 22);
      after.writeUInt32LE(0x08074b50, 0);
    }
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), before, path, extra, packed, after]);
    fs.writeSync(this.#fd, local);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(this.#offset, 10);
    this.#directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, path, extra]));
    this.#offset += local.length;
    this.#count += 1;
  }

  /** Ends the zip; more than 65,535 files, or 4 GB, take the zip64 form. */
  close(): void {
    const directory = Buffer.concat(this.#directory);
    fs.writeSync(this.#fd, directory);
    const isWide = this.#count > 0xfffe;
    if (isWide) {
      const wide = Buffer.alloc(76);
      wide.writeUInt32LE(0x06064b50, 0);
      wide.writeBigUInt64LE(44n, 4);
      wide.writeBigUInt64LE(BigInt(this.#count), 24);
      wide.writeBigUInt64LE(BigInt(this.#count), 32);
      wide.writeBigUInt64LE(BigInt(directory.length), 40);
      wide.writeBigUInt64LE(BigInt(this.#offset), 48);
      wide.writeUInt32LE(0x07064b50, 56);
      wide.writeBigUInt64LE(BigInt(this.#offset + directory.length), 64);
      wide.writeUInt32LE(1, 72);
      fs.writeSync(this.#fd, wide);
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(isWide ? 0xffff : this.#count, 8);
    end.writeUInt16LE(isWide ? 0xffff : this.#count, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(isWide ? 0xffffffff : this.#offset, 16);
    fs.writeSync(this.#fd, end);
    fs.closeSync(this.#fd);
  }
}
