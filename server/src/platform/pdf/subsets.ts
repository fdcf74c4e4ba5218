/** The glyphs of one document's text in one face, as the document library asks for them. */
export type Subset = {
  /** The number of a glyph in the subset; the first one is the missing glyph. */
  readonly includeGlyph: (glyph: number) => number;
  /** The font with these glyphs alone. */
  readonly encode: () => Uint8Array;
};

type Glyph = {
  /** The outline as it stands in the font. */
  readonly outline: Buffer;
  /** For a glyph that is put together from others: where each is named in the outline, and which. */
  readonly parts: readonly { readonly at: number; readonly glyph: number }[];
  /** Advance and bearing, as they stand in the font. */
  readonly metrics: Buffer;
};

const kept = ['head', 'hhea', 'loca', 'maxp', 'glyf', 'hmtx'] as const;
type Table = (typeof kept)[number];

/**
 * Reads a TrueType font without instructions once, and makes subsets of it: what the font library writes for the same glyphs,
 * byte for byte, without decoding an outline for each document (OpenType 1.9: `head`, `hhea`, `maxp`, `loca`, `glyf`, `hmtx`).
 *
 * @throws when the font is of another kind.
 */
export function subsetsOf(bytes: Buffer): () => Subset {
  const tables = tablesOf(bytes);
  if (tables.head.readInt16BE(50) !== 0)
    throw new Error('A face with long glyph offsets is not prepared for.');
  const fullMetrics = tables.hhea.readUInt16BE(34);
  const glyphs = Array.from({ length: tables.maxp.readUInt16BE(4) }, (_, glyph): Glyph => {
    const [from, to] = [tables.loca.readUInt16BE(glyph * 2) * 2, tables.loca.readUInt16BE(glyph * 2 + 2) * 2];
    const outline = tables.glyf.subarray(from, to);
    return { outline, parts: partsOf(outline), metrics: metricsOf(tables.hmtx, fullMetrics, glyph) };
  });
  return () => newSubset(tables, glyphs);
}

/** Glyphs after the last full pair share its advance and have a bearing alone. */
function metricsOf(hmtx: Buffer, fullMetrics: number, glyph: number): Buffer {
  if (glyph < fullMetrics) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
  const advance = hmtx.subarray(fullMetrics * 4 - 4, fullMetrics * 4 - 2);
  const bearingAt = fullMetrics * 4 + (glyph - fullMetrics) * 2;
  return Buffer.concat([advance, hmtx.subarray(bearingAt, bearingAt + 2)]);
}

function tablesOf(bytes: Buffer): Record<Table, Buffer> {
  const found = new Map<string, Buffer>();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    const offset = bytes.readUInt32BE(at + 8);
    found.set(
      bytes.toString('latin1', at, at + 4),
      bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12)),
    );
  }
  if (['cvt ', 'prep', 'fpgm'].some((name) => found.has(name)))
    throw new Error('A face with instructions is not prepared for.');
  const table = (name: Table): Buffer => {
    const bytesOf = found.get(name);
    if (bytesOf === undefined) throw new Error(`The face has no table ${name}.`);
    return bytesOf;
  };
  return {
    head: table('head'),
    hhea: table('hhea'),
    loca: table('loca'),
    maxp: table('maxp'),
    glyf: table('glyf'),
    hmtx: table('hmtx'),
  };
}

/** Flags of a part: its arguments are words, it has a scale of one, two or four numbers, others follow. */
const flag = { words: 1, scale: 8, more: 32, twoScales: 64, fourScales: 128 } as const;

function partsOf(outline: Buffer): Glyph['parts'] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: { at: number; glyph: number }[] = [];
  let at = 10;
  for (;;) {
    const flags = outline.readUInt16BE(at);
    parts.push({ at: at + 2, glyph: outline.readUInt16BE(at + 2) });
    if ((flags & flag.more) === 0) return parts;
    at += 4 + ((flags & flag.words) === 0 ? 2 : 4) + scaleBytes(flags);
  }
}

function scaleBytes(flags: number): number {
  if ((flags & flag.scale) !== 0) return 2;
  if ((flags & flag.twoScales) !== 0) return 4;
  return (flags & flag.fourScales) === 0 ? 0 : 8;
}

function newSubset(tables: Record<Table, Buffer>, glyphs: readonly Glyph[]): Subset {
  const included: number[] = [];
  const places = new Map<number, number>();
  const includeGlyph = (glyph: number): number => {
    let place = places.get(glyph);
    if (place === undefined) {
      place = included.length;
      places.set(glyph, place);
      included.push(glyph);
    }
    return place;
  };
  includeGlyph(0);
  return {
    includeGlyph,
    encode: () => {
      const outlines: Buffer[] = [];
      const metrics: Buffer[] = [];
      // Grows while it is gone through: parts come after the glyphs that need them.
      for (const id of included) {
        const glyph = glyphs[id];
        if (glyph === undefined) throw new Error(`The face has no glyph ${id}.`);
        outlines.push(withParts(glyph, includeGlyph));
        metrics.push(glyph.metrics);
      }
      const loca = Buffer.alloc((outlines.length + 1) * 2);
      let offset = 0;
      outlines.forEach((outline, index) => {
        offset += outline.length;
        loca.writeUInt16BE(offset / 2, index * 2 + 2);
      });
      const hhea = Buffer.from(tables.hhea);
      hhea.writeUInt16BE(outlines.length, 34);
      const maxp = Buffer.from(tables.maxp);
      maxp.writeUInt16BE(outlines.length, 4);
      const glyf = Buffer.concat(outlines);
      return fontOf({ head: tables.head, hhea, loca, maxp, glyf, hmtx: Buffer.concat(metrics) });
    },
  };
}

function withParts({ outline, parts }: Glyph, placeOf: (glyph: number) => number): Buffer {
  if (parts.length === 0) return outline;
  const placed = Buffer.from(outline);
  for (const { at, glyph } of parts) placed.writeUInt16BE(placeOf(glyph), at);
  return placed;
}

/** The file: its directory with these tables in their order, without sums, which no reader of a PDF asks for. */
function fontOf(tables: Record<Table, Buffer>): Buffer {
  const directory = Buffer.alloc(12 + kept.length * 16);
  directory.write('true', 0, 'latin1');
  directory.writeUInt16BE(kept.length, 4);
  // The greatest power of two in the number of tables, for a search by halves.
  directory.writeUInt16BE(64, 6);
  directory.writeUInt16BE(2, 8);
  directory.writeUInt16BE(kept.length * 16 - 64, 10);
  let offset = directory.length;
  kept.forEach((name, index) => {
    const at = 12 + index * 16;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(tables[name].length, at + 12);
    offset += tables[name].length;
  });
  return Buffer.concat([directory, ...kept.map((name) => tables[name])]);
}
