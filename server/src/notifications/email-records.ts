import { sql } from 'kysely';
import type { Generated, GeneratedAlways } from 'kysely';
import { isEmailCategory } from '@niveshak/domain/notifications/email-category';
import type { EmailCategory } from '@niveshak/domain/notifications/email-category';
import type { EmailContent } from './layout.ts';
import { recordsKeptSince } from './records-kept.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { notOnHold, retention } from '../platform/jobs/retention.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    email_records: {
      id: GeneratedAlways<number>;
      user_id: string;
      category: string;
      reference: string;
      subject: string;
      readable: Generated<string[]>;
      locked: Generated<string[]>;
      /** Content of an individual email, or null if sent in a batch. */
      letter: Generated<unknown>;
      batch: string | null;
      state: RecordState;
      created_at: Date;
      sent_at: Date | null;
      bounced_at: Generated<Date | null>;
    };
  }
}

type RecordState = 'queued' | 'sent' | 'skipped' | 'refused';

export type BatchCategory = 'alert' | 'digest' | 'letter';

export type NewBatchRecord = {
  readonly userId: string;
  readonly category: BatchCategory;
  readonly reference: string;
  readonly subject: string;
  readonly readable: readonly string[];
  readonly locked: readonly string[];
};

/** Records a batch of emails, skipping members who already have the same email. Returns the number of new records. */
export async function insertBatch(
  tx: Tx,
  batch: string,
  records: readonly NewBatchRecord[],
  at: Date,
): Promise<number> {
  const rows = await tx
    .insertInto('email_records')
    .values(
      records.map(({ userId, category, reference, subject, readable, locked }) => ({
        user_id: userId,
        category,
        reference,
        subject,
        readable: [...readable],
        locked: [...locked],
        batch,
        state: 'queued' as const,
        created_at: at,
        sent_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export type QueuedRecord = {
  readonly id: number;
  readonly userId: string;
  readonly category: EmailCategory;
  readonly reference: string;
  readonly subject: string;
  readonly readable: readonly string[];
  readonly locked: readonly string[];
};

/** Returns the next unsent emails of a batch, oldest first. */
export async function queuedOf(db: Db, batch: string, limit: number): Promise<QueuedRecord[]> {
  const rows = await db
    .selectFrom('email_records')
    .select(['id', 'user_id as userId', 'category', 'reference', 'subject', 'readable', 'locked'])
    .where('batch', '=', batch)
    .where('state', '=', 'queued')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, category: categoryOf(row.category) }));
}

/** Records email outcomes in one statement. */
export async function closeRecords(
  db: Db,
  ids: readonly number[],
  state: Exclude<RecordState, 'queued'>,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('email_records')
    .set({ state, sent_at: state === 'sent' ? at : null })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute();
}

/** How long after sending a bounce can arrive; mail servers then give up. */
const bounceWithinMs = 3 * 86_400_000;

/**
 * Marks recent emails to an address as bounced. A bounce names only the address, not the email.
 * @param at business time
 */
export async function markBounced(tx: Tx, address: string, at: Date): Promise<void> {
  await sql`
    update email_records set bounced_at = ${at} from users
    where users.id = email_records.user_id and lower(users.email) = ${address.toLowerCase()}
      and email_records.state = 'sent' and email_records.bounced_at is null
      and email_records.sent_at between ${new Date(at.getTime() - bounceWithinMs)} and ${at}`.execute(tx);
}

export type HeldBatch = { readonly batch: string; readonly category: string; readonly letters: number };

/** Abandons the unsent emails of all batches, because they may have been sent before a restore. */
export async function skipQueuedBatches(tx: Tx): Promise<HeldBatch[]> {
  const skipped = await tx
    .updateTable('email_records')
    .set({ state: 'skipped' })
    .where('state', '=', 'queued')
    .where('batch', 'is not', null)
    .returning(['batch', 'category'])
    .execute();
  return [...Map.groupBy(skipped, ({ batch }) => batch ?? '')].map(([batch, of]) => ({
    batch,
    category: of[0]?.category ?? '',
    letters: of.length,
  }));
}

/** Opens the record of an individual email. Returns null if the same email was already sent. */
export async function openRecord(
  db: Db,
  email: {
    userId: string;
    category: EmailCategory;
    reference: string;
    subject: string;
    letter: EmailContent;
  },
  at: Date,
): Promise<number | null> {
  const row = {
    user_id: email.userId,
    category: email.category,
    reference: email.reference,
    subject: email.subject,
    letter: JSON.stringify(email.letter),
    state: 'queued' as const,
    created_at: at,
    batch: null,
    sent_at: null,
  };
  const opened = await db
    .insertInto('email_records')
    .values(row)
    // Retrying a failed email reuses its record.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'reference'])
        .doUpdateSet({ subject: row.subject, letter: row.letter, state: 'queued' })
        .where('email_records.state', '<>', 'sent'),
    )
    .returning('id')
    .executeTakeFirst();
  return opened?.id ?? null;
}

/** Returns the members who have a sent or queued email about one of these events. */
export async function membersEmailedAbout(
  db: Db,
  userIds: readonly string[],
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || references.length === 0) return new Set();
  const rows = await db
    .selectFrom('email_records')
    .select(['user_id', 'reference'])
    .where('user_id', 'in', userIds)
    .where('reference', 'in', references)
    .where('state', 'in', ['queued', 'sent'])
    .execute();
  return new Set(rows.map((row) => pairKey(row.user_id, row.reference)));
}

export function pairKey(userId: string, what: string): string {
  return `${userId} ${what}`;
}

/** Returns the latest emails sent to a member, newest first. */
export async function sentTo(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('email_records')
    .select(['id', 'subject', 'category', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, subject, category, sentAt }) => ({
    id,
    subject,
    category: categoryOf(category),
    sentAt: sentAt ?? new Date(0),
  }));
}

/**
 * Parses an email category.
 * @throws if it is unknown
 */
export function categoryOf(text: string): EmailCategory {
  if (!isEmailCategory(text)) throw new Error(`Unknown email category: ${text}.`);
  return text;
}

/** Uses business time. */
export function emailRetention(db: Db): RecurringJob {
  return retention(
    db,
    'email_records',
    ({ today }) => sql<boolean>`created_at < ${recordsKeptSince(today)}::date and state <> 'queued'
      and ${notOnHold(sql`email_records.user_id`)}`,
  );
}
