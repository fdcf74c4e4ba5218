import { crc32, deflateSync } from 'node:zlib';

const side = 40;

/** Returns a single-colour PNG, which allows 16 million different files. */
export function pictureOf(colour: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits for each of red, green and blue.
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const pixel = [colour >> 16, (colour >> 8) & 255, colour & 255];
  const row = Buffer.from([0, ...Array.from({ length: side }, () => pixel).flat()]);
  const pixels = Buffer.concat(Array.from({ length: side }, () => row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
