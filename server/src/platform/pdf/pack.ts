import zlib from 'node:zlib';

/** Streams below this gain nothing by being packed. */
const worthPacking = 100;
type Part = {
  readonly id: number;
  /** What stands between `obj` and `stream` or `endobj`. */
  readonly text: string;
  readonly stream: Buffer | null;
};

/**
 * Packs a PDF that the document library wrote without compression: the many small objects of its structure go into one
 * compressed object stream, streams are compressed one by one, and the table of objects becomes a stream (ISO 32000-1,
 * 7.5.7 and 7.5.8). The catalogue stays readable. The same bytes give the same bytes.
 *
 * @throws when the bytes are not what the library writes.
 */
export function packPdf(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const { offsets, trailer } = tableOf(text);
  const parts = offsets.map((offset, index) => partAt(text, bytes, offset, index + 1));
  const isLoose = ({ stream, text: dictionary }: Part) =>
    stream !== null || dictionary.includes('/Type /Catalog');
  const packed = parts.filter((part) => !isLoose(part));
  const packId = parts.length + 1;
  const tableId = parts.length + 2;

  const chunks: Buffer[] = [];
  let length = 0;
  const places = new Map<number, number>();
  const write = (chunk: Buffer | string) => {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
    chunks.push(buffer);
    length += buffer.length;
  };
  const writePart = ({ id, text: dictionary, stream }: Part) => {
    places.set(id, length);
    write(`${id} 0 obj\n${dictionary}\n`);
    if (stream !== null) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };

  write(bytes.subarray(0, Math.min(...offsets)));
  for (const part of parts.filter(isLoose)) writePart(compressed(part));
  let at = 0;
  const directory = packed.map((part) => {
    const place = `${part.id} ${at}`;
    at += part.text.length + 1;
    return place;
  });
  const head = `${directory.join(' ')}\n`;
  const body = `${head}${packed.map(({ text: dictionary }) => dictionary).join('\n')}\n`;
  writePart(
    compressed({
      id: packId,
      text: `<<\n/Type /ObjStm\n/N ${packed.length}\n/First ${head.length}\n/Length ${body.length}\n>>`,
      stream: Buffer.from(body, 'latin1'),
    }),
  );

  const tableAt = length;
  places.set(tableId, tableAt);
  const rows = Buffer.alloc((tableId + 1) * 6);
  rows.writeUIntBE(0xffff, 4, 2);
  for (let id = 1; id <= tableId; id += 1) {
    const index = packed.findIndex((part) => part.id === id);
    rows.writeUInt8(index < 0 ? 1 : 2, id * 6);
    rows.writeUIntBE(index < 0 ? (places.get(id) ?? 0) : packId, id * 6 + 1, 3);
    rows.writeUInt16BE(Math.max(index, 0), id * 6 + 4);
  }
  const entries = trailer.replace(/\/Size \d+/, `/Size ${tableId + 1}`);
  writePart(
    compressed({
      id: tableId,
      text: `<<\n/Type /XRef\n/W [1 3 2]\n${entries}\n/Length ${rows.length}\n>>`,
      stream: rows,
    }),
  );
  write(`startxref\n${tableAt}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

/** Where each object begins, by number from one on, and what the trailer says of the document. */
function tableOf(text: string): { readonly offsets: readonly number[]; readonly trailer: string } {
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
  const table = /^xref\n0 (\d+)\n([\s\S]*?)trailer\n<<\n([\s\S]*?)\n>>\nstartxref/.exec(text.slice(tableAt));
  const [, count, rows, trailer] = table ?? [];
  if (rows === undefined || trailer === undefined) throw new Error('A PDF without a table of objects.');
  const offsets = [...rows.matchAll(/(\d{10}) 00000 n/g)].map((row) => Number(row[1]));
  if (offsets.length !== Number(count) - 1) throw new Error('A PDF whose table leaves objects out.');
  return { offsets, trailer };
}

function partAt(text: string, bytes: Buffer, offset: number, id: number): Part {
  const head = `${id} 0 obj\n`;
  if (!text.startsWith(head, offset)) throw new Error(`A PDF without its object ${id}.`);
  const from = offset + head.length;
  // A string holds no line end of its own, so the first of these ends the object or begins its stream.
  const ending = text.indexOf('\nendobj\n', from);
  const beginning = text.indexOf('\nstream\n', from);
  if (beginning < 0 || beginning > ending) return { id, text: text.slice(from, ending), stream: null };
  const dictionary = text.slice(from, beginning);
  const streamAt = beginning + '\nstream\n'.length;
  const stream = bytes.subarray(streamAt, streamAt + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
  if (!text.startsWith('\nendstream\nendobj\n', streamAt + stream.length))
    throw new Error(`A PDF whose stream ${id} has another length.`);
  return { id, text: dictionary, stream };
}

function compressed(part: Part): Part {
  const { stream, text } = part;
  if (stream === null || stream.length < worthPacking || text.includes('/Filter')) return part;
  const small = deflated(stream);
  const dictionary = text.replace(/\/Length \d+/, `/Length ${small.length}\n/Filter /FlateDecode`);
  return { ...part, text: dictionary, stream: small };
}

/** A part is small: a window that just holds it takes a fraction of the memory of the usual one, and as few bytes. */
function deflated(bytes: Buffer): Buffer {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(bytes.length))));
  const memLevel = Math.max(3, windowBits - 6);
  return zlib.deflateSync(bytes, {
    level: 9,
    windowBits,
    memLevel: Math.min(9, memLevel),
    chunkSize: 16_384,
  });
}
