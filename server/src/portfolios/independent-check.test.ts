import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { recomputePortfolios } from '../testing/recompute-portfolios.ts';
import { loadMarket } from '../../demo/load-market.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { exportPortfolios } from './export-csv.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadMarket(database.db, businessTimeAt(new Date('2025-06-02T10:00:00+05:30')), async () => undefined);
});
afterAll(() => database.drop());

it('matches a recomputation from CSV in every level and metric to 1e-9', async () => {
  const exports = await exportPortfolios(database.db, calendarDate('2025-06-02'));
  const { compared, differences } = recomputePortfolios(exports);
  expect(differences.slice(0, 5)).toEqual([]);
  expect(compared).toBeGreaterThan(5_000);
});

it('detects a difference of one paisa', async () => {
  const exports = new Map(await exportPortfolios(database.db, calendarDate('2025-06-02')));
  const closes = exports.get('closes.csv') ?? '';
  const [, line = ''] = /\n(2025-05-30,FARROWGATE,\d+)\n/.exec(closes) ?? [];
  const [date, symbol, paise] = line.split(',');
  exports.set('closes.csv', closes.replace(line, `${date},${symbol},${Number(paise) + 1}`));
  expect(recomputePortfolios(exports).differences.length).toBeGreaterThan(0);
});

it('refuses to change published records', async () => {
  const { db } = database;
  await expect(db.updateTable('portfolio_rebalances').set({ note: 'Better' }).execute()).rejects.toThrow(
    'never changed',
  );
  await expect(db.deleteFrom('rebalance_weights').execute()).rejects.toThrow('never changed');
  const { id } = await db.selectFrom('portfolio_rebalances').select('id').limit(1).executeTakeFirstOrThrow();
  const line = { rebalance_id: id, symbol: 'ANOTHER', weight_ppm: 0, reason: 'Later' };
  await expect(db.insertInto('rebalance_weights').values(line).execute()).rejects.toThrow(
    'no line can be added',
  );
});
