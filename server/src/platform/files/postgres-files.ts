import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Db } from '../db/database.ts';
import { FileMissing } from './file-store.ts';
import type { FileStore, ListedFile } from './file-store.ts';

declare module '../db/database.ts' {
  interface Database {
    files: {
      hash: string;
      size: number;
      /** Null if the content is in the bucket. */
      bytes: Buffer | null;
      object_key: string | null;
      stored_at: Generated<Date>;
    };
  }
}

const listed = 1_000;

/** The default file store: the table `files`, keyed by hash. Writes in the caller's transaction. */
export function postgresFiles(db: Db): FileStore {
  return {
    put: (key, bytes) => insertFile(db, key, bytes),
    get: async (key) => {
      const row = await db.selectFrom('files').select('bytes').where('hash', '=', key).executeTakeFirst();
      if (!row?.bytes) throw new FileMissing(key);
      return oneChunk(row.bytes);
    },
    delete: async (key) => {
      await db.deleteFrom('files').where('hash', '=', key).where('bytes', 'is not', null).execute();
    },
    list: () => pages(db),
  };
}

export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Inserts content, or refreshes its timestamp, so that it is not deleted before the referencing row is written. */
async function insertFile(db: Db, hash: string, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into files (hash, size, bytes) values (${hash}, ${bytes.length}, ${bytes})
    on conflict (hash) do update set stored_at = now()
    where files.stored_at < now() - interval '1 hour'`.execute(db);
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* pages(db: Db): AsyncGenerator<readonly ListedFile[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('files')
      .select(['hash as key', 'stored_at as storedAt'])
      .where('hash', '>', after)
      .where('bytes', 'is not', null)
      .orderBy('hash')
      .limit(listed)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < listed) return;
    after = last.key;
  }
}
