import { basketResultSchema, basketSchema, portfolioTags } from '@niveshak/contract/portfolios/schemas';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    home_visits: { user_id: string; seen_at: Date; previous_at: Date | null };
  }
}

/** A new visit starts after this many minutes of inactivity. */
const awayMinutes = 30;

const facts = z.object({
  previousAt: z.date().nullable(),
  opened: z.array(z.string()),
  positions: z.array(z.tuple([z.string(), z.number()])),
  baskets: z.array(
    z.object({
      tag: z.enum(portfolioTags),
      at: z.coerce.date(),
      status: basketResultSchema.shape.status,
      securities: z.array(basketSchema.shape.securities.def.element),
      orders: basketResultSchema.shape.orders,
    }),
  ),
});

export type HomeFacts = {
  /** End of the previous visit, or null if there was none. */
  readonly previousAt: Date | null;
  /** Ids of articles that the member has opened. */
  readonly opened: ReadonlySet<string>;
  /** Reading positions by article id. */
  readonly positions: ReadonlyMap<string, number>;
  /** All basket orders, newest first. */
  readonly baskets: readonly HomeBasket[];
};
export type HomeBasket = z.infer<typeof facts>['baskets'][number];

/**
 * Records a visit and returns the home page facts, in one statement.
 * @param isNoted false during impersonation by staff
 */
export async function visitHome(db: Db, userId: string, now: Date, isNoted: boolean): Promise<HomeFacts> {
  const visit = isNoted
    ? sql`
      insert into home_visits as known (user_id, seen_at, previous_at) values (${userId}, ${now}, null)
      on conflict (user_id) do update set
        previous_at = case
          when excluded.seen_at - known.seen_at > ${`${awayMinutes} minutes`}::interval then known.seen_at
          else known.previous_at end,
        seen_at = greatest(known.seen_at, excluded.seen_at)
      returning previous_at`
    : sql`select previous_at from home_visits where user_id = ${userId}`;
  const { rows } = await sql`
    with visit as (${visit})
    select (select previous_at from visit) as "previousAt",
      (select coalesce(json_agg(subject_id), '[]') from publication_reads
        where user_id = ${userId} and kind = 'article') as opened,
      (select coalesce(json_agg(json_build_array(article_id, position)), '[]') from reading_marks
        where user_id = ${userId} and position > 0) as positions,
      (select coalesce(json_agg(json_build_object('tag', portfolio_tag, 'at', created_at, 'status',
          case when status = 'waiting' and discarded_at is not null then 'cancelled' else status end,
          'securities', securities, 'orders', orders) order by created_at desc), '[]')
        from basket_transactions where user_id = ${userId}) as baskets`.execute(db);
  const { previousAt, opened, positions, baskets } = facts.parse(rows[0]);
  return { previousAt, opened: new Set(opened), positions: new Map(positions), baskets };
}
