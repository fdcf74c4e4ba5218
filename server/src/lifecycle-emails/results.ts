import { sql } from 'kysely';
import { z } from 'zod';
import { lifecycleKinds } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { Db } from '../platform/db/database.ts';

const counted = z.object({ kind: z.enum(lifecycleKinds), sent: z.int() });

/** Returns how many emails of each kind were sent. */
export async function sentByKind(db: Db): Promise<ReadonlyMap<LifecycleKind, number>> {
  const { rows } = await sql`
    select sends.kind, count(*)::int as sent
    from lifecycle_email_sends sends join email_records records on records.user_id = sends.user_id
      and records.reference = sends.kind || '-' ||
        case when sends.period = 'welcome' then sends.user_id::text else sends.period end
    where sends.outcome = 'told' and records.state = 'sent'
    group by sends.kind`.execute(db);
  return new Map(rows.map((row) => counted.parse(row)).map(({ kind, sent }) => [kind, sent]));
}
