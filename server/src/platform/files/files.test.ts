import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryBucket } from '../../testing/memory-bucket.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { onEvent } from '../watch/events.ts';
import { deleteUnusedFiles, reconcileBucket } from './file-jobs.ts';
import { FileDamaged, FileMissing, FilesUnavailable } from './file-store.ts';
import { putFile, readFile, readFileOf, useBucket } from './files.ts';
import { moveFiles } from './move-files.ts';
import { hashOf } from './postgres-files.ts';

let database: TestDatabase;
let bucket: MemoryBucket;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.pool.query('delete from firm_logos');
  await database.pool.query('delete from files');
  bucket = new MemoryBucket();
  useBucket(bucket);
});
afterAll(async () => {
  useBucket(null);
  await database.drop();
});

/** Stores a file that a logo references. */
async function named(bytes = randomBytes(100)): Promise<string> {
  const hash = await putFile(database.db, bytes);
  await database.db.insertInto('firm_logos').values({ hash, width: 1, height: 1 }).execute();
  return hash;
}
const rowOf = async (hash: string) => {
  const { rows } = await database.pool.query<{ bytes: Buffer | null; object_key: string | null }>(
    'select bytes, object_key from files where hash = $1',
    [hash],
  );
  return rows[0];
};
const age = (hash: string) =>
  database.pool.query(`update files set stored_at = now() - interval '25 hours' where hash = $1`, [hash]);

describe('a file', () => {
  it('is stored with the row that references it, or not at all', async () => {
    const bytes = randomBytes(100);
    const failed = database.db.transaction().execute(async (tx) => {
      await putFile(tx, bytes);
      throw new Error('The row cannot be written.');
    });
    await expect(failed).rejects.toThrow('The row cannot be written.');
    await expect(readFileOf(database.db, hashOf(bytes))).rejects.toThrow(FileMissing);
  });

  it('cannot be referenced before it is stored, nor deleted while referenced', async () => {
    const logo = { hash: hashOf(randomBytes(10)), width: 1, height: 1 };
    await expect(database.db.insertInto('firm_logos').values(logo).execute()).rejects.toMatchObject({
      code: '23503',
    });
    const hash = await named();
    await expect(database.pool.query('delete from files where hash = $1', [hash])).rejects.toMatchObject({
      code: '23503',
    });
  });

  it('is immutable', async () => {
    const hash = await named();
    const other = hashOf(randomBytes(10));
    for (const [statement, code] of [
      [`update files set bytes = 'other' where hash = '${hash}'`, '23514'],
      [`update files set hash = '${other}' where hash = '${hash}'`, '23514'],
      [`update files set bytes = null where hash = '${hash}'`, '23514'],
      [`update files set bytes = null, object_key = '${other}/a' where hash = '${hash}'`, '23514'],
    ])
      await expect(database.pool.query(statement ?? ''), statement).rejects.toMatchObject({ code });
  });

  it('is read from the bucket once it is there, and refused if damaged', async () => {
    const bytes = randomBytes(1_000);
    const hash = await named(bytes);
    expect(await moveFiles(database.db, bucket, 's3')).toEqual({ files: 1, bytes: 1_000, lost: [] });
    expect(await rowOf(hash)).toMatchObject({ bytes: null });
    expect((await readFileOf(database.db, hash)).equals(bytes)).toBe(true);
    for (const object of bucket.objects.values()) object.bytes = Buffer.from('other');
    await expect(readFileOf(database.db, hash)).rejects.toThrow(FileDamaged);
    useBucket(null);
    await expect(readFileOf(database.db, hash)).rejects.toThrow(FilesUnavailable);
  });

  it('is found by a reader that saw it before it was moved', async () => {
    const bytes = randomBytes(100);
    const hash = await named(bytes);
    await moveFiles(database.db, bucket, 's3');
    const seen = { fileHash: hash, fileBytes: null, objectKey: (await rowOf(hash))?.object_key ?? null };
    await moveFiles(database.db, bucket, 'postgresql');
    expect(bucket.objects.size).toBe(0);
    expect((await readFile(database.db, seen)).equals(bytes)).toBe(true);
    await moveFiles(database.db, bucket, 's3');
    expect((await readFile(database.db, seen)).equals(bytes)).toBe(true);
  });
});

describe('moving files', () => {
  it('can be interrupted and repeated, and includes files stored meanwhile', async () => {
    const hashes = await Promise.all(Array.from({ length: 30 }, () => named()));
    let looks = 0;
    await moveFiles(database.db, bucket, 's3', () => (looks += 1) > 2);
    expect(bucket.objects.size).toBe(16);
    hashes.push(await named());
    bucket.isDown = true;
    await expect(moveFiles(database.db, bucket, 's3')).rejects.toThrow(FilesUnavailable);
    // Writes do not need the bucket.
    hashes.push(await named());
    bucket.isDown = false;
    expect(await moveFiles(database.db, bucket, 's3')).toMatchObject({ files: 16, lost: [] });
    expect(await moveFiles(database.db, bucket, 's3')).toMatchObject({ files: 0, lost: [] });
    for (const hash of hashes) expect(hashOf(await readFileOf(database.db, hash))).toBe(hash);
  });

  it('by two processes concurrently stores each file once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => named()));
    await Promise.all([moveFiles(database.db, bucket, 's3'), moveFiles(database.db, bucket, 's3')]);
    expect(bucket.objects.size).toBe(20);
    expect(await reconcileBucket(database.db, bucket)).toEqual({ deleted: 0, missing: [] });
  });

  it('back to the database reports lost or damaged objects', async () => {
    const hashes = await Promise.all(Array.from({ length: 10 }, () => named()));
    await moveFiles(database.db, bucket, 's3');
    const [lost = '', damaged = ''] = hashes.toSorted();
    bucket.objects.delete((await rowOf(lost))?.object_key ?? '');
    await bucket.put((await rowOf(damaged))?.object_key ?? '', Buffer.from('other'));
    expect(await moveFiles(database.db, bucket, 'postgresql')).toMatchObject({
      files: 8,
      lost: [lost, damaged],
    });
  });
});

describe('unreferenced files', () => {
  it('are deleted a day later, in both stores', async () => {
    const kept = await named();
    const [old, young] = [
      await putFile(database.db, randomBytes(10)),
      await putFile(database.db, randomBytes(10)),
    ];
    await moveFiles(database.db, bucket, 's3');
    for (const hash of [kept, old]) await age(hash);
    for (const object of bucket.objects.values()) object.storedAt = new Date(Date.now() - 90_000_000);
    expect(await deleteUnusedFiles(database.db)).toBe(1);
    expect(await reconcileBucket(database.db, bucket)).toEqual({ deleted: 1, missing: [] });
    expect(
      await Promise.all([kept, old, young].map(async (hash) => (await rowOf(hash)) !== undefined)),
    ).toEqual([true, false, true]);
    expect(bucket.objects.size).toBe(2);
  });

  it('stay if they are stored again', async () => {
    const bytes = randomBytes(10);
    const hash = await putFile(database.db, bytes);
    await age(hash);
    await putFile(database.db, bytes);
    expect(await deleteUnusedFiles(database.db)).toBe(0);
  });

  it('are distinguished from foreign objects and uploads that are not recorded yet', async () => {
    const old = new Date(Date.now() - 90_000_000);
    const uploaded = `${hashOf(randomBytes(1))}/${randomUUID()}`;
    await bucket.put('readme.txt', Buffer.from('Not ours.'));
    await bucket.put(uploaded, Buffer.from('Just now.'));
    await bucket.put(`${hashOf(randomBytes(1))}/${randomUUID()}`, Buffer.from('Unused.'));
    for (const [key, object] of bucket.objects) if (key !== uploaded) object.storedAt = old;
    expect(await reconcileBucket(database.db, bucket)).toEqual({ deleted: 1, missing: [] });
    expect([...bucket.objects.keys()].toSorted()).toEqual([uploaded, 'readme.txt'].toSorted());
  });

  it('and rows without an object are reported', async () => {
    const hashes = await Promise.all(Array.from({ length: 5 }, () => named()));
    await moveFiles(database.db, bucket, 's3');
    const gone = hashes.toSorted().slice(3);
    for (const hash of gone) bucket.objects.delete((await rowOf(hash))?.object_key ?? '');
    const events: string[] = [];
    const stop = onEvent(({ name }) => events.push(name));
    expect(await reconcileBucket(database.db, bucket)).toEqual({ deleted: 0, missing: gone });
    stop();
    expect(events).toEqual(['files.missing', 'files.missing']);
  });
});

it('stores content as a file that the previous version writes into the old columns', async () => {
  const bytes = randomBytes(50);
  await database.pool.query(
    `insert into firm_logos (hash, width, height, bytes) values (encode(sha256($1), 'hex'), 1, 1, $1)`,
    [bytes],
  );
  expect((await readFileOf(database.db, hashOf(bytes))).equals(bytes)).toBe(true);
  const { rows } = await sql<{ names: string }>`
    select string_agg(tgrelid::regclass::text, ' ' order by 1) as names from pg_trigger
    where tgname like 'old_content%'`.execute(database.db);
  expect(rows[0]?.names.split(' ').length).toBe(14);
});
