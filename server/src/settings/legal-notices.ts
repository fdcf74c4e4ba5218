import { z } from 'zod';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import { isAgreement } from '@niveshak/domain/kyc/legal-notice';
import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { legalTextOfVersion } from '../kyc/index.ts';
import type { LegalText } from '../kyc/index.ts';
import type { EmailContent } from '../notifications/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { sendToClients } from './client-notices.ts';
import type { NoticeDeps } from './client-notices.ts';

export const legalNoticesTask = 'send-legal-notices';

/** Prefix of these notices' references. */
export const legalNotices = 'legal-notice';

const job = z.object({ kind: z.enum(publicTextKinds), version: z.string() });
type TextVersion = z.infer<typeof job>;

/** Returns the reference. The version is encoded, because the reference is part of a Message-ID. */
export function legalNoticeReference({ kind, version }: TextVersion): string {
  return `${legalNotices}-${kind}-${Buffer.from(version).toString('base64url')}`;
}

/** Queues the emails about a new version, in the transaction that publishes it. */
export async function queueLegalNotices(tx: Tx, text: TextVersion): Promise<void> {
  await addJob(tx, legalNoticesTask, text, legalNoticeReference(text));
}

/** Runs the job that emails a new version of a legal text to all clients, once. */
export async function sendLegalNotices(deps: NoticeDeps, payload: unknown): Promise<void> {
  const { kind, version } = job.parse(payload);
  const text = await legalTextOfVersion(deps.db, kind, version);
  if (text === null) return;
  await sendToClients(deps, {
    kind: 'legal-notice',
    reference: legalNoticeReference(text),
    subject: `${text.title}: new version from ${formatDate(text.effectiveFrom)}`,
    letter: noticeOf(text, deps.appOrigin),
  });
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
