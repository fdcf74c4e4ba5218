import { sql } from 'kysely';
import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import { parse, z } from 'zod';
import { firmPlanSchema } from '@niveshak/contract/catalogue/schemas';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { registerFirmPlans } from '@niveshak/domain/catalogue/firm-plan';
import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import { isPlanAlias, planAliases } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { priceOn } from '@niveshak/domain/catalogue/price-on';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    plans: {
      alias: string;
      description: unknown;
      facts: Generated<unknown>;
      withdrawn_at: Generated<Date | null>;
    };
    plan_price_versions: {
      id: Generated<number>;
      alias: string;
      valid_from: string;
      full_price_paise: number | null;
    };
    plan_versions: {
      id: Generated<number>;
      alias: string;
      recorded_at: Generated<Date>;
      description: unknown;
    };
    coupons: CouponsTable;
    coupon_uses: {
      order_id: string;
      code: string;
      user_id: string;
      state: 'reserved' | 'redeemed' | 'released';
      created_at: Date;
    };
  }
}

type CouponsTable = {
  code: string;
  percent_basis_points: number | null;
  flat_paise: number | null;
  plans: string[] | null;
  valid_from: string | null;
  valid_to: string | null;
  total_limit: number | null;
  per_member_limit: number | null;
  first_purchase_only: boolean;
  /** Revision number, incremented on every change. */
  revision: Generated<number>;
};

const planDescription = z.object({
  product: z.string().min(1),
  productShort: z.string().min(1),
  billed: z.string(),
  desc: z.string(),
  features: z.array(z.string().min(1)).min(1),
  lineItem: z.string().min(1),
  note: z.string().nullable(),
  checkoutNote: z.string().nullable(),
});

export type PlanDescription = z.infer<typeof planDescription>;

/** Inserts a plan with its initial description. Does not change an existing plan. */
export async function savePlan(
  db: Kysely<Database>,
  alias: PlanAlias,
  description: PlanDescription,
): Promise<void> {
  await db
    .insertInto('plans')
    .values({ alias, description: JSON.stringify(description) })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .execute();
}

/** Replaces a plan's description. The database keeps earlier versions. */
export async function describePlan(tx: Tx, alias: PlanAlias, description: PlanDescription): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ description: JSON.stringify(description) })
    .where('alias', '=', alias)
    .execute();
}

/** Returns the number of descriptions per plan, and when the current one was saved (wall time). */
export async function planVersions(
  db: Db,
): Promise<ReadonlyMap<string, { readonly count: number; readonly since: Date }>> {
  const rows = await db
    .selectFrom('plan_versions')
    .select((select) => [
      'alias',
      select.fn.countAll<number>().as('count'),
      select.fn.max('recorded_at').as('since'),
    ])
    .groupBy('alias')
    .execute();
  return new Map(rows.map(({ alias, count, since }) => [alias, { count: Number(count), since }]));
}

/** Publishes the price of a full term (paise, ex GST) from a business date. Earlier prices are kept. */
export async function savePlanPrice(
  db: Db,
  alias: PlanAlias,
  from: CalendarDate,
  fullPrice: Paise,
): Promise<void> {
  await db
    .insertInto('plan_price_versions')
    .values({ alias, valid_from: from, full_price_paise: fullPrice })
    .execute();
}

/** Returns a plan's name, or its alias if it has no description. */
export function nameOfPlan(
  descriptions: ReadonlyMap<string, Pick<PlanDescription, 'product'>>,
  alias: string,
): string {
  return descriptions.get(alias)?.product ?? alias;
}

export function namesOfPlans(
  descriptions: ReadonlyMap<PlanAlias, Pick<PlanDescription, 'product'>>,
): ReadonlyMap<PlanAlias, string> {
  return new Map([...descriptions].map(([alias, { product }]) => [alias, product]));
}

export type CataloguePlans = {
  readonly descriptions: ReadonlyMap<PlanAlias, PlanDescription>;
  readonly firmPlans: readonly FirmPlan[];
  readonly withdrawn: ReadonlySet<PlanAlias>;
};

/**
 * Returns the plans, and registers plans added by the firm in this process.
 * @throws if a catalogue row is invalid; startup then fails
 */
export async function readPlans(db: Db): Promise<CataloguePlans> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('alias').execute();
  const firmPlans = rows.flatMap(({ facts }) => (facts === null ? [] : [parse(firmPlanSchema, facts)]));
  registerFirmPlans(firmPlans);
  const descriptions = new Map<PlanAlias, PlanDescription>();
  const withdrawn = new Set<PlanAlias>();
  for (const { alias, description, withdrawn_at } of rows) {
    if (!isPlanAlias(alias)) throw new Error(`The catalogue has an unknown plan: ${alias}`);
    descriptions.set(alias, planDescription.parse(description));
    if (withdrawn_at !== null) withdrawn.add(alias);
  }
  return { descriptions, firmPlans, withdrawn };
}

export async function readPlanDescriptions(db: Db): Promise<ReadonlyMap<PlanAlias, PlanDescription>> {
  return (await readPlans(db)).descriptions;
}

export type PlanPrice = { readonly alias: PlanAlias; readonly from: CalendarDate; readonly fullPrice: Paise };

/** Returns all past, current and future prices, by effective date. */
export async function readPrices(db: Db): Promise<PlanPrice[]> {
  const rows = await db
    .selectFrom('plan_price_versions')
    .distinctOn(['valid_from', 'alias'])
    .select(['alias', 'valid_from', 'full_price_paise'])
    .orderBy('valid_from')
    .orderBy('alias')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ alias, valid_from, full_price_paise }) =>
    isPlanAlias(alias) && full_price_paise !== null
      ? [{ alias, from: calendarDate(valid_from), fullPrice: paise(full_price_paise) }]
      : [],
  );
}

/** Returns the full-term prices that apply on a day (paise, ex GST), by plan. */
export function fullPricesOn(prices: readonly PlanPrice[], date: CalendarDate): Map<PlanAlias, Paise> {
  const inForce = planAliases().flatMap((alias) => priceOn(prices, alias, date) ?? []);
  return new Map(inForce.map(({ alias, fullPrice }) => [alias, fullPrice]));
}

/** Like `fullPricesOn`, without plans withdrawn from sale. */
export function salePricesOn(
  {
    prices,
    withdrawn,
  }: { readonly prices: readonly PlanPrice[]; readonly withdrawn: ReadonlySet<PlanAlias> },
  date: CalendarDate,
): Map<PlanAlias, Paise> {
  return new Map([...fullPricesOn(prices, date)].filter(([alias]) => !withdrawn.has(alias)));
}

/** Plan descriptions and prices, cached per process until they change. */
export const cataloguePublication = new Publication(['catalogue'], async (db) => ({
  ...(await readPlans(db)),
  prices: await readPrices(db),
}));

export function toCoupon(row: Omit<Selectable<CouponsTable>, 'revision'>): Coupon {
  const plans = row.plans?.filter((alias) => isPlanAlias(alias)) ?? null;
  return {
    code: row.code,
    reduction:
      row.percent_basis_points === null
        ? { kind: 'flat', amount: paise(row.flat_paise ?? 0) }
        : { kind: 'percent', basisPoints: row.percent_basis_points },
    plans,
    validFrom: row.valid_from === null ? null : calendarDate(row.valid_from),
    validTo: row.valid_to === null ? null : calendarDate(row.valid_to),
    totalLimit: row.total_limit,
    perMemberLimit: row.per_member_limit,
    firstPurchaseOnly: row.first_purchase_only,
  };
}

export async function couponByCode(db: Db, code: string): Promise<Coupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  return row === undefined ? null : toCoupon(row);
}

export function toCouponRow(coupon: Coupon): Insertable<CouponsTable> {
  return {
    code: coupon.code,
    percent_basis_points: coupon.reduction.kind === 'percent' ? coupon.reduction.basisPoints : null,
    flat_paise: coupon.reduction.kind === 'flat' ? coupon.reduction.amount : null,
    plans: coupon.plans === null ? null : [...coupon.plans],
    valid_from: coupon.validFrom,
    valid_to: coupon.validTo,
    total_limit: coupon.totalLimit,
    per_member_limit: coupon.perMemberLimit,
    first_purchase_only: coupon.firstPurchaseOnly,
  };
}

export async function saveCoupon(db: Db, coupon: Coupon): Promise<void> {
  const row = toCouponRow(coupon);
  await db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({ ...row, revision: sql`coupons.revision + 1` }),
    )
    .execute();
}

export type CouponCounts = { readonly usedInAll: number; readonly usedByMember: number };

/**
 * Returns the number of reservations and redemptions of a code, without those of `exceptOrder` (the order being
 * replaced).
 */
export async function countCouponUses(
  db: Db,
  code: string,
  userId: string,
  exceptOrder: string | null,
): Promise<CouponCounts> {
  const row = await db
    .selectFrom('coupon_uses')
    .select((select) => [
      select.fn.countAll<number>().as('inAll'),
      select.fn.countAll<number>().filterWhere('user_id', '=', userId).as('byMember'),
    ])
    .where('code', '=', code)
    .where('state', '<>', 'released')
    .$if(exceptOrder !== null, (query) => query.where('order_id', '<>', exceptOrder))
    .executeTakeFirstOrThrow();
  return { usedInAll: row.inAll, usedByMember: row.byMember };
}

/** Locks a code until the transaction ends, to serialize reservations and enforce limits. */
export async function lockCoupon(tx: Tx, code: string): Promise<void> {
  await tx.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().execute();
}

export async function reserveCoupon(
  tx: Tx,
  use: { orderId: string; code: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: use.orderId,
      code: use.code,
      user_id: use.userId,
      state: 'reserved',
      created_at: use.at,
    })
    .execute();
}

/** Releases or redeems an order's reservation. Does nothing for an order without a coupon. */
export async function settleCoupon(tx: Tx, orderId: string, state: 'redeemed' | 'released'): Promise<void> {
  await tx.updateTable('coupon_uses').set({ state }).where('order_id', '=', orderId).execute();
}
