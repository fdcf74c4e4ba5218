import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { retention } from './jobs/retention.ts';
import { checkMachineClock, ClockDiffers } from './machine-clock.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const dayMs = 86_400_000;
const after = (ms: number) => () => Date.now() + ms;

it.each([0, 100_000, -100_000])('accepts %d ms off', async (ms) => {
  await expect(checkMachineClock(test.db, after(ms))).resolves.toBeUndefined();
});

it.each([130 * dayMs, -dayMs, 125_000])('rejects %d ms off', async (ms) => {
  await expect(checkMachineClock(test.db, after(ms))).rejects.toThrow(ClockDiffers);
});

it('deletes nothing while the clock is wrong', async () => {
  await sql`create table kept (at timestamptz not null default now())`.execute(test.db);
  await sql`insert into kept default values`.execute(test.db);
  const time = { instant: new Date(), today: calendarDate('2025-06-02') };
  const job = (readMachine: () => number) =>
    retention(
      test.db,
      'kept',
      (_time, wall) => sql<boolean>`at < ${new Date(wall.getTime() - dayMs)}`,
      readMachine,
      () => checkMachineClock(test.db, readMachine),
    );
  const rows = async () => (await sql`select 1 from kept`.execute(test.db)).rows.length;
  await expect(job(after(130 * dayMs)).run(time, 'timed')).rejects.toThrow(ClockDiffers);
  expect(await rows()).toBe(1);
  await sql`update kept set at = now() - interval '2 days'`.execute(test.db);
  await job(Date.now).run(time, 'timed');
  expect(await rows()).toBe(0);
});
