import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import { firstDayOf, lastDayOf } from '@niveshak/domain/metrics/month';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Months } from './yield-facts.ts';

/** A read within this many days of publication counts as `soon`. */
const soonDays = 7;

/**
 * Returns SQL for first reads in these months (India), one row per member and article. `soon` is true within `soonDays`
 * of publication. Excludes erased accounts.
 */
export function readsIn({ from, to }: Months): RawBuilder<unknown> {
  return sql`
    select read.user_id, article.id as article, (read.read_at at time zone 'Asia/Kolkata')::date::text as day,
      read.read_at < article.published_at + make_interval(days => ${soonDays}) as soon
    from publication_reads read
    join articles article on article.id::text = read.subject_id
    where read.kind = 'article'
      and read.read_at >= ${firstDayOf(from)}::date::timestamp at time zone 'Asia/Kolkata'
      and read.read_at < (${lastDayOf(to)}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
}

/** Returns SQL for each member's last basket of a portfolio that was at least partly filled, up to a day in India. */
export function lastBaskets(tag: PortfolioTag, through: CalendarDate): RawBuilder<unknown> {
  return sql`
    select distinct on (basket.user_id) basket.user_id, basket.securities, basket.orders,
      (basket.created_at at time zone 'Asia/Kolkata')::date::text as day
    from basket_transactions basket
    where basket.portfolio_tag = ${tag} and basket.status in ('filled', 'partly-filled')
      and basket.created_at < (${through}::date + 1)::timestamp at time zone 'Asia/Kolkata'
    order by basket.user_id, basket.created_at desc, basket.id`;
}
