import type { Place } from '../place.ts';

/** Paid term as stored in the product's database. Amounts are in paise. */
export interface SoldTerm {
  readonly id: string;
  readonly alias: string;
  readonly orderId: string;
  readonly startDate: string;
  readonly paidEndDate: string;
  readonly endDate: string;
  readonly isPaused: boolean;
  /** Paid days, and how many of them start after today. */
  readonly paidDays: number;
  readonly unusedDays: number;
  /** Invoice minus its credit notes, with and without GST. */
  readonly left: number;
  readonly leftExGst: number;
}

/** Returns the terms of one member that have not ended on a day, by start. */
export async function soldTerms({ pool }: Place, userId: string, today: string): Promise<SoldTerm[]> {
  const { rows } = await pool.query<SoldTerm>(
    `select t.id, t.alias, t.order_id as "orderId", t.start_date::text as "startDate",
        t.paid_end_date::text as "paidEndDate", t.end_date::text as "endDate",
        not isempty(t.paused) as "isPaused",
        t.paid_end_date - t.start_date + 1 as "paidDays",
        greatest(0, t.paid_end_date - greatest(t.start_date - 1, $2::date)) as "unusedDays",
        (sold.taxable + (sold.heads->>'cgst')::bigint + (sold.heads->>'sgst')::bigint
          + (sold.heads->>'igst')::bigint - credited.total)::float8 as "left",
        (sold.taxable - credited.taxable)::float8 as "leftExGst"
      from terms t
      join orders o on o.id = t.order_id
      cross join lateral (
        select (agreed->'invoice'->>'taxable')::bigint as taxable, agreed->'invoice'->'heads' as heads
          from (select o.agreed::jsonb as agreed) a
      ) sold
      cross join lateral (
        select coalesce(sum(taxable_paise + cgst_paise + sgst_paise + igst_paise), 0) as total,
            coalesce(sum(taxable_paise), 0) as taxable
          from documents d where d.order_id = t.order_id and d.kind <> 'invoice'
      ) credited
      where t.user_id = $1 and t.source = 'order' and t.end_date >= t.start_date and t.end_date >= $2
      order by t.start_date`,
    [userId, today],
  );
  return rows;
}

export interface CapturedPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  /** Amount that can still be disputed, because it was neither refunded nor deducted by a bank. */
  readonly rest: number;
}

/** Returns the provider payments of these members, oldest first. */
export async function capturedPayments(
  { pool }: Place,
  userIds: readonly string[],
): Promise<CapturedPayment[]> {
  const { rows } = await pool.query<CapturedPayment>(
    `select p.id, p.order_id as "orderId", p.amount_paise::float8 as amount,
        (p.amount_paise
          - (select coalesce(sum(amount_paise), 0) from refunds
              where payment_id = p.id and state not in ('written-off', 'charged-back'))
          - (select coalesce(sum(coalesce(taken_paise, amount_paise)), 0) from chargebacks
              where payment_id = p.id and state <> 'won'))::float8 as rest
      from payments p join orders o on o.id = p.order_id
      where o.user_id = any($1) and o.provider_order_id is not null
      order by p.proved_at, p.id`,
    [userIds],
  );
  return rows;
}

/** Disputed amount and payment amount, in paise. */
export interface OpenDispute {
  readonly paymentId: string;
  readonly amount: number;
  readonly paid: number;
}

export async function openDisputes({ pool }: Place, userIds: readonly string[]): Promise<OpenDispute[]> {
  const { rows } = await pool.query<OpenDispute>(
    `select c.payment_id as "paymentId", c.amount_paise::float8 as amount, p.amount_paise::float8 as paid
      from chargebacks c join payments p on p.id = c.payment_id
      where c.user_id = any($1) and c.state = 'open' order by c.opened_at, c.id`,
    [userIds],
  );
  return rows;
}

/** Returns the order of a payment if nothing was credited and it is the order's only payment, otherwise null. */
export async function wholeOrderOf({ pool }: Place, paymentId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select o.id from payments p join orders o on o.id = p.order_id
      where p.id = $1 and p.role = 'fulfils'
        and (select sum(taxable_paise + cgst_paise + sgst_paise + igst_paise) from documents
              where order_id = o.id and kind = 'invoice') between p.amount_paise - 99 and p.amount_paise + 99
        and not exists (select from documents where order_id = o.id and kind <> 'invoice')`,
    [paymentId],
  );
  return rows[0]?.id ?? null;
}

/** Returns the last days of an order's terms, including those of a claimed gift. */
export async function endDatesOf({ pool }: Place, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ day: string }>(
    `select end_date::text as day from terms where order_id = $1 order by id`,
    [orderId],
  );
  return rows.map(({ day }) => day);
}

/** Returns the number of refunds still in progress whose payment is not disputed. */
export async function unsettledRefunds({ pool }: Place, userIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from refunds r
      where user_id = any($1) and state in ('owed', 'requested')
        and not exists (select from chargebacks c where c.payment_id = r.payment_id and c.state = 'open')`,
    [userIds],
  );
  return rows[0]?.count ?? 0;
}
