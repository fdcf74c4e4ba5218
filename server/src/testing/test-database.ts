import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import type { DatabaseHandle } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { databaseUrl, withAdmin } from './postgres-for-tests.ts';

export type TestDatabase = DatabaseHandle & { readonly url: string; readonly drop: () => Promise<void> };

/** Creates a database as a clone of the migrated template or another. Call `drop` when done. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `niveshak_test_${randomBytes(6).toString('hex')}`;
  // The default strategy logs every page, at twice the processor time.
  const statement = `create database ${name} template ${template} strategy file_copy`;
  await withAdmin(adminUrl, (client) => client.query(statement));
  const url = databaseUrl(adminUrl, name);
  const database = openDatabase(url, createLog('silent'), 10);
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await withAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
