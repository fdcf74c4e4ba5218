/** One file of an export, from any source. Its name is never used as a path to write to. */
export type ExportEntry = {
  /** Path inside the export, with `/`. */
  readonly path: string;
  /** Declared size in bytes; content beyond it is an error. */
  readonly size: number;
  /** Of the content; null if only known after reading. */
  readonly crc32: number | null;
  /** Why it cannot be read; null if it can. */
  readonly refused: string | null;
  /**
   * Returns the whole content; only for entries up to `wholeLimit`.
   * @throws ExportError
   */
  readonly bytes: () => Promise<Buffer>;
  /**
   * Yields the content in chunks, for larger entries.
   * @throws ExportError
   */
  readonly chunks: () => AsyncIterable<Buffer>;
};

/**
 * A Slack export: a zip, a folder, or built in memory. Can be iterated more than once with little memory. Read each
 * entry before advancing.
 * @throws ExportError if it cannot be iterated
 */
export type ExportSource = { readonly entries: () => AsyncIterable<ExportEntry> };

/** Bytes; entries up to this size can be read whole. */
export const wholeLimit = 8 * 1024 * 1024;

/** The export, or one file of it, cannot be read; the message is shown to staff. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
