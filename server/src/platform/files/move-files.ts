import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { FileDamaged, FileMissing } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { readFile } from './files.ts';

export type MoveTarget = 'postgresql' | 's3';
export type Moved = {
  readonly files: number;
  readonly bytes: number;
  /** Hashes of files whose content was missing in both places, or damaged. */
  readonly lost: readonly string[];
};

const atOnce = 8;

/**
 * Moves every file that is not in `to`, without interrupting the service. Deletes content from the old place only after
 * storing it in the new one. Safe to interrupt and repeat; concurrent runs may leave unused objects, which are deleted
 * a day later.
 * @param isOver checked between files
 * @throws FilesUnavailable
 */
export async function moveFiles(
  db: Db,
  bucket: FileStore,
  to: MoveTarget,
  isOver: () => boolean = () => false,
): Promise<Moved> {
  const lost: string[] = [];
  let files = 0;
  let bytes = 0;
  for (let after = ''; !isOver();) {
    const batch = await filesToMove(db, to, after);
    const ended = await Promise.allSettled(
      batch.map(({ hash, objectKey }) =>
        objectKey === null ? moveToBucket(db, bucket, hash) : moveToDatabase(db, bucket, hash, objectKey),
      ),
    );
    for (const [at, { hash, size }] of batch.entries()) {
      const end = ended[at];
      if (end?.status === 'fulfilled') [files, bytes] = [files + 1, bytes + size];
      else if (isLost(end?.reason)) lost.push(hash);
      // Throw only after the others have finished.
      else throw end?.reason;
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = (to === 's3' ? last.hash : last.objectKey) ?? '';
  }
  return { files, bytes, lost };
}

const isLost = (error: unknown) => error instanceof FileMissing || error instanceof FileDamaged;

/** Each direction has its own index, because there is usually nothing to move. */
function filesToMove(db: Db, to: MoveTarget, after: string) {
  const files = db.selectFrom('files').select(['hash', 'size', 'object_key as objectKey']).limit(atOnce);
  return to === 's3'
    ? files.where('bytes', 'is not', null).where('hash', '>', after).orderBy('hash').execute()
    : files.where('object_key', '>', after).orderBy('object_key').execute();
}

async function moveToBucket(db: Db, bucket: FileStore, hash: string): Promise<void> {
  const row = await db.selectFrom('files').select('bytes').where('hash', '=', hash).executeTakeFirst();
  // Deleted, or moved by another process.
  if (!row?.bytes) return;
  const key = `${hash}/${randomUUID()}`;
  await bucket.put(key, row.bytes);
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ bytes: null, object_key: key })
    .where('hash', '=', hash)
    .where('bytes', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await bucket.delete(key);
}

async function moveToDatabase(db: Db, bucket: FileStore, hash: string, key: string): Promise<void> {
  const bytes = await readFile(db, { fileHash: hash, fileBytes: null, objectKey: key });
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ bytes, object_key: null })
    .where('hash', '=', hash)
    .where('object_key', '=', key)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await bucket.delete(key);
}
