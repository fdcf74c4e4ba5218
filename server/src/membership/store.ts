import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated, RawBuilder, Selectable } from 'kysely';
import { z } from 'zod';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { DaySpan, FreeMonths } from '@niveshak/domain/membership/free-time';
import type { Term } from '@niveshak/domain/membership/term';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { publishEvent } from '../platform/public-events.ts';
import { dropNotices, deletePendingNotices, plannedWith, planNotices } from './notices.ts';
import { toPauses } from './standing-still.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    terms: TermsTable;
  }
}

type TermsTable = {
  id: Generated<string>;
  user_id: string;
  alias: string;
  start_date: string;
  paid_end_date: string;
  end_date: string;
  source: TermSource;
  order_id: string | null;
  paid_ex_gst_paise: number;
  paid_tax: unknown;
  firm_state: string | null;
  place_of_supply: string | null;
  ended_by: EndedBy | null;
  free_months: Generated<number>;
  free_months_from: string | null;
  moved_months: unknown;
  suspended_by: Generated<string[]>;
  /** Text of a `datemultirange`. */
  paused: Generated<string>;
  grace_days: Generated<number>;
  own_pause_from: string | null;
  pause_offered_at: Date | null;
  created_at: Date;
};

export type TermSource = 'order' | 'trial' | 'grant' | 'gift';
export type EndedBy = 'plan-change' | 'cancellation' | 'end-of-service' | 'chargeback';

/** GST head in paise, as on the term's invoice. */
const head = z.int().transform((amount) => paise(amount));
const taxHeads = z.object({ cgst: head, sgst: head, igst: head });
const day = z.string().transform(calendarDate);
const daySpans = z.array(z.object({ from: day, to: day }));

/** Amounts paid for a term, on which credits and refunds are based. */
type PaidFor = {
  readonly exGst: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
};

/** A member's term with the amounts paid, null if it was free. */
export type MemberTerm = Term & {
  readonly source: TermSource;
  readonly orderId: string | null;
  readonly paid: PaidFor | null;
  /** Why the term ended early, or null if it did not end early. */
  readonly endedBy: EndedBy | null;
  /** Free months used at the end of the term, or null if none. */
  readonly freeMonths: FreeMonths | null;
  /** Free months from replaced terms, carried over as days. */
  readonly movedMonths: readonly DaySpan[];
  readonly pauses: readonly DaySpan[];
};

/** Returns all terms of the member, unordered. */
export async function termsOf(db: Db, userId: string): Promise<MemberTerm[]> {
  const rows = await db.selectFrom('terms').selectAll().where('user_id', '=', userId).execute();
  return rows.map(toTerm);
}

export type Purchased = {
  readonly alias: PlanAlias;
  readonly taxable: Paise;
  readonly orderId: string | null;
};

/** Returns these members' purchases for own use, with the amount paid ex GST. */
export async function purchasesOf(db: Db, userIds: readonly string[]): Promise<Purchased[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('terms')
    .select(['alias', 'paid_ex_gst_paise', 'order_id'])
    .where('user_id', 'in', userIds)
    .where('source', '=', 'order')
    .execute();
  return rows.flatMap(({ alias, paid_ex_gst_paise: taxable, order_id: orderId }) =>
    isPlanAlias(alias) ? [{ alias, taxable: paise(taxable), orderId }] : [],
  );
}

const termRows = z.array(
  z.object({
    id: z.string(),
    alias: z.string(),
    start_date: z.string(),
    paid_end_date: z.string(),
    end_date: z.string(),
    source: z.enum(['order', 'trial', 'grant', 'gift']),
    order_id: z.string().nullable(),
    paid_ex_gst_paise: z.number(),
    paid_tax: z.unknown(),
    firm_state: z.string().nullable(),
    place_of_supply: z.string().nullable(),
    ended_by: z.enum(['plan-change', 'cancellation', 'end-of-service', 'chargeback']).nullable(),
    free_months: z.number(),
    free_months_from: z.string().nullable(),
    moved_months: z.unknown(),
    suspended_by: z.array(z.string()),
    paused: z.string(),
  }),
);

/** All terms of the member with the amounts paid, unordered. */
export const termsFact: MemberFact<readonly MemberTerm[]> = {
  column: sql`(select coalesce(json_agg(t), '[]') from terms t where t.user_id = users.id)`,
  read: (value) => termRows.parse(value).map(toTerm),
};

const purchasedRows = z.array(z.tuple([storedPlan, z.number(), z.string().nullable()]));

/**
 * Returns the fact with all purchases of these accounts for own use.
 * @param accounts query for account ids
 */
export function purchasesFact(accounts: RawBuilder<unknown>): MemberFact<readonly Purchased[]> {
  return {
    column: sql`(
      select coalesce(json_agg(json_build_array(t.alias, t.paid_ex_gst_paise, t.order_id)), '[]')
      from terms t where t.source = 'order' and t.user_id in (${accounts}))`,
    read: (value) =>
      purchasedRows
        .parse(value)
        .map(([alias, taxable, orderId]) => ({ alias, taxable: paise(taxable), orderId })),
  };
}

export async function termById(db: Db, id: string): Promise<(MemberTerm & { userId: string }) | null> {
  const row = await db.selectFrom('terms').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : { ...toTerm(row), userId: row.user_id };
}

/** Returns members whose access continues after a day, in a fixed order. */
export async function membersServedAfter(db: Db, day: CalendarDate): Promise<string[]> {
  const rows = await db
    .selectFrom('terms')
    .select('user_id')
    .distinct()
    .where('end_date', '>', day)
    .whereRef('end_date', '>=', 'start_date')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

type TermRow = Omit<
  Selectable<TermsTable>,
  'user_id' | 'grace_days' | 'own_pause_from' | 'pause_offered_at' | 'created_at'
>;

function toTerm(row: TermRow): MemberTerm {
  if (!isPlanAlias(row.alias)) throw new Error(`Term ${row.id} is of an unknown plan.`);
  return {
    id: row.id,
    alias: row.alias,
    startDate: calendarDate(row.start_date),
    paidEndDate: calendarDate(row.paid_end_date),
    endDate: calendarDate(row.end_date),
    source: row.source,
    orderId: row.order_id,
    paid: toPaid(row),
    endedBy: row.ended_by,
    freeMonths:
      row.free_months_from === null
        ? null
        : { months: row.free_months, from: calendarDate(row.free_months_from) },
    movedMonths: daySpans.parse(row.moved_months),
    isSuspended: row.suspended_by.length > 0,
    pauses: toPauses(row.paused),
  };
}

function toPaid(row: TermRow): PaidFor | null {
  const { firm_state: firmState, place_of_supply: placeOfSupply } = row;
  if (row.paid_tax === null || !isStateCode(firmState) || !isStateCode(placeOfSupply)) return null;
  return {
    exGst: paise(row.paid_ex_gst_paise),
    heads: taxHeads.parse(row.paid_tax),
    firmState,
    placeOfSupply,
  };
}

export type NewTerm = {
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly source: TermSource;
  readonly orderId: string | null;
  readonly paid: PaidFor | null;
  /** Free months used at the end of the term. Defaults to none. */
  readonly freeMonths?: FreeMonths | null;
  readonly movedMonths?: readonly DaySpan[];
  readonly createdAt: Date;
};

/**
 * Inserts a term and returns its id.
 * @throws a conflict if the member has another plan on one of these days, or the order already has a term
 */
export async function insertTerm(tx: Tx, term: NewTerm): Promise<string> {
  const id = randomUUID();
  const span = { id, startDate: term.startDate, endDate: term.endDate };
  await plannedWith(tx, span, term.createdAt, (db) => db.insertInto('terms').values(termRow(id, term)));
  const event = { kind: 'term-written', subjectId: id, memberId: term.userId } as const;
  await publishEvent(tx, event, term.createdAt);
  return id;
}

export function termRow(id: string, term: NewTerm) {
  return {
    id,
    user_id: term.userId,
    alias: term.alias,
    start_date: term.startDate,
    paid_end_date: term.paidEndDate,
    end_date: term.endDate,
    source: term.source,
    order_id: term.orderId,
    paid_ex_gst_paise: term.paid?.exGst ?? 0,
    paid_tax: term.paid === null ? null : JSON.stringify(term.paid.heads),
    firm_state: term.paid?.firmState ?? null,
    place_of_supply: term.paid?.placeOfSupply ?? null,
    ended_by: null,
    free_months: term.freeMonths?.months ?? 0,
    free_months_from: term.freeMonths?.from ?? null,
    moved_months: JSON.stringify(term.movedMonths ?? []),
    created_at: term.createdAt,
  };
}

/**
 * Ends a term early. `lastDay` is the last day of access, or the day before its start if it never started. The amounts
 * paid do not change; refunds are in the ledger.
 */
export async function endTerm(
  tx: Tx,
  termId: string,
  lastDay: CalendarDate,
  endedBy: EndedBy,
  at: Date,
): Promise<void> {
  const { start_date: start, user_id: memberId } = await tx
    .updateTable('terms')
    .set({ end_date: lastDay, ended_by: endedBy })
    .where('id', '=', termId)
    .returning(['start_date', 'user_id'])
    .executeTakeFirstOrThrow();
  // Only the sunset is announced in advance. Other early ends are immediate and send their own emails.
  await dropNotices(tx, termId);
  if (endedBy === 'cancellation' || endedBy === 'chargeback')
    await publishEvent(tx, { kind: 'term-ended', subjectId: termId, memberId }, at);
  if (endedBy !== 'end-of-service') return;
  await planNotices(tx, { id: termId, startDate: calendarDate(start), endDate: lastDay }, at);
}

/** Changes the last day of access and the free months of a term that has not ended, and replans its notices. */
export async function moveTermEnd(
  tx: Tx,
  moved: {
    readonly termId: string;
    readonly endDate: CalendarDate;
    readonly freeMonths: FreeMonths | null;
    readonly movedMonths: readonly DaySpan[];
  },
  at: Date,
): Promise<void> {
  const { termId, endDate, freeMonths, movedMonths } = moved;
  const { start_date: start } = await tx
    .updateTable('terms')
    .set({
      end_date: endDate,
      free_months: freeMonths?.months ?? 0,
      free_months_from: freeMonths?.from ?? null,
      moved_months: JSON.stringify(movedMonths),
    })
    .where('id', '=', termId)
    .returning('start_date')
    .executeTakeFirstOrThrow();
  await deletePendingNotices(tx, termId);
  await planNotices(tx, { id: termId, startDate: calendarDate(start), endDate }, at);
}

/** Sets the free months that a term keeps. The others were returned to the member. */
export async function setFreeMonths(
  tx: Tx,
  termId: string,
  kept: { readonly freeMonths: FreeMonths | null; readonly movedMonths: readonly DaySpan[] },
): Promise<void> {
  await tx
    .updateTable('terms')
    .set({
      free_months: kept.freeMonths?.months ?? 0,
      free_months_from: kept.freeMonths?.from ?? null,
      moved_months: JSON.stringify(kept.movedMonths),
    })
    .where('id', '=', termId)
    .execute();
}

/**
 * Removes terms that have not started from their days, so that other terms can use them. The caller must place each
 * term again.
 */
export async function liftTerms(tx: Tx, termIds: readonly string[]): Promise<void> {
  if (termIds.length === 0) return;
  await tx
    .updateTable('terms')
    .set({ end_date: sql<string>`start_date - 1` })
    .where('id', 'in', termIds)
    .execute();
}

/**
 * Sets the days of a term that has not started, without free days.
 * @throws a conflict if the member has another plan on one of these days
 */
export async function placeTerm(
  tx: Tx,
  termId: string,
  { startDate, paidEndDate }: { readonly startDate: CalendarDate; readonly paidEndDate: CalendarDate },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('terms')
    .set({
      start_date: startDate,
      paid_end_date: paidEndDate,
      end_date: paidEndDate,
      free_months: 0,
      free_months_from: null,
      moved_months: '[]',
    })
    .where('id', '=', termId)
    .execute();
  await deletePendingNotices(tx, termId);
  await planNotices(tx, { id: termId, startDate, endDate: paidEndDate }, at);
}

/**
 * Moves the start of a term that has not started, keeping its length including free days.
 * @throws a conflict if the member has another plan on one of these days
 */
export async function moveTerm(tx: Tx, termId: string, startDate: CalendarDate, at: Date): Promise<void> {
  const shift = sql<number>`${startDate}::date - start_date`;
  const { end_date: endDate } = await tx
    .updateTable('terms')
    .set({
      start_date: startDate,
      paid_end_date: sql<string>`paid_end_date + (${shift})`,
      end_date: sql<string>`end_date + (${shift})`,
      free_months_from: sql<string | null>`free_months_from + (${shift})`,
    })
    .where('id', '=', termId)
    .returning('end_date')
    .executeTakeFirstOrThrow();
  await deletePendingNotices(tx, termId);
  await planNotices(tx, { id: termId, startDate, endDate: calendarDate(endDate) }, at);
}
