import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { FileMissing } from '../platform/files/file-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { hashOf } from '../platform/files/postgres-files.ts';

/**
 * Tests for every file store.
 * @param keyOf returns the key for content: its hash, or a name that starts with it
 */
export function describeFileStore(open: () => FileStore, keyOf: (hash: string) => string): void {
  const store = open;
  const add = async (bytes: Buffer) => {
    const key = keyOf(hashOf(bytes));
    await store().put(key, bytes);
    return key;
  };
  const contentOf = async (key: string) => Buffer.concat(await Array.fromAsync(await store().get(key)));
  const listed = async () => (await Array.fromAsync(store().list())).flat();

  it.each([0, 1, 70_000, 5_000_000])('returns content of %d bytes as it was stored', async (size) => {
    const bytes = randomBytes(size);
    expect((await contentOf(await add(bytes))).equals(bytes)).toBe(true);
  });

  it('stores the same content twice as one', async () => {
    const bytes = randomBytes(100);
    const key = await add(bytes);
    await store().put(key, bytes);
    expect((await listed()).filter((each) => each.key === key)).toHaveLength(1);
  });

  it('reports content that it does not have', async () => {
    const key = keyOf(hashOf(Buffer.from(randomUUID())));
    await expect(store().get(key)).rejects.toThrow(FileMissing);
    await store().delete(key);
  });

  it('deletes content', async () => {
    const key = await add(randomBytes(100));
    await store().delete(key);
    await expect(store().get(key)).rejects.toThrow(FileMissing);
    expect((await listed()).some((each) => each.key === key)).toBe(false);
  });

  it('lists more than a page, in the order of the keys, with their times', async () => {
    const keys: string[] = [];
    for (let batch = 0; batch < 26; batch += 1)
      keys.push(...(await Promise.all(Array.from({ length: 40 }, () => add(randomBytes(8))))));
    const all = await listed();
    expect(all.map(({ key }) => key)).toEqual(all.map(({ key }) => key).toSorted());
    expect(new Set(all.map(({ key }) => key)).isSupersetOf(new Set(keys))).toBe(true);
    for (const { storedAt } of all) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
  });
}
