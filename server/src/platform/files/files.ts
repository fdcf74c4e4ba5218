import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { FileDamaged, FileMissing, FilesUnavailable } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { hashOf, postgresFiles } from './postgres-files.ts';

/** A row of `files`, joined by the statement that reads the referencing row, to save a round trip. */
export type StoredFile = {
  readonly fileHash: string;
  readonly fileBytes: Buffer | null;
  readonly objectKey: string | null;
};

/** Columns to select where `files` is joined. */
export const fileColumns = [
  'files.hash as fileHash',
  'files.bytes as fileBytes',
  'files.object_key as objectKey',
] as const;

export const fileColumnsSql = sql.raw(
  'files.hash as "fileHash", files.bytes as "fileBytes", files.object_key as "objectKey"',
);

/** The process's bucket; an installation has at most one. */
let bucket: FileStore | null = null;

/** Sets the process's bucket at startup, or null if the installation has none. */
export function useBucket(store: FileStore | null): void {
  bucket = store;
}

export function currentBucket(): FileStore | null {
  return bucket;
}

/**
 * Stores content in the caller's transaction and returns its hash, which a row must reference. With a bucket, the
 * content is moved there after the commit (`moveFiles`), so that writes never wait for the bucket.
 */
export async function putFile(db: Db, bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes);
  await postgresFiles(db).put(hash, bytes);
  return hash;
}

/**
 * Returns the content after verifying its hash.
 * @throws FileMissing, FileDamaged, FilesUnavailable
 */
export async function readFile(db: Db, file: StoredFile): Promise<Buffer> {
  const bytes = file.fileBytes ?? (await readFromBucket(db, file));
  if (hashOf(bytes) !== file.fileHash) throw new FileDamaged(file.fileHash);
  return bytes;
}

/**
 * Returns the content with this hash.
 * @throws FileMissing, FileDamaged, FilesUnavailable
 */
export async function readFileOf(db: Db, hash: string): Promise<Buffer> {
  return readFile(db, await storedFile(db, hash));
}

async function readFromBucket(db: Db, { fileHash, objectKey }: StoredFile): Promise<Buffer> {
  try {
    return await readObject(objectKey ?? fileHash);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    // The file was moved after the row was read.
    const now = await storedFile(db, fileHash);
    if (now.fileBytes !== null) return now.fileBytes;
    if (now.objectKey === objectKey || now.objectKey === null) throw error;
    return readObject(now.objectKey);
  }
}

/**
 * Returns the content of a bucket object without verifying it.
 * @throws FileMissing, FilesUnavailable
 */
export async function readObject(key: string): Promise<Buffer> {
  if (bucket === null)
    throw new FilesUnavailable('A file is in a bucket, and the settings FILES_S3_ are not set.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of await bucket.get(key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function storedFile(db: Db, hash: string): Promise<StoredFile> {
  const row = await db.selectFrom('files').select(fileColumns).where('hash', '=', hash).executeTakeFirst();
  if (row === undefined) throw new FileMissing(hash);
  return row;
}
