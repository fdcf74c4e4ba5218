import zlib from 'node:zlib';
import { wholeLimit } from '../../platform/files/export-source.ts';
import type { ExportEntry } from '../../platform/files/export-source.ts';

/** An element of a JSON array, or the reason why an element or the array cannot be read. */
export type Element =
  | { readonly value: unknown }
  | { readonly broken: string }
  | { readonly none: 'is empty' | 'holds null' };

/** Larger than any message in Slack. Larger elements are rejected without buffering. */
const largestElement = 32 * 1024 * 1024;
const listOnly = 'is no list';

/**
 * Yields the elements of a file with one JSON array, in batches. Memory use is that of the largest element, and a
 * broken element affects only itself. `onBytes` receives the content once, for its checksum.
 */
export async function* elementsOf(
  entry: ExportEntry,
  onBytes: (chunk: Buffer) => void = () => undefined,
): AsyncGenerator<readonly Element[]> {
  if (entry.size > wholeLimit) {
    yield* split(entry.chunks(), onBytes);
    return;
  }
  const bytes = await entry.bytes();
  onBytes(bytes);
  yield* elementsIn(bytes);
}

/** Yields the elements of content that is already in memory. */
export async function* elementsIn(bytes: Buffer): AsyncGenerator<readonly Element[]> {
  if (!bytes.some((byte) => byte > 32)) {
    yield [{ none: 'is empty' }];
    return;
  }
  const parsed = parse(bytes.toString('utf8'));
  if ('broken' in parsed) {
    yield* split([bytes], () => undefined);
    return;
  }
  if (parsed.value === null) {
    yield [{ none: 'holds null' }];
    return;
  }
  yield Array.isArray(parsed.value)
    ? parsed.value.map((value: unknown) => ({ value }))
    : [{ broken: listOnly }];
}

export function crcOf(bytes: Buffer, before = 0): number {
  return zlib.crc32(bytes, before);
}

function parse(text: string): { readonly value: unknown } | { readonly broken: string } {
  try {
    // A byte order mark is not valid JSON.
    return { value: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) };
  } catch {
    return { broken: 'is no JSON' };
  }
}

const code = {
  quote: 34,
  comma: 44,
  openList: 91,
  backslash: 92,
  closeList: 93,
  open: 123,
  close: 125,
} as const;

/** Start of an element that continues in the next chunk. Counts and drops content above the limit. */
class Pending {
  #pieces: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length <= largestElement) this.#pieces.push(Buffer.from(piece));
    else this.#pieces = [];
  }

  /** Returns the element that its last chunk completes, or null if it is blank. */
  take(last: Buffer): Element | null {
    const length = this.#length + last.length;
    const pieces = [...this.#pieces, last];
    this.#pieces = [];
    this.#length = 0;
    if (length > largestElement) return { broken: 'is larger than 32 MB' };
    const text = Buffer.concat(pieces).toString('utf8').trim();
    return text === '' ? null : parse(text);
  }
}

/** Splits an array into elements by brackets and quotes alone, and parses each element separately. */
async function* split(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  onBytes: (chunk: Buffer) => void,
): AsyncGenerator<readonly Element[]> {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isEnded = false;
  /** Offset of the array's end in the current chunk, and whether anything follows. */
  let endedAt = 0;
  let hasMore = false;
  const pending = new Pending();

  for await (const chunk of chunks) {
    onBytes(chunk);
    const found: Element[] = [];
    const add = (element: Element | null) => {
      if (element !== null) found.push(element);
    };
    let start = 0;
    for (let at = 0; at < chunk.length && !isEnded; at += 1) {
      const byte = chunk[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === code.backslash) isEscaped = true;
        else if (byte === code.quote) isInText = false;
        continue;
      }
      if (byte === code.quote) isInText = true;
      else if (byte === code.openList || byte === code.open) {
        depth += 1;
        if (depth === 1) {
          if (byte === code.open) {
            yield [{ broken: listOnly }];
            return;
          }
          start = at + 1;
        }
      } else if (byte === code.closeList || byte === code.close) {
        depth -= 1;
        if (depth === 0) {
          add(pending.take(chunk.subarray(start, at)));
          isEnded = true;
          endedAt = at + 1;
        }
      } else if (byte === code.comma && depth === 1) {
        add(pending.take(chunk.subarray(start, at)));
        start = at + 1;
      }
    }
    if (isEnded && !hasMore) hasMore = chunk.subarray(endedAt).some((byte) => byte > 32);
    endedAt = 0;
    if (depth > 0) pending.add(chunk.subarray(start));
    if (found.length > 0) yield found;
  }
  if (hasMore) yield [{ broken: 'has more after its list' }];
  if (isEnded) return;
  yield [{ broken: depth === 0 && pending.length === 0 ? listOnly : 'ends in the middle' }];
}
