import { afterAll, beforeAll, describe } from 'vitest';
import { describeFileStore } from '../../testing/file-store-contract.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { postgresFiles } from './postgres-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the store in PostgreSQL', () => {
  describeFileStore(
    () => postgresFiles(database.db),
    (hash) => hash,
  );
});
