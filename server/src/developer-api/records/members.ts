import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ApiMember, ApiPaging } from '@niveshak/contract/developer-api/schemas';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../../platform/db/database.ts';
import { pageOf, pageSql } from './page.ts';

const rows = z.array(
  z.object({
    cursor: z.string(),
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    hasConfirmedEmail: z.boolean(),
    joinedAt: z.date(),
    labels: z.array(z.string()),
    alias: z.string().nullable(),
    endDate: z.string().nullable(),
    subscriptions: z.number(),
  }),
);
type Row = z.output<typeof rows>[number];

export type MemberFilter = ApiPaging & {
  readonly email?: string | undefined;
  readonly label?: string | undefined;
};

/** Returns a page of members without erased accounts, oldest first. Runs a single statement. */
export async function listMembers(db: Db, { email, label, ...paging }: MemberFilter, today: CalendarDate) {
  const page = pageSql(paging, sql`u.created_at`, sql`u.id`, 'uuid');
  const fits = sql.join(
    [
      page.follows,
      ...(email === undefined ? [] : [sql`lower(u.email) = ${email.toLowerCase()}`]),
      ...(label === undefined
        ? []
        : [
            sql`u.id in (select l.user_id from member_labels l where lower(l.label) = ${label.toLowerCase()})`,
          ]),
    ],
    sql` and `,
  );
  const found = await read(db, sql`${fits} order by ${page.order} limit ${page.limit}`, page.cursor, today);
  return pageOf(found, page, present);
}

/** Returns a member, or null if it does not exist or the account was erased. */
export async function memberById(db: Db, id: string, today: CalendarDate): Promise<ApiMember | null> {
  const [row] = await read(db, sql`u.id = ${id}`, sql`''`, today);
  return row === undefined ? null : present(row);
}

async function read(
  db: Db,
  which: RawBuilder<unknown>,
  cursor: RawBuilder<unknown>,
  today: CalendarDate,
): Promise<Row[]> {
  const found = await sql`
    select ${cursor} as cursor, u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
      u.has_confirmed_email as "hasConfirmedEmail", u.created_at as "joinedAt",
      array(select l.label from member_labels l where l.user_id = u.id order by lower(l.label)) as labels,
      held.alias, held.end_date::text as "endDate",
      (select count(*)::int from terms t where t.user_id = u.id) as subscriptions
    from users u left join lateral (
      select alias, end_date from terms
      where terms.user_id = u.id and start_date <= ${today}::date and end_date >= ${today}::date
      order by end_date desc limit 1
    ) held on true
    where not exists (select from erasures e where e.user_id = u.id) and ${which}`.execute(db);
  return rows.parse(found.rows);
}

function present({ cursor: _cursor, alias, endDate, joinedAt, ...member }: Row): ApiMember {
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    plan: isPlanAlias(alias) && endDate !== null ? { alias, endDate } : null,
  };
}
