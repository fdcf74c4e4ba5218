import { Unavailable } from '../http/unavailable.ts';

/** Holds content by key. All methods throw `FilesUnavailable` if the store cannot be reached in time. */
export type FileStore = {
  /** Stores content; storing the same again changes nothing. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the content as it arrives. @throws FileMissing */
  readonly get: (key: string) => Promise<AsyncIterable<Uint8Array>>;
  /** Deletes content; a missing key is no error. */
  readonly delete: (key: string) => Promise<void>;
  /** Yields pages of all files, in the byte order of their keys. */
  readonly list: () => AsyncIterable<readonly ListedFile[]>;
};

/** `storedAt` is wall time. */
export type ListedFile = { readonly key: string; readonly storedAt: Date };

/** The store has no content of this key. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`The file store has no content of ${key}.`);
  }
}

/** The store did not answer, or refused; the call is answered 503. */
export class FilesUnavailable extends Unavailable {}

/** The stored content is not what its hash says. */
export class FileDamaged extends Error {
  constructor(hash: string) {
    super(`The stored content of ${hash} has another hash.`);
  }
}
