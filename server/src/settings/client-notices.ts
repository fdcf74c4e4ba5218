import { sql } from 'kysely';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { mailboxesOf } from '../identity/index.ts';
import { membersServedAfter } from '../membership/index.ts';
import { RefusedMail, sendEmail } from '../notifications/index.ts';
import type { EmailContent, Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';

export type NoticeDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

/** Emails sent concurrently. */
const atOnce = 25;

/** Returns the clients: members whose plan has not ended, including paused, disputed and queued plans. */
export function clientsOn(db: Db, today: CalendarDate): Promise<string[]> {
  return membersServedAfter(db, addDays(today, -1));
}

/**
 * Emails a notice to all clients. Idempotent: each client gets it once.
 * @param reference of the notice; each email appends the client
 * @throws if some emails must be sent later by another run
 */
export async function sendToClients(
  { db, mailer, appOrigin, clock }: NoticeDeps,
  {
    kind,
    reference,
    subject,
    letter,
  }: {
    readonly kind: EmailKind;
    readonly reference: string;
    readonly subject: string;
    readonly letter: EmailContent;
  },
): Promise<void> {
  const { today, instant } = clock.now();
  const clients = await clientsOn(db, today);
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
          category: emailKinds[kind],
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

export type NoticeCounts = { readonly sent: number; readonly waiting: number; readonly refused: number };

/**
 * Returns the email counts per notice, by reference.
 * @param prefix of the references
 */
export async function countNotices(db: Db, prefix: string): Promise<ReadonlyMap<string, NoticeCounts>> {
  const { rows } = await sql<NoticeCounts & { reference: string }>`
    select left(reference, -length('-' || user_id)) as reference,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'queued')::int as waiting,
      count(*) filter (where state in ('refused', 'skipped'))::int as refused
    from email_records where category = 'legal' and reference like ${`${prefix}-%`}
    group by 1`.execute(db);
  return new Map(rows.map(({ reference, ...counts }) => [reference, counts]));
}

export type Delivery = {
  readonly email: string;
  readonly state: 'queued' | 'sent' | 'refused' | 'skipped';
  readonly sentAt: Date | null;
};

/** Returns a notice's deliveries to clients, by address. */
export async function deliveriesOf(db: Db, reference: string): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select u.email, e.state, e.sent_at as "sentAt"
    from email_records e join users u on u.id = e.user_id
    where e.category = 'legal' and e.reference = ${`${reference}-`} || e.user_id
    order by lower(u.email)`.execute(db);
  return rows;
}
