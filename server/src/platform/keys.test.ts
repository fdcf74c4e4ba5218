import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { deriveKey, dropOlderEncryptionKeys, openKeys } from './keys.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const secrets = { PAN_INDEX_KEY: 'a secret of this test', PAN_ENCRYPTION_KEY: [oldKey] };

it('derives the same key per purpose at every start', async () => {
  const keys = await openKeys(database.db, secrets);
  const all = [keys.pan.indexKey, keys.planHolder, keys.giftLink, keys.invitedAddress];
  expect(new Set([...all, secrets.PAN_INDEX_KEY]).size).toBe(5);
  expect(await openKeys(database.db, secrets)).toEqual(keys);
});

it('refuses a secret other than the one the database was filled with, by name', async () => {
  await openKeys(database.db, secrets);
  const other = openKeys(database.db, { ...secrets, PAN_INDEX_KEY: 'another secret altogether' });
  await expect(other).rejects.toThrow(/PAN_INDEX_KEY: is not the key/);
  // Suggesting a new key would make existing data unreadable.
  await expect(other).rejects.toThrow(/never a new one/);
  await expect(other).rejects.not.toThrow(/openssl/);
});

it('refuses to drop an encryption key that is still in use', async () => {
  await openKeys(database.db, secrets);
  const without = { ...secrets, PAN_ENCRYPTION_KEY: [newKey] };
  await expect(openKeys(database.db, without)).rejects.toThrow(/PAN_ENCRYPTION_KEY/);
  await openKeys(database.db, { ...secrets, PAN_ENCRYPTION_KEY: [newKey, oldKey] });
  await expect(openKeys(database.db, without)).rejects.toThrow(/PAN_ENCRYPTION_KEY/);
  await dropOlderEncryptionKeys(database.db, [newKey, oldKey]);
  await openKeys(database.db, without);
});

it('keeps an older installation’s secret as the key of every purpose', async () => {
  await sql`insert into key_fingerprints (purpose, version) values ('pan-index', 0)`.execute(database.db);
  const keys = await openKeys(database.db, secrets);
  expect(keys.pan.indexKey).toBe(secrets.PAN_INDEX_KEY);
  expect(keys.giftLink).toBe(deriveKey(secrets.PAN_INDEX_KEY, 'gift-link', 1));
  await expect(openKeys(database.db, { ...secrets, PAN_INDEX_KEY: 'another secret' })).rejects.toThrow();
});
