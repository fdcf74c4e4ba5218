/** One file of an export, wherever the export lies. Nothing is ever written to where its name says. */
export type ExportEntry = {
  /** Path inside the export, with `/`. */
  readonly path: string;
  /** Bytes, as declared; reading more than this is an error. */
  readonly size: number;
  /** Of the content; null where it is only known once read. */
  readonly crc32: number | null;
  /** Why it cannot be read; null when it can. */
  readonly refused: string | null;
  /** The whole content; only for entries up to `wholeLimit`. @throws ExportError */
  readonly bytes: () => Promise<Buffer>;
  /** The content piece by piece, for larger ones. @throws ExportError */
  readonly chunks: () => AsyncIterable<Buffer>;
};

/**
 * A Slack export: a zip, a folder, or made in memory. Can be walked more than once; holds little in memory. An entry is
 * read before the walk goes on. @throws ExportError when it cannot be walked.
 */
export type ExportSource = { readonly entries: () => AsyncIterable<ExportEntry> };

/** Entries up to this size are read in one go. */
export const wholeLimit = 8 * 1024 * 1024;

/** The export, or one file of it, cannot be read; the message says why, to a person. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
