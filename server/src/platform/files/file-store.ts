import { Unavailable } from '../http/unavailable.ts';

/** Stores content by key. All methods throw `FilesUnavailable` if the store does not respond in time. */
export type FileStore = {
  /** Stores content. Idempotent. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Returns the content as a stream.
   * @throws FileMissing
   */
  readonly get: (key: string) => Promise<AsyncIterable<Uint8Array>>;
  /** Deletes content. Ignores a missing key. */
  readonly delete: (key: string) => Promise<void>;
  /** Yields all files in pages, in byte order of their keys. */
  readonly list: () => AsyncIterable<readonly ListedFile[]>;
};

/** `storedAt` is wall time. */
export type ListedFile = { readonly key: string; readonly storedAt: Date };

/** The store has no content under this key. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`The file store has no content of ${key}.`);
  }
}

/** The store did not respond or rejected the request. The call returns 503. */
export class FilesUnavailable extends Unavailable {}

/** The stored content does not match its hash, so it is damaged. */
export class FileDamaged extends Error {
  constructor(hash: string) {
    super(`The stored content of ${hash} has another hash.`);
  }
}
