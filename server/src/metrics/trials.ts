import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { daysToConvert } from '@niveshak/domain/metrics/trial';
import { firstDayOf, lastDayOf } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import type { Db } from '../platform/db/database.ts';

/**
 * Returns SQL for trials started in these months, with the member and whether a plan was bought after the start and up
 * to `daysToConvert` days after the last day.
 */
export function trialsStarted(from: Month, to: Month): RawBuilder<unknown> {
  return sql`
    select trial.user_id, trial.alias, trial.start_date::text as begun, exists (
      select from terms own where own.user_id = trial.user_id and own.source = 'order'
        and own.created_at >= trial.created_at
        and (own.created_at at time zone 'Asia/Kolkata')::date <= trial.paid_end_date + ${daysToConvert}::int
      ) as "isConverted"
    from terms trial
    where trial.source = 'trial' and trial.start_date between ${firstDayOf(from)} and ${lastDayOf(to)}`;
}

const counts = z.object({ month: z.string(), begun: z.number(), converted: z.number() });

/** Returns trials by month, omitting months without trials. */
export async function trialsOf(db: Db, from: Month, to: Month) {
  const { rows } = await sql`
    select left(begun, 7) as month, count(*)::int as begun, count(*) filter (where "isConverted")::int as converted
    from (${trialsStarted(from, to)}) trials group by 1`.execute(db);
  return new Map(
    z
      .array(counts)
      .parse(rows)
      .map(({ month, ...trials }) => [month, trials]),
  );
}
