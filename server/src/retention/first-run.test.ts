import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { migrationFiles } from '../platform/db/migration-files.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { beginRun } from './run-store.ts';

it.each([
  ['an upgraded installation deletes nothing before the day after the upgrade', true],
  ['a new installation may run at once', false],
])('%s', async (_title, hasMembers) => {
  const database = await createTestDatabase('template0');
  try {
    const log = createLog('silent');
    const files = await migrationFiles();
    const retention = files.findIndex(({ name }) => name === '0440-retention');
    await migrate(database.url, log, { files: files.slice(0, retention) });
    if (hasMembers)
      await sql`insert into users (sub, email, email_normalised, created_at)
        values ('a', 'a@members.test', 'a@members.test', now())`.execute(database.db);
    await migrate(database.url, log);
    const { rows } = await sql<{ now: Date }>`select now()`.execute(database.db);
    const { today } = businessTimeAt(rows[0]?.now ?? new Date());
    expect(await beginRun(database.db, today)).toBe(!hasMembers);
    expect(await beginRun(database.db, addDays(today, 1))).toBe(true);
  } finally {
    await database.drop();
  }
});
