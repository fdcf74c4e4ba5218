import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { portfolioTitles } from '../../portfolios/index.ts';

type Subject = { readonly kind: string | null; readonly id: string | null };

const row = z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() });

/** Returns names by id for subjects that have one, such as members, articles and subscriber files. */
export async function subjectNames(
  db: Db,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: string) =>
    sql`${subjects.flatMap((each) =>
      each.kind === kind && each.id !== null && z.guid().safeParse(each.id).success ? [each.id] : [],
    )}::uuid[]`;
  const { rows } = await sql`
    select 'member' as kind, id::text, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
      from users where id = any(${ids('member')})
    union all select 'staff', id::text, name from staff where id = any(${ids('staff')})
    union all select 'article', id::text, title from articles where id = any(${ids('article')})
    union all select 'article-draft', id::text, content ->> 'title' from article_drafts
      where id = any(${ids('article-draft')})
    union all select 'complaint', id::text, number from complaints where id = any(${ids('complaint')})
    union all select 'moving-in', id::text, 'Subscriber file ' || file_name from moving_in_imports
      where id = any(${ids('moving-in')})
    union all select 'incident', id::text, title from incidents where id = any(${ids('incident')})`.execute(
    db,
  );
  const named = z
    .array(row)
    .parse(rows)
    .flatMap(({ id, name }) => (name === null || name === '' ? [] : [[id, name] as const]));
  const portfolios = subjects.some(({ kind }) => kind === 'portfolio') ? await portfolioTitles(db) : [];
  return new Map([...named, ...portfolios.map(({ id, title }) => [id, title] as const)]);
}
