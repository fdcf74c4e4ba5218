import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/notifications/alert-routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
});
afterAll(() => test.close());

/** Lists shares as outliers of a trading day, like a price import. */
async function list(day: string, symbols: readonly string[]): Promise<void> {
  const { pool } = test.database;
  await pool.query('insert into outlier_days (date) values ($1)', [day]);
  for (const [at, symbol] of symbols.entries()) {
    const { rows } = await pool.query<{ id: number }>(
      'insert into instruments (name, first_on, last_on) values ($1, $2, $2) returning id',
      [symbol, day],
    );
    const id = rows[0]?.id;
    await pool.query('insert into instrument_symbols (symbol, from_on, instrument_id) values ($1, $2, $3)', [
      symbol,
      day,
      id,
    ]);
    await pool.query(
      `insert into outliers (date, category, rank, instrument_id, close_paise, day_return, return_deviations, volume,
        volume_deviations) values ($1, 'bullish', $2, $3, 10000, 0.1, 5, 1000, 5)`,
      [day, at + 1, id],
    );
  }
}

async function wantOutliers(member: TestMember): Promise<void> {
  const { email, push, whatsapp, quietHours, rebalanceInQuietHours } = await member.call(routes.getAlertGrid);
  const body = { email: [...email, 'outliers' as const], push, whatsapp, quietHours, rebalanceInQuietHours };
  await member.call(routes.putAlertGrid, { body });
}

async function recordsOf(name: string): Promise<{ category: string; subject: string }[]> {
  const { rows } = await test.database.pool.query<{ category: string; subject: string }>(
    `select e.category, e.subject from email_records e join users u on u.id = e.user_id
      where u.email = $1 and e.category in ('alert', 'digest') order by e.id`,
    [`${name}@demo.test`],
  );
  return rows;
}

it('alerts members who chose it to the day’s outliers once, and excludes them from the digest', async () => {
  for (const name of ['premium', 'lite']) await wantOutliers(await test.demoMember(name));
  await list('2025-05-29', ['OLDONE']);
  await list('2025-06-02', ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA', 'ECHO']);
  await test.moveClock('2025-06-02T16:30:00+05:30');
  const alert = {
    category: 'alert',
    subject: 'Outliers of 2 Jun 2025: ALPHA, BRAVO, CHARLIE and 2 more',
  };
  expect(await recordsOf('premium')).toEqual([alert]);
  const mail = await test.control.waitForMail(
    'premium@demo.test',
    ({ subject }) => subject === alert.subject,
  );
  expect(mail.text).toContain('Outliers after the close.');
  await test.moveClock('2025-06-02T20:00:00+05:30');
  expect(await recordsOf('premium')).toEqual([alert]);
  // Lite does not include outliers. A trial does, but this member did not choose them.
  expect(await recordsOf('lite')).toEqual([]);
  expect(await recordsOf('premiumtrial')).toEqual([]);
});
