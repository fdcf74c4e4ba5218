import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { endings } from '@niveshak/domain/metrics/movement';
import type { MemberMonth, Standing } from '@niveshak/domain/metrics/movement';
import type { Sale } from '@niveshak/domain/metrics/spread';
import { month, monthOf } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { z } from 'zod';
import { storedPlan } from '../platform/db/stored-plan.ts';

/** Last days counted for a month and for the month before. */
export type MonthEnds = { readonly before: CalendarDate; readonly after: CalendarDate };

/** Amount by which a credit note reduces an order's invoice, which depends on its kind. */
export const noteAmount = sql`case note.kind when 'commercial-credit-note' then note.total_paise else note.taxable_paise end`;

/**
 * SQL of `days` and `notes`: the amount credited per order by each day, and whether a note shortened the paid days. A
 * discretionary refund does not shorten them, nor does a chargeback of an earlier payment that leaves the term running.
 */
function notesUntil(days: readonly CalendarDate[]): RawBuilder<unknown> {
  return sql`
    days (day) as (select unnest(${[...days]}::date[])),
    notes as materialized (
      select note.order_id, days.day, sum(${noteAmount})::bigint as credited,
        bool_or(note.reference not like 'firm-refund:%'
          and not (note.reference like 'chargeback:%' and exists (
            select from terms t where t.order_id = note.order_id and t.end_date > note.issued_on))) as shortens
      from documents note join days on note.issued_on <= days.day
      where note.kind <> 'invoice'
      group by note.order_id, days.day
    )`;
}

/**
 * Last paid day of a term, as known on a day. A gift moved behind an upgrade has several terms, of which the earlier
 * ones passed their remaining days to the last.
 */
const lastPaidDay = sql`case
  when (t.source = 'order' or g.id is not null) and notes.shortens is not true then t.paid_end_date
  else least(t.paid_end_date, t.end_date) end`;

/** Number of days up to a day (inclusive) on which the member had paused the term. They are neither paid nor used. */
const pausedUntil = (last: RawBuilder<unknown>) => sql`case when t.paused = '{}' then 0 else (
  select coalesce(sum(upper(p) - lower(p)), 0)::int
  from unnest(t.paused * datemultirange(daterange(null, ${last}, '[]'))) p) end`;

/** Number of a term's paid days, and of those elapsed on a day. */
const paidDays = sql`(${lastPaidDay} - t.start_date + 1 - ${pausedUntil(lastPaidDay)})`;
function servedDays(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const last = sql`least(${lastPaidDay}, ${day})`;
  return sql`greatest(0, ${last} - t.start_date + 1 - ${pausedUntil(last)})`;
}
const dateOf = (day: CalendarDate) => sql`${day}::date`;

/** `gift_days`: the paid days of each claimed gift, and those elapsed, on each day. */
const giftDays = sql`
  gift_days as materialized (
    select t.order_id, days.day, sum(greatest(0, ${lastPaidDay} - t.start_date + 1))::int as days,
      sum(${servedDays(sql`days.day`)})::int as served
    from terms t cross join days
    left join gifts g on g.term_id = t.id
    left join notes on notes.order_id = t.order_id and notes.day = days.day
    where t.source = 'gift'
    group by t.order_id, days.day
  )`;

/**
 * Each member's plan on a day of `notes` and `gift_days`, with its sale amount and number of days. Terms and gifts keep
 * the values of their invoice. One select per day, so that the planner has estimates for the joined and grouped rows.
 */
const standingsOn = (day: CalendarDate) => sql`
  select t.user_id, t.alias, t.source = 'gift' as is_gift,
    coalesce(gift.paid_ex_gst_paise, t.paid_ex_gst_paise) - coalesce(notes.credited, 0) as income,
    coalesce(gift_days.days, ${paidDays}) as days
  from terms t
  left join gifts g on g.term_id = t.id
  left join gifts gift on gift.order_id = t.order_id
  left join notes on notes.order_id = t.order_id and notes.day = ${dateOf(day)}
  left join gift_days on gift_days.order_id = t.order_id and gift_days.day = ${dateOf(day)} and t.source = 'gift'
  where t.source in ('order', 'gift') and ${dateOf(day)} between t.start_date and t.end_date`;

/**
 * Returns SQL for how the membership of `user_id` ended, based on the term that started last. A member's terms never
 * overlap.
 */
function endingOf(after: CalendarDate): RawBuilder<unknown> {
  return sql`(
    select case
      when t.ended_by = 'cancellation' and exists (
        select from refunds where reference = 'cancellation:' || t.id and reason = 'firm-refund') then 'refunded'
      when t.ended_by = 'cancellation' then 'cancelled'
      when t.ended_by in ('chargeback', 'end-of-service') then t.ended_by
      else 'lapsed' end
    from terms t
    where t.user_id = standing.user_id and t.source in ('order', 'gift') and t.start_date <= t.end_date
      and t.end_date < ${after}
    order by t.start_date desc limit 1)`;
}

/** Returns SQL for all members at the end of this or the previous month: `MemberMonth`, flattened, with `user_id`. */
export function memberMonths({ before, after }: MonthEnds): RawBuilder<unknown> {
  return sql`
    with ${notesUntil([before, after])}, ${giftDays},
    standing as (
      select coalesce(b.user_id, a.user_id) as user_id,
        b.alias as "beforeAlias", b.is_gift as "beforeGift", b.income as "beforeIncome", b.days as "beforeDays",
        a.alias as "afterAlias", a.is_gift as "afterGift", a.income as "afterIncome", a.days as "afterDays"
      from (${standingsOn(before)}) b
      full join (${standingsOn(after)}) a using (user_id)
    )
    select standing.*,
      "beforeAlias" is null and standing.user_id in (
        select user_id from terms
        where source in ('order', 'gift') and start_date <= ${before} and end_date >= start_date) as "hasHistory",
      case when "afterAlias" is null then ${endingOf(after)} end as ending
    from standing`;
}

/**
 * `firsts`: the month (India) in which each member first bought a plan for own use. Plans fully paid by coupon or
 * credit count. Imported plans count from the payment in the other system.
 */
const firsts = sql`
  firsts as (
    select user_id, to_char(min(created_at) at time zone 'Asia/Kolkata', 'YYYY-MM') as cohort
    from terms where source = 'order' group by user_id
  )`;

/**
 * Returns SQL for members on a day who had bought a plan for own use by then, with the month of their first purchase.
 */
export function cohortMembers(day: CalendarDate): RawBuilder<unknown> {
  return sql`
    with ${notesUntil([day])}, ${giftDays}, ${firsts}
    select standing.user_id, firsts.cohort, standing.alias, standing.is_gift as "isGift", standing.income, standing.days
    from (${standingsOn(day)}) standing join firsts using (user_id)
    where firsts.cohort <= ${monthOf(day)}`;
}

/** Returns SQL for first purchases for own use in these months, with plan and day. */
export function firstPurchasesIn(from: Month, to: Month): RawBuilder<unknown> {
  return sql`
    select * from (
      select distinct on (user_id) user_id, alias,
        (created_at at time zone 'Asia/Kolkata')::date::text as joined
      from terms where source = 'order' order by user_id, created_at) first_terms
    where left(joined, 7) between ${from} and ${to}`;
}

const money = z.number().transform((amount) => paise(amount));
const alias = storedPlan;

export const memberMonthRow = z.object({
  beforeAlias: z.nullable(alias),
  beforeGift: z.nullable(z.boolean()),
  beforeIncome: z.nullable(money),
  beforeDays: z.nullable(z.number()),
  afterAlias: z.nullable(alias),
  afterGift: z.nullable(z.boolean()),
  afterIncome: z.nullable(money),
  afterDays: z.nullable(z.number()),
  hasHistory: z.boolean(),
  ending: z.nullable(z.enum(endings)),
});

export function toMemberMonth(row: z.output<typeof memberMonthRow>): MemberMonth {
  return {
    before: standingOf(row.beforeAlias, row.beforeGift, row.beforeIncome, row.beforeDays),
    after: standingOf(row.afterAlias, row.afterGift, row.afterIncome, row.afterDays),
    hasHistory: row.hasHistory,
    ending: row.ending ?? 'lapsed',
  };
}

function standingOf(
  plan: Standing['alias'] | null,
  isGift: boolean | null,
  income: Sale['income'] | null,
  days: number | null,
): Standing | null {
  if (plan === null || income === null || days === null) return null;
  return { alias: plan, isGift: isGift === true, income, days };
}

/**
 * Returns SQL for all sales not fully earned on a day, with their member. An unclaimed gift is listed under its giver,
 * with no elapsed days.
 */
export function openSales(day: CalendarDate): RawBuilder<unknown> {
  return sql`
    with ${notesUntil([day])}, ${giftDays},
    sales as (
      select t.user_id, t.alias, t.order_id, t.paid_ex_gst_paise - coalesce(notes.credited, 0) as income,
        ${paidDays} as days,
        ${servedDays(dateOf(day))} as served
      from terms t
      left join gifts g on false
      left join notes on notes.order_id = t.order_id
      where t.source = 'order' and t.paid_end_date > ${dateOf(day)}
        and t.created_at < (${dateOf(day)} + 1)::timestamp at time zone 'Asia/Kolkata'
      union all
      select coalesce(g.recipient_id, g.giver_id), g.alias, g.order_id,
        g.paid_ex_gst_paise - coalesce(notes.credited, 0), coalesce(gift_days.days, 1), coalesce(gift_days.served, 0)
      from gifts g
      left join notes on notes.order_id = g.order_id
      left join gift_days on gift_days.order_id = g.order_id
      where g.bought_on <= ${dateOf(day)}
    )
    select * from sales where served < days and income > 0`;
}

export const cohortMemberRow = z.object({
  cohort: z.string().transform((text) => month(text)),
  income: money,
  days: z.number(),
});

export const openSaleRow = z.object({ income: money, days: z.number(), served: z.number() });
