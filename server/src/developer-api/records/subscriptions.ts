import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ApiPaging, ApiSubscription } from '@niveshak/contract/developer-api/schemas';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../../platform/db/database.ts';
import { storedPlan } from '../../platform/db/stored-plan.ts';
import { pageOf, pageSql } from './page.ts';

const day = z.string().transform(calendarDate);
const rows = z.array(
  z.object({
    cursor: z.string(),
    id: z.string(),
    memberId: z.string(),
    plan: storedPlan,
    source: z.enum(['order', 'trial', 'grant', 'gift']),
    startDate: day,
    endDate: day,
    endedBy: z.enum(['plan-change', 'cancellation', 'end-of-service', 'chargeback']).nullable(),
    createdAt: z.date(),
  }),
);
type Row = z.output<typeof rows>[number];

export type OfMember = ApiPaging & { readonly memberId?: string | undefined };

/** Returns a page of subscriptions, oldest first. */
export async function listSubscriptions(db: Db, { memberId, ...paging }: OfMember, today: CalendarDate) {
  const page = pageSql(paging, sql`t.created_at`, sql`t.id`, 'uuid');
  const ofMember = memberId === undefined ? sql`true` : sql`t.user_id = ${memberId}`;
  const found = await read(
    db,
    sql`${ofMember} and ${page.follows} order by ${page.order} limit ${page.limit}`,
    page.cursor,
  );
  return pageOf(found, page, (row) => present(row, today));
}

export async function subscriptionById(
  db: Db,
  id: string,
  today: CalendarDate,
): Promise<ApiSubscription | null> {
  const [row] = await read(db, sql`t.id = ${id}`, sql`''`);
  return row === undefined ? null : present(row, today);
}

async function read(db: Db, which: RawBuilder<unknown>, cursor: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql`
    select ${cursor} as cursor, t.id, t.user_id as "memberId", t.alias as plan, t.source,
      t.start_date::text as "startDate", t.end_date::text as "endDate", t.ended_by as "endedBy",
      t.created_at as "createdAt"
    from terms t where ${which}`.execute(db);
  return rows.parse(found.rows);
}

function present({ cursor: _cursor, createdAt, ...term }: Row, today: CalendarDate): ApiSubscription {
  return { ...term, state: stateOn(term, today), createdAt: createdAt.toISOString() };
}

function stateOn({ startDate, endDate }: Pick<Row, 'startDate' | 'endDate'>, today: CalendarDate) {
  if (endDate < today || endDate < startDate) return 'ended';
  return startDate > today ? 'queued' : 'current';
}
