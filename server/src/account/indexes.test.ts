import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcilableOrders } from '../checkout/reconcile-store.ts';
import { exportQuery } from '../platform/personal-data.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { personalData } from './personal-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the query plan. Sequential scans are the last resort, so any that remains has no usable index. */
async function planOf(query: CompiledQuery, before = ''): Promise<string> {
  const text = await database.db
    .transaction()
    .execute(async (tx) => {
      if (before !== '') await sql.raw(before).execute(tx);
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await tx.executeQuery<Record<'QUERY PLAN', string>>({
        ...query,
        sql: `explain ${query.sql}`,
      });
      throw new Planned(rows.map((row) => row['QUERY PLAN']).join('\n'));
    })
    .catch((error: unknown) => {
      if (error instanceof Planned) return error.message;
      throw error;
    });
  return text;
}

/** Thrown to roll back the changes made for a query plan. */
class Planned extends Error {}

const nobody = '00000000-0000-4000-8000-000000000000';
describe('an index supports', () => {
  it.each(personalData.map((spec) => [`${spec.table}.${spec.userColumn}`, spec] as const))(
    'personal data of a member: %s',
    async (_name, spec) => {
      expect(await planOf(exportQuery(spec, nobody).compile(database.db))).not.toMatch(/Seq Scan on (?!pg_)/);
    },
  );

  it('the payments of an order, and orders with a possibly unreported payment', async () => {
    expect(
      await planOf(sql`select id from payments where order_id = ${nobody}`.compile(database.db)),
    ).toContain('payments_of_order');
    const plan = await planOf(reconcilableOrders(database.db, 'timed', 100).compile());
    expect(plan).toContain('orders_still_reconciled');
  });

  it('the check, which detects a missing index', async () => {
    const spec = personalData.find(({ table }) => table === 'checkout_landings');
    if (spec === undefined) throw new Error('Landings are declared.');
    const without = await planOf(
      exportQuery(spec, nobody).compile(database.db),
      'drop index checkout_landings_of_user',
    );
    expect(without).toMatch(/Seq Scan on checkout_landings/);
    const orders = reconcilableOrders(database.db, 'timed', 100).compile();
    expect(await planOf(orders, 'drop index orders_still_reconciled')).not.toMatch(/orders_still_reconciled/);
  });
});
