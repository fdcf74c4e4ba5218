import { sql } from 'kysely';
import { plansWith } from '@niveshak/domain/catalogue/gates';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../../platform/db/database.ts';
import { servesOn } from '../../membership/index.ts';
import { tagOfStyle } from '../store.ts';
import type { Portfolio } from '../store.ts';

/**
 * Returns how many members a portfolio or experiment reaches on a day: those whose plan includes it, and followers with
 * a filled basket.
 */
export async function reachOf(db: Db, { style }: Portfolio, today: CalendarDate) {
  const aliases = plansWith(style === null ? 'experimentals' : 'portfolios');
  const tag = style === null ? null : tagOfStyle[style];
  const { rows } = await sql<{ withAccess: number; withBaskets: number }>`
    select count(*)::int as "withAccess", count(*) filter (where exists (
      select from basket_transactions b
      where b.user_id = served.user_id and b.portfolio_tag = ${tag} and b.status in ('filled', 'partly-filled')
    ))::int as "withBaskets"
    from (
      select distinct user_id from terms
      where ${servesOn(today)} and alias = any(${aliases}::text[])
    ) served`.execute(db);
  return rows[0] ?? { withAccess: 0, withBaskets: 0 };
}
