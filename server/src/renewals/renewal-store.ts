import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { RenewalState } from '@niveshak/domain/renewals/step';
import type { Database, Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    renewals: {
      id: string;
      mandate_id: string;
      user_id: string;
      term_id: string;
      period_start: string;
      state: RenewalState;
      order_id: string | null;
      next_at: Date | null;
      noticed_at: Date | null;
      notified_at: Date | null;
      retry_at: Date | null;
      grace_until: string | null;
      created_at: Date;
      ended_at: Date | null;
    };
    renewal_debits: {
      renewal_id: string;
      number: number;
      user_id: string;
      period_start: string;
      state: 'requested' | 'failed' | 'captured';
      requested_at: Date;
      payment_id: string | null;
      failure: string | null;
      ended_at: Date | null;
    };
    renewal_settings: { id: true; grace_days: number };
  }
}

export type Renewal = {
  readonly id: string;
  readonly mandateId: string;
  readonly userId: string;
  readonly termId: string;
  /** First day of the next term. */
  readonly periodStart: CalendarDate;
  /** Last day of the renewed term, without the grace period. */
  readonly endDate: CalendarDate;
  readonly state: RenewalState;
  readonly orderId: string | null;
  readonly nextAt: Date | null;
  readonly noticedAt: Date | null;
  readonly notifiedAt: Date | null;
  readonly retryAt: Date | null;
  readonly graceUntil: CalendarDate | null;
};

function toRenewal(row: Selectable<Database['renewals']>): Renewal {
  const periodStart = calendarDate(row.period_start);
  return {
    id: row.id,
    mandateId: row.mandate_id,
    userId: row.user_id,
    termId: row.term_id,
    periodStart,
    endDate: addDays(periodStart, -1),
    state: row.state,
    orderId: row.order_id,
    nextAt: row.next_at,
    noticedAt: row.noticed_at,
    notifiedAt: row.notified_at,
    retryAt: row.retry_at,
    graceUntil: row.grace_until === null ? null : calendarDate(row.grace_until),
  };
}

export async function insertRenewal(
  tx: Tx,
  renewal: Pick<Renewal, 'mandateId' | 'userId' | 'termId' | 'periodStart' | 'state' | 'orderId'>,
  nextAt: Date,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('renewals')
    .values({
      id,
      mandate_id: renewal.mandateId,
      user_id: renewal.userId,
      term_id: renewal.termId,
      period_start: renewal.periodStart,
      state: renewal.state,
      order_id: renewal.orderId,
      next_at: nextAt,
      noticed_at: null,
      notified_at: null,
      retry_at: null,
      grace_until: null,
      created_at: at,
      ended_at: null,
    })
    .execute();
  return id;
}

type Changes = Partial<{
  state: RenewalState;
  orderId: string;
  noticedAt: Date;
  notifiedAt: Date;
  retryAt: Date | null;
  graceUntil: CalendarDate;
}>;

/** Changes an open renewal. `nextAt` is the due time of its next step. */
export async function updateRenewal(db: Db, id: string, changes: Changes, nextAt: Date): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ ...toRow(changes), next_at: nextAt })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute();
}

function toRow({ state, orderId, noticedAt, notifiedAt, retryAt, graceUntil }: Changes) {
  return {
    ...(state === undefined ? {} : { state }),
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(noticedAt === undefined ? {} : { noticed_at: noticedAt }),
    ...(notifiedAt === undefined ? {} : { notified_at: notifiedAt }),
    ...(retryAt === undefined ? {} : { retry_at: retryAt }),
    ...(graceUntil === undefined ? {} : { grace_until: graceUntil }),
  };
}

/** Ends an open renewal. Returns false if it is already over. */
export async function endRenewal(
  tx: Tx,
  id: string,
  state: 'renewed' | 'lapsed' | 'stopped' | 'superseded',
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('renewals')
    .set({ state, next_at: null, ended_at: at })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a renewal as paid, even if it had ended otherwise. */
export async function markRenewed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ state: 'renewed', next_at: null, ended_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'renewed')
    .execute();
}

export async function renewalById(db: Db, id: string): Promise<Renewal | null> {
  const row = await db.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRenewal(row);
}

export async function renewalOfOrder(db: Db, orderId: string): Promise<Renewal | null> {
  const row = await db.selectFrom('renewals').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row === undefined ? null : toRenewal(row);
}

/** Returns the member's open renewal, or null if there is none. */
export async function openRenewalOf(db: Db, userId: string): Promise<Renewal | null> {
  const row = await db
    .selectFrom('renewals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? null : toRenewal(row);
}

/** Returns whether a term ended because its renewal was not paid. */
export async function hasLapsed(db: Db, termId: string): Promise<boolean> {
  const row = await db
    .selectFrom('renewals')
    .select('id')
    .where('term_id', '=', termId)
    .where('state', '=', 'lapsed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a member's renewals, newest first. */
export async function renewalsOf(db: Db, userId: string): Promise<Renewal[]> {
  const rows = await db
    .selectFrom('renewals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toRenewal);
}

export async function earliestRenewal(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('renewals')
    .select((select) => select.fn.min('next_at').as('at'))
    .where('next_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function renewalsDueBy(db: Db, at: Date, limit: number): Promise<{ readonly id: string }[]> {
  return db
    .selectFrom('renewals')
    .select('id')
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** A term without a planned renewal. `id` is the term id. */
export type TermToRenew = {
  readonly id: string;
  readonly mandateId: string;
  readonly userId: string;
  readonly endDate: CalendarDate;
};

/**
 * Returns the last terms of live mandates that have no renewal yet, by last day. A mandate renews the term of its order
 * and the terms of its renewals.
 * @param until latest last day of a term
 * @param only the id of one term, or null for all
 */
export async function termsToRenew(
  db: Db,
  until: CalendarDate,
  limit: number,
  only: string | null = null,
): Promise<TermToRenew[]> {
  const { rows } = await sql<{ id: string; mandate_id: string; user_id: string; end_date: string }>`
    select t.id, m.id as mandate_id, m.user_id, t.end_date::text
    from mandates m join terms t on t.user_id = m.user_id and t.source = 'order' and t.alias = m.alias
    where m.state in ('registering', 'active', 'paused') and t.end_date <= ${until}::date
      and t.end_date >= t.start_date and (${only}::uuid is null or t.id = ${only}::uuid)
      and (t.order_id = m.order_id
        or exists (select from renewals r where r.mandate_id = m.id and r.order_id = t.order_id))
      and not exists (select from renewals r where r.term_id = t.id and r.mandate_id = m.id and r.state <> 'superseded')
      and not exists (
        select from terms later where later.user_id = t.user_id and later.start_date > t.start_date
          and later.end_date >= later.start_date)
    order by t.end_date, t.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    mandateId: row.mandate_id,
    userId: row.user_id,
    endDate: calendarDate(row.end_date),
  }));
}

export type RenewalDebit = {
  readonly number: number;
  readonly state: 'requested' | 'failed' | 'captured';
  readonly requestedAt: Date;
  readonly paymentId: string | null;
  readonly failure: string | null;
};

/** Returns a renewal's debits, oldest first. */
export async function debitsOf(db: Db, renewalId: string): Promise<RenewalDebit[]> {
  const rows = await db
    .selectFrom('renewal_debits')
    .select(['number', 'state', 'requested_at as requestedAt', 'payment_id as paymentId', 'failure'])
    .where('renewal_id', '=', renewalId)
    .orderBy('number')
    .execute();
  return rows;
}

/**
 * Inserts a debit.
 * @throws a conflict if a debit for the period is pending or succeeded
 */
export async function insertDebit(tx: Tx, renewal: Renewal, number: number, at: Date): Promise<void> {
  await tx
    .insertInto('renewal_debits')
    .values({
      renewal_id: renewal.id,
      number,
      user_id: renewal.userId,
      period_start: renewal.periodStart,
      state: 'requested',
      requested_at: at,
      payment_id: null,
      failure: null,
      ended_at: null,
    })
    .execute();
}

export async function setDebitPayment(
  db: Db,
  renewalId: string,
  number: number,
  paymentId: string,
): Promise<void> {
  await db
    .updateTable('renewal_debits')
    .set({ payment_id: paymentId })
    .where('renewal_id', '=', renewalId)
    .where('number', '=', number)
    .where('payment_id', 'is', null)
    .execute();
}

/** Marks a debit as failed. Returns false if it already has an outcome. */
export async function failDebit(
  tx: Tx,
  renewalId: string,
  number: number,
  failure: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('renewal_debits')
    .set({ state: 'failed', failure, ended_at: at })
    .where('renewal_id', '=', renewalId)
    .where('number', '=', number)
    .where('state', '=', 'requested')
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records which debit, if any, paid the renewal. The others failed. */
export async function captureDebit(tx: Tx, renewalId: string, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('renewal_debits')
    .set({ state: 'failed', failure: 'paid_otherwise', ended_at: at })
    .where('renewal_id', '=', renewalId)
    .where('state', '=', 'requested')
    .where((where) => where.or([where('payment_id', 'is', null), where('payment_id', '<>', paymentId)]))
    .execute();
  await tx
    .updateTable('renewal_debits')
    .set({ state: 'captured', failure: null, ended_at: at })
    .where('renewal_id', '=', renewalId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Returns the firm's grace period in days: access after the last paid day while a renewal is unpaid. */
export async function readGraceDays(db: Db): Promise<number> {
  const row = await db.selectFrom('renewal_settings').select('grace_days').executeTakeFirstOrThrow();
  return row.grace_days;
}

/**
 * Saves the grace period.
 * @throws if it is more than 7 days
 */
export async function saveGraceDays(db: Db, days: number): Promise<void> {
  await db.updateTable('renewal_settings').set({ grace_days: days }).execute();
}
