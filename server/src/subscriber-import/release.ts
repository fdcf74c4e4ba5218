import { sql } from 'kysely';
import { deliverQueuedEmails, sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import { holdEmails } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { changeImport, importById, lockImport } from './import-store.ts';
import { importedWithoutSignIn, welcomeEmail } from './welcome-email.ts';

export const sendWelcomeEmailsTask = 'write-to-moved-in';

/** Emails sent concurrently. */
const emailsAtOnce = 20;

/** Returns the number of an import's members, and of those who will get the welcome email. */
export async function recipientsOf(
  db: Db,
  importId: string,
): Promise<{ readonly members: number; readonly recipients: number }> {
  const { rows } = await sql<{ members: number; recipients: number }>`
    select count(*)::int as members,
      count(*) filter (where u.sub = 'moved-in|' || u.id and not exists (
        select from email_records r
        where r.user_id = u.id and r.reference = 'moved-in-' || u.id and r.state = 'sent'))::int as recipients
    from moved_in_members m join users u on u.id = m.user_id where m.import_id = ${importId}`.execute(db);
  return rows[0] ?? { members: 0, recipients: 0 };
}

async function membersOf(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('moved_in_members')
    .select('user_id')
    .where('import_id', '=', importId)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Releases the emails of an import's members and adds the job for the welcome emails. Returns false if already
 * released.
 */
export async function releaseEmails(tx: Tx, importId: string, at: Date): Promise<boolean> {
  const found = await lockImport(tx, importId, ['done']);
  if (found === null || found.released_at !== null) return false;
  await changeImport(tx, importId, { released_at: at });
  await holdEmails(tx, await membersOf(tx, importId), false);
  await addJob(tx, sendWelcomeEmailsTask, { importId }, `write-to-moved-in-${importId}`);
  return true;
}

/** Puts emails on hold again. Returns false if they already are. */
export async function holdAgain(tx: Tx, importId: string): Promise<boolean> {
  const found = await lockImport(tx, importId, ['done']);
  if (found === null || found.released_at === null) return false;
  await changeImport(tx, importId, { released_at: null });
  await holdEmails(tx, await membersOf(tx, importId), true);
  return true;
}

export type WriteDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

/**
 * Runs the job of a release: sends the welcome email to members who have not signed in, and the emails queued
 * meanwhile. Idempotent. Stops if emails are put on hold again.
 * @throws if some emails could not be sent, so that it runs again
 */
export async function sendWelcomeEmails(deps: WriteDeps, importId: string): Promise<void> {
  const { db, appOrigin, mailer, clock } = deps;
  let after: string | null = null;
  let failed = 0;
  for (;;) {
    if ((await importById(db, importId))?.released_at === null) return;
    const page = await importedWithoutSignIn(db, importId, after, emailsAtOnce);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
    const time = clock.now();
    const results = await Promise.allSettled(
      page.map(async (newcomer) => {
        const email = await welcomeEmail(db, appOrigin, newcomer, time.today);
        await sendEmail(db, mailer, appOrigin, { ...email, at: time.instant });
      }),
    );
    failed += results.filter(({ status }) => status === 'rejected').length;
  }
  const owed = await db.transaction().execute((tx) => membersOf(tx, importId));
  failed += await deliverQueuedEmails(deps, owed);
  if (failed > 0) throw new Error(`The mail server refused ${failed} emails; they are sent later.`);
}
