import { sql } from 'kysely';
import { z } from 'zod';
import type { CancellationReasons } from '@niveshak/contract/metrics/schemas';
import { countedReasons } from '@niveshak/domain/checkout/cancellation-reason';
import { isMonth } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import type { Db } from '../platform/db/database.ts';
import type { Months } from './yield-facts.ts';

const reasonRows = z.array(
  z.object({
    month: z.custom<Month>(isMonth),
    reason: z.enum(countedReasons),
    cancellations: z.number(),
  }),
);

/** Returns cancellations by members in these months, by month and reason. */
export async function cancellationReasonsOf(
  db: Db,
  { from, to }: Months,
): Promise<CancellationReasons['reasons']> {
  const { rows } = await sql`
    select cancelled.month, early_ends.cancel_reason as reason, count(*)::int as cancellations
    from early_ends
    cross join lateral (select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') as month) cancelled
    where cancel_reason is not null and cancelled.month between ${from} and ${to}
    group by 1, 2 order by 1, 2`.execute(db);
  return reasonRows.parse(rows);
}
