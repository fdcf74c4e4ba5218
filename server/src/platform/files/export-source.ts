/** A file in an export, from any source. Its name must never be used as an output path. */
export type ExportEntry = {
  /** Path inside the export, separated by `/`. */
  readonly path: string;
  /** Declared size in bytes. Content beyond it is an error. */
  readonly size: number;
  /** CRC-32 of the content, or null if not known before reading. */
  readonly crc32: number | null;
  /** Why the entry cannot be read, or null if it can. */
  readonly refused: string | null;
  /**
   * Returns the whole content, for entries up to `wholeLimit`.
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
 * A Slack export from a zip, a folder or memory. Can be iterated repeatedly and uses little memory. Read each entry
 * before advancing.
 * @throws ExportError if it cannot be iterated
 */
export type ExportSource = { readonly entries: () => AsyncIterable<ExportEntry> };

/** Maximum size in bytes of entries that can be read whole. */
export const wholeLimit = 8 * 1024 * 1024;

/** The export, or a file in it, cannot be read. The message is shown to staff. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
