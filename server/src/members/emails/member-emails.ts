import { sql } from 'kysely';
import { z } from 'zod';
import type { MemberEmail } from '@niveshak/contract/members/email-routes';
import { emailCategories } from '@niveshak/domain/notifications/email-category';
import type { Db } from '../../platform/db/database.ts';

const most = 100;

const row = z.object({
  id: z.coerce.string(),
  subject: z.string(),
  category: z.enum(emailCategories),
  state: z.enum(['queued', 'sent', 'skipped', 'refused']),
  at: z.coerce.date(),
  resends: z.coerce.number(),
});

/** Returns the last hundred emails to a member, newest first. Runs a single statement. */
export async function memberEmails(db: Db, userId: string): Promise<MemberEmail[]> {
  const { rows } = await sql`
    select r.id, r.subject, r.category, r.state, coalesce(r.sent_at, r.created_at) as at,
      (select count(*) from letter_resends a where a.record_id = r.id) as resends
    from email_records r where r.user_id = ${userId}
    order by at desc, r.id desc limit ${most}`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ at, ...email }) => ({ ...email, at: at.toISOString() }));
}
