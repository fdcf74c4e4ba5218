import { sql } from 'kysely';
import type { RenewalMonth } from '@niveshak/contract/renewals/staff-schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../../platform/db/database.ts';

/** Returns renewals by the month (India) in which they ended; see `docs/metrics.md`. */
export async function renewalMonths(db: Db, today: CalendarDate): Promise<RenewalMonth[]> {
  const { rows } = await sql<{
    month: string;
    renewed: number;
    recovered: number;
    revenue: number;
    lapsed: number;
  }>`
    with ended as (
      select to_char(r.ended_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, r.state, o.agreed,
        exists (select from renewal_debits d where d.renewal_id = r.id and d.failure <> 'paid_otherwise') as has_failed
      from renewals r join orders o on o.id = r.order_id
      where r.state in ('renewed', 'lapsed')
        and r.ended_at >= date_trunc('month', ${today}::date - interval '11 months') at time zone 'Asia/Kolkata')
    select month,
      (count(*) filter (where state = 'renewed'))::int as renewed,
      (count(*) filter (where state = 'renewed' and has_failed))::int as recovered,
      coalesce(sum((agreed -> 'invoice' ->> 'taxable')::bigint) filter (where state = 'renewed' and has_failed), 0)::float8
        as revenue,
      (count(*) filter (where state = 'lapsed'))::int as lapsed
    from ended group by month order by month desc`.execute(db);
  return rows.map(({ revenue, ...row }) => ({ ...row, recoveredRevenue: { amount: revenue } }));
}
