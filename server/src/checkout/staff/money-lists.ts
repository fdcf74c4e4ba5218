import { sql } from 'kysely';
import { parse } from 'zod';
import * as routes from '@niveshak/contract/checkout/staff-money-routes';
import { memberMoneySchema } from '@niveshak/contract/checkout/staff-money-schemas';
import type { MemberMoney } from '@niveshak/contract/checkout/staff-money-schemas';
import { rupeesCell } from '@niveshak/domain/billing/csv';
import { paise } from '@niveshak/domain/primitives/paise';
import { instantText, moneyRowsOfMember, readMoneyPage, saveMoneyList } from '../../billing/index.ts';
import type { MoneyList } from '../../billing/index.ts';
import { calendarDaysUntil } from '../../platform/db/calendar-days.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { referenceAfterChargeback } from '../refund-store.ts';

const refundsOf = sql`
  select payment_id, coalesce(sum(amount_paise) filter (where state = 'processed'), 0) as refunded,
    bool_or(state = 'failed') as has_failed, bool_or(state in ('owed', 'requested')) as is_pending
  from refunds`;
const disputesOf = sql`
  select payment_id, bool_or(state = 'open') as is_open, bool_or(state = 'lost') as is_lost
  from chargebacks`;

/** A join per payment finds the first rows by index; joining whole tables is faster for all rows. */
const joinsOf = {
  first: sql`
    left join lateral (${refundsOf} where payment_id = p.id group by payment_id) r on true
    left join lateral (${disputesOf} where payment_id = p.id group by payment_id) c on true`,
  all: sql`
    left join (${refundsOf} group by payment_id) r on r.payment_id = p.id
    left join (${disputesOf} group by payment_id) c on c.payment_id = p.id`,
} as const;

const payments: MoneyList<typeof routes.listPayments.response> = {
  name: 'payments',
  page: routes.listPayments.response,
  source: (read) => sql`
    select p.id, p.proved_at as at, o.user_id, p.order_id, p.amount_paise as amount, p.currency, p.role, o.alias, o.gateway,
      o.agreed ->> 'kind' = 'gift' as is_gift,
      coalesce(r.refunded, 0) as refunded,
      case
        when c.is_open then 'disputed'
        when p.role = 'held' then 'held'
        when r.has_failed then 'refund-failed'
        when r.is_pending then 'refund-pending'
        when c.is_lost then 'charged-back'
        when r.refunded >= p.amount_paise then 'refunded'
        when r.refunded > 0 then 'partly-refunded'
        else 'captured'
      end as state
    from payments p
    -- A left join, so that totals leave out orders.
    left join orders o on o.id = p.order_id
    ${joinsOf[read]}`,
  fields: sql`t.alias, coalesce(t.is_gift, false) as "isGift", t.gateway, t.currency, t.refunded, case when t.role = 'fulfils' then (
    select jsonb_build_object('id', d.id, 'number', d.number) from documents d
    where d.order_id = t.order_id and d.kind = 'invoice') end as invoice`,
  totals: sql`coalesce(sum(t.amount) filter (where t.currency = 'INR'), 0) as amount,
    coalesce(sum(t.refunded) filter (where t.currency = 'INR'), 0) as refunded`,
  csv: [
    ['Payment id', ({ id }) => id],
    ['Plan', ({ alias }) => alias],
    ['Gateway', ({ gateway }) => gateway ?? ''],
    ['State', ({ state }) => state],
    ['Currency', ({ currency }) => currency],
    ['Amount', ({ amount }) => rupeesCell(paise(amount))],
    ['Refunded', ({ refunded }) => rupeesCell(paise(refunded))],
    ['Invoice', ({ invoice }) => invoice?.number ?? ''],
    ['Gift', ({ isGift }) => (isGift ? 'yes' : 'no')],
  ],
};

const refunds: MoneyList<typeof routes.listRefunds.response> = {
  name: 'refunds',
  page: routes.listRefunds.response,
  source: () => sql`
    select r.id::text as id, r.owed_at as at, r.state, r.user_id, r.order_id, r.amount_paise as amount, r.payment_id,
      r.reason, r.reference, r.provider_refund_id, r.failure, r.settled_at, o.alias, o.agreed ->> 'kind' = 'gift' as is_gift
    from refunds r left join orders o on o.id = r.order_id`,
  // After a chargeback, the remainder of a refund has the original reference with a suffix, and shares its
  // credit note.
  fields: sql`t.alias, coalesce(t.is_gift, false) as "isGift", t.payment_id as "paymentId", t.reason, t.provider_refund_id as "providerId", t.failure,
    ${instantText(sql`t.settled_at`)} as "settledAt",
    (select jsonb_build_object('id', d.id, 'number', d.number) from documents d
      where d.kind <> 'invoice' and d.reference = 
        regexp_replace(t.reference, ${`${referenceAfterChargeback('')}$`}, '')) as "creditNote"`,
  totals: sql`coalesce(sum(t.amount), 0) as amount`,
  csv: [
    ['Refund id', ({ id }) => id],
    ['Settled at', ({ settledAt }) => settledAt ?? ''],
    ['Provider’s refund id', ({ providerId }) => providerId ?? ''],
    ['Payment id', ({ paymentId }) => paymentId],
    ['Reason', ({ reason }) => reason],
    ['State', ({ state }) => state],
    ['Failure', ({ failure }) => failure ?? ''],
    ['Amount', ({ amount }) => rupeesCell(paise(amount))],
    ['Credit note', ({ creditNote }) => creditNote?.number ?? ''],
    ['Plan', ({ alias }) => alias],
    ['Gift', ({ isGift }) => (isGift ? 'yes' : 'no')],
  ],
};

const disputes: MoneyList<typeof routes.listDisputes.response> = {
  name: 'disputes',
  page: routes.listDisputes.response,
  source: () => sql`
    select c.id::text as id, c.opened_at as at, c.state, c.user_id, c.order_id, c.amount_paise as amount, c.payment_id,
      c.provider_id, c.reason_code, c.respond_by, c.taken_paise as taken
    from chargebacks c`,
  // Deadlines are in wall time.
  fields: sql`t.payment_id as "paymentId", t.provider_id as "providerId", t.reason_code as "reasonCode", t.taken,
    ${instantText(sql`t.respond_by`)} as "respondBy",
    case when t.state = 'open' then ${calendarDaysUntil(sql`t.respond_by`, sql`now()`)} end as "daysLeft"`,
  totals: sql`coalesce(sum(t.amount), 0) as amount, coalesce(sum(t.taken), 0) as taken`,
  csv: [
    ['Dispute id', ({ id, providerId }) => providerId ?? id],
    ['Payment id', ({ paymentId }) => paymentId],
    ['Reason code', ({ reasonCode }) => reasonCode],
    ['State', ({ state }) => state],
    ['Evidence due', ({ respondBy }) => respondBy],
    ['Amount', ({ amount }) => rupeesCell(paise(amount))],
    ['Taken', ({ taken }) => (taken === null ? '' : rupeesCell(paise(taken)))],
  ],
};

/** Returns the member's payments and refunds in the format of the lists. */
export async function memberMoney(db: Db, memberId: string): Promise<MemberMoney> {
  const { rows } = await sql`
    select ${moneyRowsOfMember(payments, memberId)} as payments, ${moneyRowsOfMember(refunds, memberId)} as refunds`.execute(
    db,
  );
  return parse(memberMoneySchema, rows[0]);
}

/** Binds the lists of payments, refunds and disputes. */
export function bindMoneyRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listPayments, ({ query }) => readMoneyPage(db, payments, query));
  bind(routes.savePayments, (call) => saveMoneyList(db, payments, call));
  bind(routes.listRefunds, ({ query }) => readMoneyPage(db, refunds, query));
  bind(routes.saveRefunds, (call) => saveMoneyList(db, refunds, call));
  bind(routes.listDisputes, ({ query }) => readMoneyPage(db, disputes, query));
  bind(routes.saveDisputes, (call) => saveMoneyList(db, disputes, call));
}
