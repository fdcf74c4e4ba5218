import { sql } from 'kysely';
import { z } from 'zod';
import type { AlertResults } from '@niveshak/contract/notifications/staff-alerts';
import type { Db } from '../../platform/db/database.ts';
import type { PublicationKind } from '../publications.ts';
import { alertReference } from './channel.ts';

const counts = z.array(
  z.object({
    channel: z.enum(['email', 'push', 'whatsapp']),
    waiting: z.number(),
    sent: z.number(),
    failed: z.number(),
    skipped: z.number(),
  }),
);

/**
 * Returns the number of alerts for a publication by channel and state. Empty if none was planned. Runs a single
 * statement.
 */
export async function alertResults(db: Db, kind: PublicationKind, subjectId: string): Promise<AlertResults> {
  const publication = await db
    .selectFrom('publications')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  if (publication === undefined) return [];
  const reference = alertReference(publication.id);
  const { rows } = await sql`
    with alerts as (
      select 'email' as channel, state from email_records where reference = ${reference} and category = 'alert'
      union all
      select channel, state from alert_deliveries where reference = ${reference})
    select channel,
      count(*) filter (where state in ('held', 'queued', 'sending'))::int as waiting,
      count(*) filter (where state in ('sent', 'delivered', 'read'))::int as sent,
      count(*) filter (where state in ('failed', 'refused'))::int as failed,
      count(*) filter (where state = 'skipped')::int as skipped
    from alerts group by channel order by array_position(array['email', 'push', 'whatsapp'], channel)`.execute(
    db,
  );
  return counts.parse(rows);
}
