import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RecurringJob } from '../jobs/due.ts';
import { dayMs } from '../jobs/retention.ts';
import { report } from '../watch/events.ts';
import { FileMissing } from './file-store.ts';
import type { FileStore, ListedFile } from './file-store.ts';
import { currentBucket } from './files.ts';
import { moveFiles } from './move-files.ts';
import type { MoveTarget } from './move-files.ts';
import { fileReferences, isReferenced } from './references.ts';
import type { FileReference } from './references.ts';

/** Time limit per round, because a stopping process waits for it. `npm run files:move` has no limit. */
const moveMs = 10_000;
const rowsAtOnce = 500;

/** Moves new files to the configured file store. */
export function fileMoving(db: Db, to: MoveTarget): RecurringJob {
  return {
    name: 'files-move',
    run: async () => {
      const bucket = currentBucket();
      if (bucket === null) return;
      const until = performance.now() + moveMs;
      await moveFiles(db, bucket, to, () => performance.now() > until);
    },
  };
}

/** Deletes files that were unreferenced for a day and compares the bucket with the table, at startup and daily. */
export function unusedFiles(db: Db): RecurringJob {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'files-unused',
    run: async (_time, round) => {
      if (round === 'timed' && performance.now() - lastAt < dayMs) return;
      await deleteUnusedFiles(db);
      const bucket = currentBucket();
      const missing = bucket === null ? [] : (await reconcileBucket(db, bucket)).missing;
      // Fails in every round until the files are restored, which keeps the alarm active.
      if (missing.length > 0)
        throw new Error(`The bucket lacks ${missing.length} files that the database names.`);
      lastAt = performance.now();
    },
  };
}

/**
 * Deletes rows of `files` unreferenced for over a day; `reconcileBucket` deletes their objects. A foreign key protects
 * files referenced in the meantime. Returns the number of deleted rows.
 */
export async function deleteUnusedFiles(db: Db): Promise<number> {
  const references = await sql.raw<FileReference>(fileReferences).execute(db);
  const isUnused = sql.raw(`t.stored_at < now() - interval '1 day' and not ${isReferenced(references.rows)}`);
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from files t where ${isUnused}
        and hash in (select hash from files t where ${isUnused} limit ${rowsAtOnce})`.execute(db);
    deleted += Number(numAffectedRows);
    if (Number(numAffectedRows) < rowsAtOnce) return deleted;
  }
}

export type Reconciled = {
  readonly deleted: number;
  /** Hashes of files whose object is missing. */
  readonly missing: readonly string[];
};

/**
 * Deletes objects older than a day without a row in `files`, and reports rows whose object is missing. Ignores objects
 * with other name formats.
 */
export async function reconcileBucket(
  db: Db,
  bucket: FileStore,
  before: Date = new Date(Date.now() - dayMs),
): Promise<Reconciled> {
  let deleted = 0;
  const missing: string[] = [];
  let after = '';
  for await (const page of bucket.list()) {
    const last = page.at(-1);
    if (last === undefined) continue;
    const named = await objectsBetween(db, after, last.key);
    for (const { key } of unnamed(page, named, before)) {
      await bucket.delete(key);
      deleted += 1;
    }
    missing.push(...(await missingOf(bucket, page, named)));
    after = last.key;
  }
  missing.push(...(await missingOf(bucket, [], await objectsBetween(db, after, null))));
  for (const hash of missing) report('files.missing', { hash });
  return { deleted, missing };
}

type NamedObjects = ReadonlyMap<string, string>;

/** Returns the objects referenced by rows, with their file hashes, in byte order like the bucket's list. */
async function objectsBetween(db: Db, after: string, upTo: string | null): Promise<NamedObjects> {
  const { rows } = await sql<{ hash: string; key: string }>`
    select hash, object_key as key from files
    where object_key > ${after} and (${upTo}::text is null or object_key <= ${upTo})
    order by object_key`.execute(db);
  return new Map(rows.map(({ hash, key }) => [key, hash]));
}

const objectName = /^[0-9a-f]{64}\/[0-9a-f-]{36}$/;

function unnamed(page: readonly ListedFile[], named: NamedObjects, before: Date): readonly ListedFile[] {
  return page.filter(({ key, storedAt }) => objectName.test(key) && storedAt < before && !named.has(key));
}

/**
 * Returns the missing objects. Reads each before reporting it, because it may have been written or moved during the
 * listing.
 */
async function missingOf(
  bucket: FileStore,
  page: readonly ListedFile[],
  named: NamedObjects,
): Promise<readonly string[]> {
  const listed = new Set(page.map(({ key }) => key));
  const missing: string[] = [];
  for (const [key, hash] of named) {
    if (listed.has(key)) continue;
    try {
      await bucket.get(key);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missing.push(hash);
    }
  }
  return missing;
}
