import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ApiArticle, ApiPaging } from '@niveshak/contract/developer-api/schemas';
import type { Db } from '../../platform/db/database.ts';
import { pageOf, pageSql } from './page.ts';

const rows = z.array(
  z.object({
    cursor: z.string(),
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.string(),
    category: z.string(),
    access: z.enum(['public', 'lite', 'premium']),
    kind: z.enum(['research', 'note']),
    publishedAt: z.date(),
    correctedAt: z.date().nullable(),
  }),
);
type Row = z.output<typeof rows>[number];

/** The installation's origin, and the time until which articles count as published. */
export type Seen = { readonly appOrigin: string; readonly now: Date };

/** Returns a page of published articles without their text, oldest first. */
export async function listArticles(db: Db, paging: ApiPaging, seen: Seen) {
  const page = pageSql(paging, sql`a.published_at`, sql`a.id`, 'uuid');
  const found = await read(
    db,
    sql`${page.follows} and ${isOut(seen)} order by ${page.order} limit ${page.limit}`,
    page.cursor,
  );
  return pageOf(found, page, (row) => present(row, seen));
}

export async function articleById(db: Db, id: string, seen: Seen): Promise<ApiArticle | null> {
  const [row] = await read(db, sql`a.id = ${id} and ${isOut(seen)}`, sql`''`);
  return row === undefined ? null : present(row, seen);
}

const isOut = ({ now }: Seen) => sql`a.published_at <= ${now} and a.withdrawn_at is null`;

async function read(db: Db, which: RawBuilder<unknown>, cursor: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql`
    select ${cursor} as cursor, a.id, a.slug, a.title, a.excerpt, a.author, a.category, a.access, a.kind,
      a.published_at as "publishedAt", a.corrected_at as "correctedAt"
    from articles a where ${which}`.execute(db);
  return rows.parse(found.rows);
}

function present(
  { cursor: _cursor, publishedAt, correctedAt, ...article }: Row,
  { appOrigin }: Seen,
): ApiArticle {
  return {
    ...article,
    url: `${appOrigin}/articles/${article.slug}`,
    publishedAt: publishedAt.toISOString(),
    correctedAt: correctedAt?.toISOString() ?? null,
  };
}
