import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Month } from '@niveshak/domain/metrics/month';
import { noteAmount } from './facts.ts';

/** A range of months, both inclusive. */
export type Months = { readonly from: Month; readonly to: Month };

/** `credited`: total credited per order so far, ex GST. */
const credited = sql`
  credited as (
    select note.order_id, sum(${noteAmount})::bigint as amount from documents note where note.kind <> 'invoice' group by 1
  )`;

/** Returns SQL for orders with a coupon discount fulfilled in these months. Codes of a batch are grouped. */
export function couponOrders({ from, to }: Months): RawBuilder<unknown> {
  return sql`
    with ${credited}
    select o.user_id, left(bought.day, 7) as month, bought.day, o.alias, invoice.number,
      coalesce(batch.id::text, used.code) as key, coalesce(batch.name, used.code) as coupon,
      (o.agreed #>> '{price,couponDiscount,amount}')::bigint as discount,
      (o.agreed #>> '{invoice,taxable}')::bigint - coalesce(credited.amount, 0) as revenue
    from coupon_uses used
    join orders o on o.id = used.order_id
    cross join lateral (select (o.fulfilled_at at time zone 'Asia/Kolkata')::date::text as day) bought
    left join coupon_batch_codes of_batch on of_batch.code = used.code
    left join coupon_batches batch on batch.id = of_batch.batch_id
    left join documents invoice on invoice.order_id = o.id and invoice.kind = 'invoice'
    left join credited on credited.order_id = o.id
    where used.state = 'redeemed' and left(bought.day, 7) between ${from} and ${to}`;
}

/** Returns SQL for accounts created in these months with a member's referral code, and their later activity. */
export function friends({ from, to }: Months): RawBuilder<unknown> {
  return sql`
    select friend.id as user_id, joined.month,
      coalesce(nullif(trim(referrer.first_name || ' ' || referrer.last_name), ''), referrer.email) as referrer,
      exists (select from terms t where t.user_id = friend.id and t.source = 'trial') as trial,
      exists (select from terms t where t.user_id = friend.id and t.source = 'order') as paid,
      reward.state, reward.taken_from as "takenFrom"
    from users friend
    cross join lateral (
      select to_char(friend.created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month) joined
    join referral_codes code on code.code = lower(trim(friend.attached_ref_code)) and code.user_id <> friend.id
    join users referrer on referrer.id = code.user_id
    left join referral_rewards reward on reward.friend_id = friend.id
    where friend.attached_ref_code is not null and joined.month between ${from} and ${to}`;
}

/**
 * Returns SQL for gifts bought in these months.
 * @param person column of the person in a line: giver or recipient
 */
export function giftsBought(
  { from, to }: Months,
  person: 'giver_id' | 'recipient_id' = 'giver_id',
): RawBuilder<unknown> {
  return sql`
    with ${credited}
    select ${sql.ref(`g.${person}`)} as user_id, left(g.bought_on::text, 7) as month, g.bought_on::text as day, g.alias,
      invoice.number, g.paid_ex_gst_paise - coalesce(credited.amount, 0) as revenue,
      g.claimed_at is not null as claimed, g.state = 'refunded' as returned,
      g.claimed_at is not null and exists (
        select from terms own
        where own.user_id = g.recipient_id and own.source = 'order' and own.created_at > g.claimed_at) as converted
    from gifts g
    left join documents invoice on invoice.order_id = g.order_id and invoice.kind = 'invoice'
    left join credited on credited.order_id = g.order_id
    where left(g.bought_on::text, 7) between ${from} and ${to}`;
}
