import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ApiPaging, ApiRebalance } from '@niveshak/contract/developer-api/schemas';
import type { Db } from '../../platform/db/database.ts';
import { pageOf, pageSql } from './page.ts';

/** Returns all portfolios in site order. */
export function listPortfolios(db: Db) {
  return db
    .selectFrom('portfolios')
    .select([
      'id',
      'slug',
      'title',
      'is_experimental as isExperimental',
      'benchmark',
      'launch_date as launchDate',
      'closed_on as closedOn',
    ])
    .orderBy('position')
    .orderBy('slug')
    .execute();
}

const rows = z.array(
  z.object({
    cursor: z.string(),
    id: z.string(),
    portfolio: z.string(),
    date: z.string(),
    corrects: z.string().nullable(),
    publishedAt: z.date(),
    weights: z.array(z.object({ symbol: z.string(), ppm: z.number() })),
  }),
);
type Row = z.output<typeof rows>[number];

/** Returns a page of a portfolio's published rebalances, oldest first, or null if the portfolio does not exist. */
export async function listRebalances(db: Db, slug: string, paging: ApiPaging) {
  const portfolio = await db
    .selectFrom('portfolios')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (portfolio === undefined) return null;
  const page = pageSql(paging, sql`r.recorded_at`, sql`r.id`, 'uuid');
  const found = await read(
    db,
    sql`p.id = ${portfolio.id} and ${page.follows} order by ${page.order} limit ${page.limit}`,
    page.cursor,
  );
  return pageOf(found, page, present);
}

export async function rebalanceById(db: Db, id: string): Promise<ApiRebalance | null> {
  const [row] = await read(db, sql`r.id = ${id}`, sql`''`);
  return row === undefined ? null : present(row);
}

async function read(db: Db, which: RawBuilder<unknown>, cursor: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql`
    select ${cursor} as cursor, r.id, p.slug as portfolio, r.date::text as date, r.corrects,
      r.recorded_at as "publishedAt",
      (select json_agg(json_build_object('symbol', w.symbol, 'ppm', w.weight_ppm)
        order by w.weight_ppm desc, w.symbol) from rebalance_weights w where w.rebalance_id = r.id) as weights
    from portfolio_rebalances r join portfolios p on p.id = r.portfolio_id where ${which}`.execute(db);
  return rows.parse(found.rows);
}

function present({ cursor: _cursor, publishedAt, ...rebalance }: Row): ApiRebalance {
  return { ...rebalance, publishedAt: publishedAt.toISOString() };
}
