import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { freezingProxy } from '../../testing/freezing-proxy.ts';

it('survives the loss of its database, and its workers resume', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const proxy = freezingProxy();
  const test = await createTestApp({ jobs: true, databaseUrl: proxy.through });
  try {
    proxy.refuse();
    const away = performance.now() + 8_000;
    while (performance.now() < away) {
      expect((await fetch(`${test.origin}/healthz`)).status).toBe(200);
      expect((await fetch(`${test.origin}/api/plans`)).status).toBeGreaterThanOrEqual(400);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    proxy.thaw();
    const { rows } = await sql<{ id: number }>`
      insert into outbox_events (name, payload, occurred_at) values ('nothing-listens', '{}', now()) returning id
    `.execute(test.database.db);
    const id = rows[0]?.id ?? 0;
    await sql`select graphile_worker.add_job('deliver-event', ${JSON.stringify({ id })}::json)`.execute(
      test.database.db,
    );
    await expect
      .poll(
        async () =>
          (
            await test.database.db
              .selectFrom('outbox_events')
              .select('delivered_at')
              .where('id', '=', id)
              .executeTakeFirst()
          )?.delivered_at,
        { timeout: 30_000 },
      )
      .toBeInstanceOf(Date);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await test.close();
    proxy.close();
  }
}, 90_000);
