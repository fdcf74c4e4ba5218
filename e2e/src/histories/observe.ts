import type pg from 'pg';
import { textOf } from './model/calendar.ts';
import type { Model } from './model/model.ts';
import { monthsOf } from './model/model.ts';
import { sum } from './model/money.ts';

/** What people have paid, hold and are due, as sorted lines for comparison and printing. */
export type Holding = readonly string[];

/** Returns the holdings in the server's database for the accounts of one history, given as user id → account name. */
export async function observe(pool: pg.Pool, accounts: ReadonlyMap<string, string>): Promise<Holding> {
  const { rows } = await pool.query<{ kind: string; who: string; line: string }>(observation, [
    [...accounts.keys()],
  ]);
  const nameOf = (id: string) => accounts.get(id) ?? id;
  return rows
    .map(({ kind, who, line }) =>
      `${kind} ${line.replaceAll(/[0-9a-f-]{36}/g, (id) => nameOf(id))}`.replace('@', nameOf(who)),
    )
    .sort();
}

/** `@` is the account. Money is in paise. A sale is its invoice minus its credit notes. */
const observation = `
  select 'term' as kind, user_id as who,
    '@ ' || alias || ' ' || start_date || '..' || end_date || case source when 'gift' then ' gift' else '' end as line
    from terms where user_id = any($1) and end_date >= start_date
  union all
  select 'free months', user_id, '@ ' || sum(months) from free_months where user_id = any($1)
    group by user_id having sum(months) <> 0
  union all
  select 'payment back', min(user_id::text)::uuid, payment_id || ' ' || sum(amount_paise) from refunds
    where user_id = any($1) and state <> 'written-off' group by payment_id
  union all
  select 'order', user_id, '@ ' || coalesce(provider_order_id, '-') || ' ' || alias || ' ' ||
    case state when 'created' then 'open' when 'fulfilled' then 'done' when 'paid' then 'paid'
      when 'refunded' then case when fulfilled_at is null then 'returned' else 'done' end else state end
    from orders where user_id = any($1) and provider_order_id is not null
  union all
  select 'sale', d.user_id, '@ ' || o.provider_order_id || ' keeps ' ||
    sum(case d.kind when 'invoice' then 1 else -1 end * (taxable_paise + cgst_paise + sgst_paise + igst_paise))
    from documents d join orders o on o.id = d.order_id where d.user_id = any($1) and o.provider_order_id is not null
    group by d.user_id, o.provider_order_id
  union all
  select 'gift', giver_id, '@ ' || alias || ' ' || bought_on || ' ' ||
    case state when 'refunded' then 'gone' when 'claimed' then 'claimed' else 'waiting' end
    from gifts where giver_id = any($1)
  union all
  select 'reward', referrer_id, referrer_id || ' for ' || friend_id || ' ' || state
    from referral_rewards where referrer_id = any($1)`;

/** Returns the holdings in the model. */
export function expected(model: Model): Holding {
  const lines: string[] = [];
  for (const { account, plan, first, last, gift } of model.spans)
    if (last >= first)
      lines.push(`term ${account} ${plan} ${textOf(first)}..${textOf(last)}${gift === null ? '' : ' gift'}`);
  for (const account of model.months.keys())
    if (monthsOf(model, account) !== 0) lines.push(`free months ${account} ${monthsOf(model, account)}`);
  for (const [payment, amount] of model.back) lines.push(`payment back ${payment} ${amount}`);
  for (const order of model.orders.values())
    if (order.priced.net > 0n)
      lines.push(`order ${order.account} ${order.id} ${order.buy.plan} ${order.state}`);
  for (const { order, worth, tax } of model.sales) {
    const sold = model.orders.get(order);
    if (sold !== undefined && sold.priced.net > 0n)
      lines.push(`sale ${sold.account} ${order} keeps ${worth + sum(tax)}`);
  }
  for (const { from, sale, boughtOn, state } of model.gifts.values())
    lines.push(`gift ${from} ${sale.plan} ${textOf(boughtOn)} ${state}`);
  for (const { referrer, friendAccount, state } of model.rewards)
    lines.push(`reward ${referrer} for ${friendAccount} ${state}`);
  return lines.sort();
}
