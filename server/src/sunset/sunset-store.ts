import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { z } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { lockVersion } from '../platform/published.ts';
import type { Db, Tx } from '../platform/db/database.ts';

type StoredState = 'counting' | 'counted' | 'ending' | 'ended';

declare module '../platform/db/database.ts' {
  interface Database {
    service_ends: {
      id: Generated<string>;
      last_day: string;
      state: StoredState;
      staff_id: string;
      begun_at: Generated<Date>;
      counted_on: string | null;
      by_plan: unknown;
      members: Generated<number>;
      terms: Generated<number>;
      taxable_paise: Generated<number>;
      gst_paise: Generated<number>;
      total_paise: Generated<number>;
      approval_id: string | null;
      ended_at: Date | null;
    };
  }
}

/** Effects of a sunset. Amounts are in paise. */
export type SunsetCount = {
  readonly members: number;
  readonly terms: number;
  readonly taxable: number;
  readonly gst: number;
  readonly total: number;
  readonly byPlan: readonly { readonly alias: string; readonly terms: number; readonly total: number }[];
};

const byPlanSchema = z.array(z.object({ alias: z.string(), terms: z.int(), total: z.int() }));

export type SunsetRow = NonNullable<Awaited<ReturnType<typeof newestSunset>>>;

/** Returns the newest sunset with its approval status, or null before the first. */
export async function newestSunset(db: Db) {
  const row = await db
    .selectFrom('service_ends as e')
    .innerJoin('staff as s', 's.id', 'e.staff_id')
    .leftJoin('staff_approvals as a', 'a.id', 'e.approval_id')
    .selectAll('e')
    .select(['s.name as by', 'a.decision'])
    .select(sql<boolean>`coalesce(a.expires_at <= now(), false)`.as('isExpired'))
    .orderBy('e.begun_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { last_day, by_plan, decision, isExpired, ...facts } = row;
  const state =
    facts.state === 'counted' ? approvalState(facts.approval_id, decision, isExpired) : facts.state;
  return {
    ...facts,
    state,
    lastDay: calendarDate(last_day),
    byPlan: by_plan === null ? [] : byPlanSchema.parse(by_plan),
  };
}

function approvalState(approvalId: string | null, decision: string | null, isExpired: boolean) {
  if (approvalId === null) return 'counted' as const;
  if (decision === 'reject') return 'rejected' as const;
  return decision === 'expire' || isExpired ? ('expired' as const) : ('waiting' as const);
}

/** Locks sunsets, to serialize concurrent counts, requests and approvals. */
export const lockSunsets = (tx: Tx): Promise<void> => lockVersion(tx, 'sunset');

export async function insertSunset(tx: Tx, staffId: string, lastDay: CalendarDate): Promise<string> {
  const { id } = await tx
    .insertInto('service_ends')
    .values({
      last_day: lastDay,
      state: 'counting',
      staff_id: staffId,
      counted_on: null,
      by_plan: null,
      approval_id: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the sunset's last day, or null if it is in another state. */
export async function lastDayInState(db: Db, id: string, state: StoredState): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('service_ends')
    .select('last_day')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return row === undefined ? null : calendarDate(row.last_day);
}

/** Stores the count. Does not change a finished one. */
export async function storeSunsetCount(
  db: Db,
  id: string,
  on: CalendarDate,
  count: SunsetCount,
): Promise<void> {
  const { members, terms, taxable, gst, total, byPlan } = count;
  await db
    .updateTable('service_ends')
    .set({
      state: 'counted',
      counted_on: on,
      by_plan: JSON.stringify(byPlan),
      members,
      terms,
      taxable_paise: taxable,
      gst_paise: gst,
      total_paise: total,
    })
    .where('id', '=', id)
    .where('state', '=', 'counting')
    .execute();
}

export async function recordSunsetApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('service_ends').set({ approval_id: approvalId }).where('id', '=', id).execute();
}

/** Moves a sunset to its next state (wall time). Returns false if it is not in the preceding one. */
export async function moveOn(tx: Tx, id: string, to: 'ending' | 'ended'): Promise<boolean> {
  const row = await tx
    .updateTable('service_ends')
    .set({ state: to, ended_at: to === 'ended' ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('state', '=', to === 'ended' ? 'ending' : 'counted')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
