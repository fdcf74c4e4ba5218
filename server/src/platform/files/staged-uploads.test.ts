import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { StagedUploads } from './staged-uploads.ts';

const uploads = new StagedUploads({
  imports: 'archive_imports',
  pieces: 'archive_import_pieces',
  task: 'a-task-of-this-test',
  queue: 'a-queue-of-this-test',
});
let test: TestApp;
let staffId: string;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  const { id } = await test.database.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  staffId = id;
});
afterAll(() => test.close());

async function waiting(): Promise<string> {
  const { db } = test.database;
  const bytes = Buffer.from('content');
  const files = [{ name: 'export.zip', bytes: bytes.length }];
  const id = await db.transaction().execute((tx) => uploads.begin(tx, staffId, files));
  expect(await uploads.storePiece(db, id, { file: 0, piece: 0, bytes })).toBe(true);
  expect(await db.transaction().execute((tx) => uploads.start(tx, id))).toBe(true);
  return id;
}
const stateOf = async (id: string) =>
  (await uploads.latest(test.database.db, 20)).find((each) => each.id === id);
const overflow = async () => {
  throw new RangeError('Maximum call stack size exceeded');
};

it('ends with its reason after failing twice', async () => {
  const id = await waiting();
  await expect(uploads.run(test.database.db, id, overflow)).rejects.toThrow(RangeError);
  expect(await stateOf(id)).toMatchObject({ state: 'running' });
  await uploads.run(test.database.db, id, overflow);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('twice') });
});

it('is not tried a third time after its process died twice', async () => {
  const id = await waiting();
  // A crash leaves only the incremented attempt count.
  await test.database.pool.query('update archive_imports set attempts = 2 where id = $1', [id]);
  let isTried = false;
  await uploads.run(test.database.db, id, async () => {
    isTried = true;
    return {};
  });
  expect(isTried).toBe(false);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'The import was interrupted twice.' });
});

it('does not start once cancelled', async () => {
  const id = await waiting();
  expect(await uploads.cancel(test.database.db, id)).toBe(true);
  await uploads.run(test.database.db, id, overflow);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'Cancelled.' });
  expect(await uploads.cancel(test.database.db, id)).toBe(false);
});

it('stays cancelled if cancelled while running', async () => {
  const id = await waiting();
  await uploads.run(test.database.db, id, async () => {
    expect(await uploads.cancel(test.database.db, id)).toBe(true);
    return { ended: true };
  });
  expect(await stateOf(id)).toMatchObject({ state: 'failed', problem: 'Cancelled.', report: null });
});
