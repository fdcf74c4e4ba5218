import { sql } from 'kysely';
import { z } from 'zod';
import type { MemberLetter } from '@niveshak/contract/members/email-routes';
import { letterCategories } from '@niveshak/domain/notifications/letter-category';
import type { Db } from '../../platform/db/database.ts';

const most = 100;

const row = z.object({
  id: z.coerce.string(),
  subject: z.string(),
  category: z.enum(letterCategories),
  state: z.enum(['queued', 'sent', 'skipped', 'refused']),
  at: z.coerce.date(),
  resends: z.coerce.number(),
});

/** Returns the last hundred emails to a member, newest first. One statement. */
export async function memberLetters(db: Db, userId: string): Promise<MemberLetter[]> {
  const { rows } = await sql`
    select r.id, r.subject, r.category, r.state, coalesce(r.sent_at, r.created_at) as at,
      (select count(*) from letter_resends a where a.record_id = r.id) as resends
    from email_records r where r.user_id = ${userId}
    order by at desc, r.id desc limit ${most}`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ at, ...letter }) => ({ ...letter, at: at.toISOString() }));
}
