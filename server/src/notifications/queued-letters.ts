import { messageIdOf } from './send-letter.ts';
import { closeRecords } from './email-records.ts';
import { composeKept } from './letters-kept.ts';
import type { ResendDeps } from './letters-kept.ts';

/**
 * Sends what was owed to members while letters to them were held, oldest first. May run twice: the same letter is the same
 * message. @returns how many the mail server did not take
 */
export async function deliverQueuedLetters(
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
    const mail = await composeKept(db, id, appOrigin, messageIdOf(reference, appOrigin));
    if (mail === null) continue;
    try {
      await mailer.send(mail);
      await closeRecords(db, [id], 'sent', clock.now().instant);
    } catch {
      // It stays queued, and the caller's job runs again because of the number.
      failed += 1;
    }
  }
  return failed;
}
