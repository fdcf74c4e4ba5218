import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Term } from '@niveshak/domain/membership/term';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { MemberFact } from '../platform/member-facts.ts';
import { toPauses } from './standing-still.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

const day = z.string().transform(calendarDate);
const heldRows = z.array(
  z
    .tuple([z.string(), storedPlan, day, day, day, z.boolean(), z.string().transform(toPauses)])
    .transform(([id, alias, startDate, paidEndDate, endDate, isSuspended, pauses]) => ({
      id,
      alias,
      startDate,
      paidEndDate,
      endDate,
      isSuspended,
      pauses,
    })),
);

/**
 * Terms as a column in a query on `users`, with its parser. Only dates and plan, which is all that access checks need.
 */
export const heldTerms: MemberFact<Term[]> = {
  column: sql`(
    select coalesce(json_agg(json_build_array(t.id, t.alias, t.start_date, t.paid_end_date, t.end_date,
      t.suspended_by <> '{}', t.paused)), '[]')
    from terms t where t.user_id = users.id)`,
  read: (value) => heldRows.parse(value),
};

/**
 * Returns the fact with the plan and days of each term, by id.
 * @param ids SQL for term ids, of any members
 */
export function termDaysFact(ids: RawBuilder<unknown>): MemberFact<ReadonlyMap<string, Term>> {
  return {
    column: sql`(
      select coalesce(json_agg(json_build_array(t.id, t.alias, t.start_date, t.paid_end_date, t.end_date,
      t.suspended_by <> '{}', t.paused)), '[]')
      from terms t where t.id in ${ids})`,
    read: (value) => new Map(heldRows.parse(value).map((term) => [term.id, term])),
  };
}
