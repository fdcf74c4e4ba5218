import type pg from 'pg';
import type { Facts } from './recompute-metrics.ts';
import { incomeOf } from './recompute-metrics.ts';

type Order = { id: string; month: string; coupon: string; list: number; referred: number };
type Friend = { id: string; month: string; code: string };
type Code = { user_id: string; code: string };
type Reward = { friend_id: string; state: string; taken_from: string | null };
type Gift = {
  order_id: string;
  month: string;
  state: string;
  recipient_id: string | null;
  claimed: Date | null;
};
type Purchase = { user_id: string; source: string; at: Date };

/**
 * Recomputes the yields independently, from `docs/metrics.md` alone. A coupon's discount is the list price minus the
 * sale in the ledger; friends and gifts are followed individually. Omits months without data.
 */
export async function recomputeYields(pool: pg.Pool, facts: Facts) {
  const read = async <Row extends pg.QueryResultRow>(query: string) => (await pool.query<Row>(query)).rows;
  const india = (column: string) => `to_char(${column} + interval '5 hours 30 minutes', 'YYYY-MM')`;
  const orders = await read<Order>(`
    select id, ${india('fulfilled_at')} as month, agreed ->> 'couponCode' as coupon,
      (agreed #>> '{price,listPrice,amount}')::int as list,
      coalesce((agreed #>> '{price,refDiscount,amount}')::int, 0) as referred
    from orders where fulfilled_at is not null and agreed ->> 'couponCode' !~* '^ref_'`);
  const friends = await read<Friend>(`
    select id, ${india('created_at')} as month, attached_ref_code as code from users where attached_ref_code <> ''`);
  const codes = await read<Code>(`select user_id, code from referral_codes`);
  const rewards = await read<Reward>(`select friend_id, state, taken_from from referral_rewards`);
  const gifts = await read<Gift>(`
    select order_id, to_char(bought_on, 'YYYY-MM') as month, state, recipient_id, claimed_at as claimed from gifts`);
  const purchases = await read<Purchase>(`select user_id, source, created_at as at from terms`);

  const sums: Record<string, Record<string, number>> = {};
  const count = (month: string, name: string, amount = 1) => {
    const of = (sums[month] ??= {});
    of[name] = (of[name] ?? 0) + amount;
  };
  for (const { id, month, coupon, list, referred } of orders) {
    const sold = (facts.lines.get(id) ?? []).filter(
      ({ kind, account }) => kind === 'sale' && account.startsWith('revenue:'),
    );
    const income = Number(sold.reduce((sum, { amount }) => sum + amount, 0n));
    count(month, 'orders');
    count(month, `orders with ${coupon.toUpperCase()}`);
    count(month, 'discount', list - referred - income);
    count(month, 'revenue', Number(incomeOf(facts, id, '9999-12-31')));
  }
  for (const { id, month, code } of friends) {
    const referrer = codes.find((each) => each.code === code.trim().toLowerCase());
    if (referrer === undefined || referrer.user_id === id) continue;
    const did = (source: string) => purchases.some((each) => each.user_id === id && each.source === source);
    const reward = rewards.find(({ friend_id: friend }) => friend === id);
    count(month, 'joined');
    count(month, 'trial', did('trial') ? 1 : 0);
    count(month, 'paid', did('order') ? 1 : 0);
    const isUsed = reward?.state === 'reversed' && reward.taken_from === 'used';
    count(month, 'months', reward?.state === 'earned' || isUsed ? 1 : 0);
  }
  for (const { order_id: order, month, state, recipient_id: recipient, claimed } of gifts) {
    count(month, 'gifts');
    count(month, 'gift revenue', Number(incomeOf(facts, order, '9999-12-31')));
    count(month, 'claimed', claimed === null ? 0 : 1);
    const paid = purchases.some(
      ({ user_id: user, source, at }) =>
        claimed !== null && user === recipient && source === 'order' && at > claimed,
    );
    count(month, 'converted', paid ? 1 : 0);
    count(month, 'returned', state === 'refunded' ? 1 : 0);
  }
  return sums;
}
