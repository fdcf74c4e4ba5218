import { messageIdOf } from './send-email.ts';
import { closeRecords } from './email-records.ts';
import { composeStoredEmail } from './stored-emails.ts';
import type { ResendDeps } from './stored-emails.ts';

/**
 * Sends the emails queued while a member's emails were on hold, oldest first. Idempotent: a repeated email has the same
 * message id. Returns the number that the mail server did not accept.
 */
export async function deliverQueuedEmails(
  { db, mailer, appOrigin, clock }: ResendDeps,
  userIds: readonly string[],
): Promise<number> {
  const waiting = await db
    .selectFrom('email_records')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['email_records.id', 'reference'])
    .where(({ eb }) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
    .where('state', '=', 'queued')
    .where('batch', 'is', null)
    .where('letters_held', '=', false)
    .orderBy('email_records.id')
    .execute();
  let failed = 0;
  for (const { id, reference } of waiting) {
    const mail = await composeStoredEmail(db, id, appOrigin, messageIdOf(reference, appOrigin));
    if (mail === null) continue;
    try {
      await mailer.send(mail);
      await closeRecords(db, [id], 'sent', clock.now().instant);
    } catch {
      // Stays queued; a non-zero count makes the caller's job retry.
      failed += 1;
    }
  }
  return failed;
}
