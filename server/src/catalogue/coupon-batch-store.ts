import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { toCoupon, toCouponRow } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    coupon_batches: {
      id: Generated<string>;
      name: string;
      size: number;
      made_by: string;
      made_at: Date;
    };
    coupon_batch_codes: { code: string; batch_id: string };
  }
}

export type CouponUses = { readonly reserved: number; readonly redeemed: number };
export type CouponWithUse = {
  readonly coupon: Coupon;
  readonly revision: number;
  readonly uses: CouponUses;
};

const usesOf = sql<{ reserved: number; redeemed: number }>`
  select count(*) filter (where u.state = 'reserved')::int as reserved,
    count(*) filter (where u.state = 'redeemed')::int as redeemed
  from coupon_uses u where u.code = c.code`;

/** Returns single coupons, sorted by code. */
export async function listCoupons(db: Db, most: number): Promise<CouponWithUse[]> {
  const rows = await db
    .selectFrom('coupons as c')
    .selectAll('c')
    .select(sql<CouponUses>`(select to_json(uses) from (${usesOf}) uses)`.as('uses'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('coupon_batch_codes as b').select('b.code').whereRef('b.code', '=', 'c.code'))),
    )
    .orderBy('c.code')
    .limit(most)
    .execute();
  return rows.map(({ uses, ...row }) => ({ coupon: toCoupon(row), revision: row.revision, uses }));
}

/** Inserts a coupon. Returns false if the code already exists. */
export async function insertCoupon(tx: Tx, coupon: Coupon): Promise<boolean> {
  const made = await tx
    .insertInto('coupons')
    .values(toCouponRow(coupon))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return made !== undefined;
}

/** Locks a coupon until the transaction ends. Returns null if it does not exist. */
export async function lockCouponToChange(
  tx: Tx,
  code: string,
): Promise<{ coupon: Coupon; revision: number } | null> {
  const row = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { coupon: toCoupon(row), revision: row.revision };
}

export type NewBatch = { readonly name: string; readonly madeBy: string; readonly madeAt: Date };

/**
 * Inserts a batch of coupons with one rule and returns its id.
 * @throws if a code already exists
 */
export async function insertBatch(
  tx: Tx,
  { name, madeBy, madeAt }: NewBatch,
  rule: Omit<Coupon, 'code'>,
  codes: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('coupon_batches')
    .values({ name, size: codes.length, made_by: madeBy, made_at: madeAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { code: _code, ...row } = toCouponRow({ ...rule, code: '' });
  await sql`
    insert into coupons (code, percent_basis_points, flat_paise, plans, valid_from, valid_to, total_limit,
      per_member_limit, first_purchase_only)
    select code, ${row.percent_basis_points}::int, ${row.flat_paise}::bigint, ${row.plans}::text[],
      ${row.valid_from}::date, ${row.valid_to}::date, ${row.total_limit}::int, ${row.per_member_limit}::int,
      ${row.first_purchase_only}::boolean
    from unnest(${codes}::text[]) as code`.execute(tx);
  await sql`
    insert into coupon_batch_codes (code, batch_id)
    select code, ${id}::uuid from unnest(${codes}::text[]) as code`.execute(tx);
  return id;
}

/** Returns batches with their rules and usage counts, newest first. */
export async function listBatches(db: Db, most: number) {
  const rows = await db
    .selectFrom('coupon_batches as b')
    .innerJoin('staff as s', 's.id', 'b.made_by')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('coupon_batch_codes as any_code')
          .innerJoin('coupons as c', 'c.code', 'any_code.code')
          .selectAll('c')
          .whereRef('any_code.batch_id', '=', 'b.id')
          .limit(1)
          .as('rule'),
      (join) => join.onTrue(),
    )
    .selectAll('rule')
    .select(['b.id', 'b.name', 'b.size', 'b.made_at', 's.email as madeBy'])
    .select(
      sql<CouponUses>`(
        select json_build_object(
          'reserved', count(*) filter (where u.state = 'reserved'),
          'redeemed', count(*) filter (where u.state = 'redeemed'))
        from coupon_batch_codes k join coupon_uses u on u.code = k.code where k.batch_id = b.id)`.as('uses'),
    )
    .orderBy('b.made_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, name, size, made_at: madeAt, madeBy, uses, ...row }) => ({
    id,
    name,
    size,
    madeAt,
    madeBy,
    uses,
    rule: toCoupon(row),
  }));
}

/** Returns the codes of a batch with their redemption counts. Empty if the batch does not exist. */
export async function codesOfBatch(db: Db, batchId: string) {
  return db
    .selectFrom('coupon_batch_codes as b')
    .select('b.code')
    .select(
      sql<number>`(select count(*)::int from coupon_uses u where u.code = b.code and u.state = 'redeemed')`.as(
        'redeemed',
      ),
    )
    .where('b.batch_id', '=', batchId)
    .orderBy('b.code')
    .execute();
}

/** Ends the codes of a batch that are valid after a day. Returns their number. */
export async function endBatch(tx: Tx, batchId: string, lastDay: CalendarDate): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ valid_to: lastDay, revision: sql`revision + 1` })
    .where('code', 'in', tx.selectFrom('coupon_batch_codes').select('code').where('batch_id', '=', batchId))
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>', lastDay)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
