import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Yields } from '@niveshak/contract/metrics/schemas';
import { isMonth, monthsBetween } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import {
  isMonthGranted,
  noCoupons,
  noGifts,
  noReferrals,
  rewardStates,
  together,
} from '@niveshak/domain/metrics/yield';
import type { GiftYield, ReferralYield } from '@niveshak/domain/metrics/yield';
import type { Db } from '../platform/db/database.ts';
import { couponOrders, friends, giftsBought } from './yield-facts.ts';
import type { Months } from './yield-facts.ts';

const month = z.custom<Month>(isMonth);

/** Returns cost and revenue of coupons, referrals and gifts in these months, per month and in total, as of now. */
export async function yieldsOf(db: Db, span: Months): Promise<Pick<Yields, 'months' | 'all'>> {
  const coupons = Map.groupBy(await couponsBy(db, span), (row) => row.month);
  const referrals = await referralsBy(db, span);
  const gifts = await giftsBy(db, span);
  const months = monthsBetween(span.from, span.to).map((each) => {
    const byCoupon = (coupons.get(each) ?? []).map(({ key, name, sums }) => ({ key, name, ...sums }));
    return {
      month: each,
      coupons: (coupons.get(each) ?? []).map(({ sums }) => sums).reduce(together, noCoupons),
      byCoupon,
      referrals: referrals.get(each) ?? noReferrals,
      gifts: gifts.get(each) ?? noGifts,
    };
  });
  const all = {
    coupons: months.map((each) => each.coupons).reduce(together, noCoupons),
    byCoupon: inAll(months.flatMap(({ byCoupon }) => byCoupon)),
    referrals: months.map((each) => each.referrals).reduce(together, noReferrals),
    gifts: months.map((each) => each.gifts).reduce(together, noGifts),
  };
  return { months, all };
}

type ByCoupon = Yields['all']['byCoupon'];

/** Returns each coupon once, those with most orders first. */
function inAll(rows: ByCoupon): ByCoupon {
  const by = new Map<string, ByCoupon[number]>();
  for (const { key, name, ...sums } of rows) {
    const { orders, discount, revenue } = by.get(key) ?? noCoupons;
    by.set(key, { key, name, ...together({ orders, discount, revenue }, sums) });
  }
  return [...by.values()].toSorted((a, b) => b.orders - a.orders);
}

const couponRow = z
  .object({
    month,
    key: z.string(),
    name: z.string(),
    orders: z.number(),
    discount: z.number(),
    revenue: z.number(),
  })
  .transform(({ month: of, key, name, ...sums }) => ({ month: of, key, name, sums }));

function couponsBy(db: Db, span: Months): Promise<z.output<typeof couponRow>[]> {
  return read(
    db,
    couponRow,
    sql`
    select month, key, coupon as name, count(*)::int as orders, sum(discount)::bigint as discount, sum(revenue)::bigint as revenue
    from (${couponOrders(span)}) coupon_orders group by 1, 2, 3 order by orders desc, coupon`,
  );
}

/** The free month earned by a referral in a row, or null if none. */
export const rewardOfRow = {
  state: z.nullable(z.enum(rewardStates)),
  takenFrom: z.nullable(z.enum(['term', 'unconsumed', 'used'])),
};
const friendGroup = z.object({
  month,
  trial: z.boolean(),
  paid: z.boolean(),
  ...rewardOfRow,
  number: z.number(),
});

async function referralsBy(db: Db, span: Months): Promise<ReadonlyMap<Month, ReferralYield>> {
  const groups = await read(
    db,
    friendGroup,
    sql`
    select month, trial, paid, state, "takenFrom", count(*)::int as number
    from (${friends(span)}) friends group by 1, 2, 3, 4, 5`,
  );
  const by = new Map<Month, ReferralYield>();
  for (const { month: of, trial, paid, state, takenFrom, number } of groups) {
    const isGiven = state !== null && isMonthGranted({ state, takenFrom });
    const sums = {
      joined: number,
      trial: trial ? number : 0,
      paid: paid ? number : 0,
      months: isGiven ? number : 0,
    };
    by.set(of, together(by.get(of) ?? noReferrals, sums));
  }
  return by;
}

const giftRow = z.object({
  month,
  bought: z.number(),
  revenue: z.number(),
  claimed: z.number(),
  converted: z.number(),
  returned: z.number(),
});

async function giftsBy(db: Db, span: Months): Promise<ReadonlyMap<Month, GiftYield>> {
  const rows = await read(
    db,
    giftRow,
    sql`
    select month, count(*)::int as bought, sum(revenue)::bigint as revenue,
      count(*) filter (where claimed)::int as claimed, count(*) filter (where converted)::int as converted,
      count(*) filter (where returned)::int as returned
    from (${giftsBought(span)}) gifts_bought group by 1`,
  );
  return new Map(rows.map(({ month: of, ...sums }) => [of, sums]));
}

async function read<Row>(db: Db, row: z.ZodType<Row>, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(db);
  return z.array(row).parse(rows);
}
