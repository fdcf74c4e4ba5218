import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcileBucket } from '../../platform/files/file-jobs.ts';
import { FilesUnavailable } from '../../platform/files/file-store.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { putFile, readFileOf, useBucket } from '../../platform/files/files.ts';
import { moveFiles } from '../../platform/files/move-files.ts';
import { hashOf } from '../../platform/files/postgres-files.ts';
import { describeFileStore } from '../../testing/file-store-contract.ts';
import { S3Server } from '../../testing/s3-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { probeS3 } from './probe.ts';
import { s3Files } from './s3-files.ts';

/** Set by `npm run test:files`. */
const binary = process.env['VERSITYGW_PATH'];
if (binary === undefined)
  console.log('LEFT OUT: the S3 adapter needs versitygw; npm run test:files runs it.');

let server: S3Server;
let database: TestDatabase;
let bucket: FileStore;
describe.runIf(binary !== undefined)('a bucket', () => {
  beforeAll(async () => {
    [server, database] = await Promise.all([S3Server.start(binary ?? ''), createTestDatabase()]);
    bucket = s3Files(server.options);
    useBucket(bucket);
  });
  afterAll(async () => {
    useBucket(null);
    await server.close();
    await database.drop();
  });

  describeFileStore(
    () => bucket,
    (hash) => `${hash}/${randomUUID()}`,
  );

  it('that is down or hangs is reported, and writes continue', async () => {
    const key = `${hashOf(Buffer.from(''))}/${randomUUID()}`;
    const fails = async () => {
      await expect(bucket.put(key, Buffer.from('a'))).rejects.toThrow(FilesUnavailable);
      await expect(bucket.get(key)).rejects.toThrow(FilesUnavailable);
    };
    server.freeze();
    await fails();
    server.thaw();
    await server.kill();
    await fails();
    const stored = await putFile(database.db, Buffer.from('written meanwhile'));
    expect((await readFileOf(database.db, stored)).toString()).toBe('written meanwhile');
    await server.run();
  });

  it('that rejects the keys or does not exist is reported by the preflight check', async () => {
    expect(await probeS3(server.options)()).toBeNull();
    const wrong = { ...server.options, secretAccessKey: 'wrong-secret' };
    expect(await probeS3(wrong)()).toContain('SignatureDoesNotMatch');
    expect(await probeS3({ ...server.options, bucket: 'absent' })()).toContain('NoSuchBucket');
    await expect(s3Files({ ...server.options, bucket: 'absent' }).get('a')).rejects.toThrow(FilesUnavailable);
  });

  it('loses nothing when its server is killed repeatedly', async () => {
    const hashes: string[] = [];
    const write = async (count: number) => {
      for (let written = 0; written < count; written += 1) {
        const bytes = randomBytes(20_000);
        // The row is written together with its file.
        await database.db.transaction().execute(async (tx) => {
          const hash = await putFile(tx, bytes);
          await tx.insertInto('firm_logos').values({ hash, width: 1, height: 1 }).execute();
          hashes.push(hash);
        });
      }
    };
    const objects = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        'select count(object_key)::int from files',
      );
      return rows[0]?.count ?? 0;
    };
    const moving = { isOn: true };
    const moved = (async () => {
      while (moving.isOn)
        await moveFiles(database.db, bucket, 's3').catch((error: unknown) => {
          if (!(error instanceof FilesUnavailable)) throw error;
        });
    })();
    for (let kills = 0; kills < 6; kills += 1) {
      const before = await objects();
      await write(20);
      await vi.waitUntil(async () => (await objects()) > before, { timeout: 30_000 });
      await Promise.all([write(20), server.kill()]);
      await write(10);
      await server.run();
    }
    moving.isOn = false;
    await moved;
    expect(hashes).toHaveLength(300);
    // Files stay readable during and after the move.
    for (const hash of hashes) expect(hashOf(await readFileOf(database.db, hash))).toBe(hash);
    expect((await moveFiles(database.db, bucket, 's3')).lost).toEqual([]);
    const { rows } = await database.pool.query(
      `select from firm_logos l left join files f on f.hash = l.hash where f.object_key is null`,
    );
    expect(rows).toEqual([]);
    for (const hash of hashes) expect(hashOf(await readFileOf(database.db, hash))).toBe(hash);

    // Deletes the remaining objects, uploads whose row was not written.
    const later = new Date(Date.now() + 60_000);
    expect((await reconcileBucket(database.db, bucket, later)).missing).toEqual([]);
    const { rows: counted } = await database.pool.query<{ objects: number }>(
      'select count(object_key)::int as objects from files',
    );
    expect((await Array.fromAsync(bucket.list())).flat()).toHaveLength(counted[0]?.objects ?? -1);

    expect((await moveFiles(database.db, bucket, 'postgresql')).lost).toEqual([]);
    expect((await Array.fromAsync(bucket.list())).flat()).toEqual([]);
    for (const hash of hashes) expect(hashOf(await readFileOf(database.db, hash))).toBe(hash);
  }, 120_000);
});
