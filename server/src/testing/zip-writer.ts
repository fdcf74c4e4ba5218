import fs from 'node:fs';
import zlib from 'node:zlib';

/** Writes a zip file by file, as Slack's exports come; for tests, the demo's and the benchmark's exports. */
export class ZipWriter {
  readonly #fd: number;
  readonly #directory: Buffer[] = [];
  #offset = 0;
  #count = 0;

  constructor(file: string) {
    this.#fd = fs.openSync(file, 'w');
  }

  /** `lie` overwrites what the headers say, for zips that are made to hurt. */
  add(
    name: string,
    content: string | Buffer,
    lie: { readonly size?: number; readonly flags?: number } = {},
  ): void {
    const bytes = Buffer.from(content);
    const packed = zlib.deflateRawSync(bytes, { level: 1 });
    const path = Buffer.from(name);
    const size = lie.size ?? bytes.length;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(lie.flags ?? 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(zlib.crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, path, packed]);
    fs.writeSync(this.#fd, local);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(this.#offset, 10);
    this.#directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, path]));
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
