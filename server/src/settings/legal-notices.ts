import { sql } from 'kysely';
import { z } from 'zod';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import { isAgreement } from '@niveshak/domain/kyc/legal-notice';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { mailboxesOf } from '../identity/index.ts';
import { legalTextOfVersion } from '../kyc/index.ts';
import type { LegalText } from '../kyc/index.ts';
import { membersServedAfter } from '../membership/index.ts';
import { RefusedMail, sendEmail } from '../notifications/index.ts';
import type { EmailContent, Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';

export const legalNoticesTask = 'send-legal-notices';

const job = z.object({ kind: z.enum(publicTextKinds), version: z.string() });
type TextVersion = z.infer<typeof job>;

/** Emails passed to the mail server concurrently. */
const atOnce = 25;

/** The version is encoded because the reference becomes part of a Message-ID. */
export function legalNoticeReference({ kind, version }: TextVersion): string {
  return `legal-notice-${kind}-${Buffer.from(version).toString('base64url')}`;
}

/** Queues the emails about a new version, in the transaction that publishes it. */
export async function queueLegalNotices(tx: Tx, text: TextVersion): Promise<void> {
  await addJob(tx, legalNoticesTask, text, legalNoticeReference(text));
}

/**
 * Job: emails a new version of a legal text to every client: a member whose plan has not ended. Idempotent: each
 * client gets it once.
 * @throws if the mail server may accept some emails later; run again for those
 */
export async function sendLegalNotices(
  { db, mailer, appOrigin, clock }: { db: Db; mailer: Mailer; appOrigin: string; clock: Clock },
  payload: unknown,
): Promise<void> {
  const { kind, version } = job.parse(payload);
  const text = await legalTextOfVersion(db, kind, version);
  if (text === null) return;
  const subject = `${text.title}: new version from ${formatDate(text.effectiveFrom)}`;
  const letter = noticeOf(text, appOrigin);
  const reference = legalNoticeReference(text);
  const { today, instant } = clock.now();
  // Paused and disputed plans count, and plans that start later.
  const clients = await membersServedAfter(db, addDays(today, -1));
  let failed = 0;
  for (let start = 0; start < clients.length; start += atOnce) {
    const mailboxes = await mailboxesOf(db, clients.slice(start, start + atOnce));
    const results = await Promise.allSettled(
      [...mailboxes].map(([userId, { email }]) =>
        sendEmail(db, mailer, appOrigin, {
          to: email,
          subject,
          letter,
          reference: `${reference}-${userId}`,
          category: emailKinds['legal-notice'],
          at: instant,
        }),
      ),
    );
    failed += results.filter(
      (result) => result.status === 'rejected' && !(result.reason instanceof RefusedMail),
    ).length;
  }
  if (failed > 0) throw new Error(`The mail server refused ${failed} emails; they are sent later.`);
}

function noticeOf({ kind, version, title, effectiveFrom }: LegalText, appOrigin: string): EmailContent {
  return {
    heading: `${title}: a new version`,
    paragraphs: [
      `Version ${version} of “${title}” is in force from ${formatDate(effectiveFrom)}. The current version applies until then.`,
      isAgreement(kind)
        ? 'You agree to it at your next purchase. If you do not agree, you can cancel your plan at any time and get a refund for the remaining days.'
        : 'You do not need to do anything. If you do not agree, you can close your account at any time.',
    ],
    facts: [
      ['Current version until', formatDate(addDays(effectiveFrom, -1))],
      ['New version from', formatDate(effectiveFrom)],
    ],
    action: {
      label: 'Read the new version',
      url: `${appOrigin}/public/${kind}/${encodeURIComponent(version)}`,
    },
  };
}

export type NoticeCounts = { readonly sent: number; readonly waiting: number; readonly refused: number };

/** Returns the states of the emails about each version, by reference. */
export async function countLegalNotices(db: Db): Promise<ReadonlyMap<string, NoticeCounts>> {
  const { rows } = await sql<NoticeCounts & { reference: string }>`
    select left(reference, -length('-' || user_id)) as reference,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'queued')::int as waiting,
      count(*) filter (where state in ('refused', 'skipped'))::int as refused
    from email_records where category = 'legal' and reference like 'legal-notice-%'
    group by 1`.execute(db);
  return new Map(rows.map(({ reference, ...counts }) => [reference, counts]));
}
