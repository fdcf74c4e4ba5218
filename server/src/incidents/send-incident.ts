import { z } from 'zod';
import { isErasedAddress } from '@niveshak/domain/identity/email';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { userById } from '../identity/index.ts';
import { RefusedMail, sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { closeRecipient, incidentById, waitingRecipients } from './store.ts';
import type { Incident, Recipient } from './store.ts';

export const sendIncidentTask = 'send-incident';

const job = z.object({ incidentId: z.string() });

/** Emails sent concurrently. */
const atOnce = 25;

/** Queues the emails to affected persons, in the caller's transaction. */
export async function queueIncidentEmails(tx: Tx, incidentId: string): Promise<void> {
  await addJob(tx, sendIncidentTask, { incidentId }, `incident-${incidentId}`);
}

export type IncidentEmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

/**
 * Runs the job that emails all affected persons not emailed yet. Idempotent: each person gets one email.
 * @throws if some emails must be sent later by another run
 */
export async function sendIncidentEmails(deps: IncidentEmailDeps, payload: unknown): Promise<void> {
  const { db } = deps;
  const incident = await incidentById(db, job.parse(payload).incidentId);
  if (incident === null || incident.sent_at === null) return;
  const failed = new Set<string>();
  for (;;) {
    const waiting = await waitingRecipients(db, incident.id, failed.size + atOnce);
    const next = waiting.filter(({ email }) => !failed.has(email));
    if (next.length === 0) break;
    const results = await Promise.allSettled(next.map((recipient) => sendTo(deps, incident, recipient)));
    results.forEach((result, at) => {
      if (result.status === 'rejected') failed.add(next[at]?.email ?? '');
    });
  }
  if (failed.size > 0) throw new Error(`The mail server refused ${failed.size} emails; they are sent later.`);
}

async function sendTo(
  { db, mailer, appOrigin, clock }: IncidentEmailDeps,
  { id, email_subject: subject, email_body: body }: Incident,
  { email, userId }: Recipient,
): Promise<void> {
  if (subject === null || body === null) throw new Error('An incident is sent with its email.');
  const at = clock.now().instant;
  // The member may have changed or removed the address since.
  const to = userId === null ? email : (await userById(db, userId)).email;
  if (isErasedAddress(to)) return closeRecipient(db, id, email, { state: 'refused', at });
  try {
    const outcome = await sendEmail(db, mailer, appOrigin, {
      to,
      subject,
      letter: {
        heading: subject,
        paragraphs: body.split(/\n{2,}/).filter((paragraph) => paragraph !== ''),
        facts: [],
        action: null,
        isToStranger: userId === null,
      },
      reference: `incident-${id}`,
      category: emailKinds.incident,
      at,
    });
    await closeRecipient(db, id, email, { state: outcome === 'held' ? 'held' : 'sent', at });
  } catch (error) {
    if (!(error instanceof RefusedMail)) throw error;
    await closeRecipient(db, id, email, { state: 'refused', at });
  }
}
