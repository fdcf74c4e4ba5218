import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ListedMember, MemberListQuery, MembershipStatus } from '@niveshak/contract/members/schemas';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { heldPlan, joinHeldPlan, labelsOfShown } from './held-plan.ts';

/** A plan counts as ending in its last 30 days. */
const endingDays = 30;

const row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  joinedAt: z.date(),
  alias: z.string().nullable(),
  endDate: z.string().nullable(),
  lastDay: z.string().nullable(),
  labels: z.array(z.string()),
});

/** A page of a list. `after` is the last member of the previous page. */
export type MemberPage = { readonly size: number; readonly after?: string | undefined };

/** Returns accounts that match the query, newest first. Runs a single statement. */
export async function listMembers(
  db: Db,
  query: MemberListQuery,
  { size, after }: MemberPage,
  today: CalendarDate,
): Promise<ListedMember[]> {
  const isFurther =
    after === undefined
      ? sql`true`
      : sql`(users.created_at, users.id) < ((select last.created_at from users last where last.id = ${after}), ${after}::uuid)`;
  const { rows } = await sql`
    select shown.id, trim(shown.first_name || ' ' || shown.last_name) as name, shown.email, shown.mobile,
      shown.created_at as "joinedAt", term.alias, term.end_date::text as "endDate",
      (select max(t.end_date)::text from terms t
        where t.user_id = shown.id and t.end_date >= t.start_date) as "lastDay",
      ${labelsOfShown} as labels
    from (
      select * from users where ${whoFits(query, today)} and ${isFurther}
      order by users.created_at desc, users.id desc limit ${size}
    ) shown
    ${joinHeldPlan(today)}
    order by shown.created_at desc, shown.id desc`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ alias, endDate, lastDay, joinedAt, ...member }) => ({
      ...member,
      plan: heldPlan(alias, endDate),
      joinedAt: joinedAt.toISOString(),
      endedOn: lastDay === null || lastDay >= today ? null : calendarDate(lastDay),
    }));
}

export async function countMembers(db: Db, query: MemberListQuery, today: CalendarDate): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from users where ${whoFits(query, today)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function whoFits({ standing, plan, label }: MemberListQuery, today: CalendarDate): RawBuilder<unknown> {
  return sql.join(
    [
      standing === undefined ? sql`true` : standingIs[standing](today),
      plan === undefined ? sql`true` : holds(today, sql`t.alias = ${plan}`),
      label === undefined
        ? sql`true`
        : sql`users.id in (select l.user_id from member_labels l where lower(l.label) = ${label.toLowerCase()})`,
    ],
    sql` and `,
  );
}

const standingIs: Readonly<Record<MembershipStatus, (today: CalendarDate) => RawBuilder<unknown>>> = {
  holding: (today) => holds(today),
  ending: (today) => sql`(${holds(today)} and not exists (select from terms later
    where later.user_id = users.id and later.end_date > ${addDays(today, endingDays)}::date))`,
  ended: (today) => sql`(exists (select from terms t where t.user_id = users.id)
    and not exists (select from terms t where t.user_id = users.id and t.end_date >= ${today}::date))`,
  never: () => sql`not exists (select from terms t where t.user_id = users.id)`,
};

function holds(today: CalendarDate, which: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`exists (select from terms t where t.user_id = users.id
    and t.start_date <= ${today}::date and t.end_date >= ${today}::date and ${which})`;
}
