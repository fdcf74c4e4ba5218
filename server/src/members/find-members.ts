import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { MemberHit } from '@niveshak/contract/members/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { hasNumberEnding } from '../billing/index.ts';
import type { Db } from '../platform/db/database.ts';
import { heldPlan, joinHeldPlan, labelsOfShown } from './held-plan.ts';

const most = 20;
const mostSimilar = 5;
/** Least share of the search’s trigrams in a similar name. `jignsh` has half of those of `jignesh`. */
const leastSimilarity = 0.4;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  foundBy: z.enum(['person', 'order', 'payment', 'document', 'pan', 'similar']),
  alias: z.string().nullable(),
  endDate: z.string().nullable(),
  labels: z.array(z.string()),
});

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * Returns SQL for whether a member’s name has the start or end of a searched word. Uses the index
 * users_findable to narrow the members to compare.
 */
function resembles(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => /^\p{L}{4,}$/u.test(word));
  const ends = words.flatMap((word) => [word.slice(0, 3), word.slice(-3)]);
  if (ends.length === 0) return sql`false`;
  const text = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, ''))`;
  return sql.join(
    ends.slice(0, 8).map((end) => sql`${text} like ${containing(end)}`),
    sql` or `,
  );
}

/**
 * Returns up to twenty members that match the search, exact numbers first, then by name. Matches any part of a name,
 * address or mobile number; a full order or payment number; the end of a document number; or the last four characters
 * of a PAN. With `label`, only members with that label. If nothing matches, returns members with a similar name or
 * address. Runs a single statement.
 */
export async function findMembers(
  db: Db,
  { search: typed, label = null }: { readonly search: string; readonly label?: string | null | undefined },
  today: CalendarDate,
): Promise<MemberHit[]> {
  const search = typed.trim().toLowerCase();
  const pattern = containing(search);
  const id = uuidShape.test(search) ? search : null;
  const lastFour = /^[0-9]{3}[a-z]$/.test(search) ? search.toUpperCase() : null;
  const wanted = label?.toLowerCase() ?? null;
  const has = sql`(${wanted}::text is null or exists (
    select from member_labels l where l.user_id = users.id and lower(l.label) = ${wanted}))`;
  const { rows } = await sql`
    with hits as (
      select user_id, 'order' as found_by, 0 as place from orders
        where id = ${id}::uuid or provider_order_id = ${typed.trim()}
      union all
      select o.user_id, 'payment', 0 from payments p join orders o on o.id = p.order_id where p.id = ${typed.trim()}
      union all
      select user_id, 'document', 0 from documents d where ${hasNumberEnding(search)}
      union all
      select user_id, 'pan', 0 from pan_verifications where right(masked_pan, 4) = ${lastFour}
      union all
      select id, 'person', 0 from users where id = ${id}::uuid
      union all
      (select id, 'person', 1 from users
        where lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, '')) like ${pattern}
          and ${has}
        limit 200)
    ), alike as (
      select id, 'similar', 2 from users
      where not exists (select from hits) and (${resembles(search)})
        and word_similarity(${search}, lower(first_name || ' ' || last_name || ' ' || email)) >= ${leastSimilarity}
        and ${has}
      order by word_similarity(${search}, lower(first_name || ' ' || last_name || ' ' || email)) desc
      limit ${mostSimilar}
    ), best as (
      select distinct on (user_id) user_id, found_by, place
      from (select * from hits union all select * from alike) every_hit order by user_id, place
    )
    select shown.id, shown.name, shown.email, shown.found_by as "foundBy", term.alias, term.end_date::text as "endDate",
      ${labelsOfShown} as labels
    from (
      select users.id, trim(first_name || ' ' || last_name) as name, email, found_by, best.place
      from best join users on users.id = best.user_id
      where ${has}
      order by best.place, lower(first_name || ' ' || last_name), users.id
      limit ${most}
    ) shown
    ${joinHeldPlan(today)}
    order by shown.place, lower(shown.name), shown.id`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ alias, endDate, ...hit }) => ({
      ...hit,
      plan: heldPlan(alias, endDate),
    }));
}
