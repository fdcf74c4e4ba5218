import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessTimeAt } from './clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { deleteWebhookBodies, webhookInbox, webhookRetention } from './webhook-inbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inbox = webhookInbox('razorpay', 'a-task');

async function stored(): Promise<string[]> {
  const rows = await database.db.selectFrom('webhook_events').select('body').orderBy('received_at').execute();
  return rows.map(({ body }) => body.toString('utf8'));
}

it('deletes the content of handled events on account deletion and after a month; redelivery changes nothing', async () => {
  const bodies = ['{"email":"asha@members.test"}', '{"email":"ravi@members.test"}', '{"open":1}'];
  for (const body of bodies) await inbox.accept(database.db, Buffer.from(body));
  await database.db
    .updateTable('webhook_events')
    .set({ handled_at: new Date() })
    .where('body', '<>', Buffer.from('{"open":1}'))
    .execute();

  await deleteWebhookBodies(database.db, ['asha@members.test', '']);
  expect(await stored()).toEqual(['', '{"email":"ravi@members.test"}', '{"open":1}']);

  const retention = webhookRetention(database.db);
  await retention.run(businessTimeAt(new Date()), 'timed');
  expect(await stored()).toContain('{"email":"ravi@members.test"}');
  await database.db
    .updateTable('webhook_events')
    .set({ handled_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('handled_at', 'is not', null)
    .execute();
  await retention.run(businessTimeAt(new Date()), 'timed');
  expect(await stored()).toEqual(['', '', '{"open":1}']);

  for (const body of bodies) await inbox.accept(database.db, Buffer.from(body));
  expect(await stored()).toEqual(['', '', '{"open":1}']);
});
