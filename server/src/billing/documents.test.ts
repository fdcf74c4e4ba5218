import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putFile } from '../platform/files/files.ts';
import { hashOf } from '../platform/files/postgres-files.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { printedDocument } from '../testing/printed-document.ts';
import { buy, june, newMember, openBilling, saleOf } from './testing/billing-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openBilling(database.db);
});
afterAll(() => database.drop());

async function invoice(): Promise<string> {
  const userId = await newMember(database.db);
  const sale = saleOf(userId, 719_700, { alias: 'CMP3M' });
  const { invoice: issued } = await buy(database.db, sale, june, ['2025-06-02', '2025-09-01']);
  if (issued === null) throw new Error('The sale has no invoice.');
  return issued.id;
}

it('renders a document once and stores it', async () => {
  const id = await invoice();
  const first = await printedDocument(database.db, id);
  const marked = Buffer.from('%PDF-kept');
  const kept = await database.db
    .selectFrom('drawn_documents')
    .select('file_hash')
    .where('document_id', '=', id)
    .execute();
  expect(kept).toEqual([{ file_hash: hashOf(first.bytes) }]);
  await database.db
    .updateTable('drawn_documents')
    .set({ file_hash: await putFile(database.db, marked) })
    .where('document_id', '=', id)
    .execute();
  expect(Buffer.from((await printedDocument(database.db, id)).bytes)).toEqual(marked);
  // A different rendering replaces the stored one, for example after a layout change.
  await database.db
    .updateTable('drawn_documents')
    .set({ drawing: '0:' })
    .where('document_id', '=', id)
    .execute();
  expect((await printedDocument(database.db, id)).bytes).toEqual(first.bytes);
});

it('does not block the request thread when it renders many', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, invoice));
  await printedDocument(database.db, ids[0] ?? '');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const all = await Promise.all(ids.map((id) => printedDocument(database.db, id)));
  delay.disable();
  const heads = all.map((file) => Buffer.from(file.bytes.subarray(0, 5) ?? []).toString());
  expect(heads).toEqual(ids.map(() => '%PDF-'));
  // On the main thread, rendering blocks the event loop for half a second.
  expect(delay.max / 1e6).toBeLessThan(250);
});
