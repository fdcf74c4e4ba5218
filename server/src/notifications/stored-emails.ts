import { sql } from 'kysely';
import { z } from 'zod';
import { categoryRules } from '@niveshak/domain/notifications/email-category';
import { readFirm } from '../firm/index.ts';
import { userById } from '../identity/index.ts';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { categoryOf } from './email-records.ts';
import { renderEmail } from './layout.ts';
import type { EmailContent } from './layout.ts';
import { linkKey } from './link-tokens.ts';
import { combinedEmail } from './news-emails.ts';
import { storedPictures, splitAtPictures } from './pictures.ts';
import type { EmailPicture } from './pictures.ts';
import type { Mail, Mailer } from './ports.ts';
import { publicationsById } from './publications.ts';
import { messageIdOf } from './send-email.ts';
import { plainText, textOfHtml } from './text-of-html.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'letter-resent': { recordId: number; number: number };
  }
}
declare module '../platform/db/database.ts' {
  interface Database {
    letter_resends: { record_id: number; number: number; asked_at: Date; sent_at: Date | null };
  }
}

const pair = z.tuple([z.string(), z.string()]);
const storedEmail = z.object({
  heading: z.string(),
  preheader: z.string().optional(),
  paragraphs: z.array(z.string()),
  /** Single emails have no images. */
  body: z.object({ html: z.string(), text: z.string() }).optional(),
  closing: z.array(z.string()).optional(),
  items: z
    .array(z.object({ label: z.string(), title: z.string(), text: z.string(), url: z.string().nullable() }))
    .optional(),
  facts: z.array(pair),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  note: z.array(z.string()).optional(),
  invoiceId: z.string().optional(),
  creditNoteIds: z.array(z.string()).optional(),
  isToStranger: z.boolean().optional(),
});

type Kept = {
  readonly userId: string;
  readonly category: ReturnType<typeof categoryOf>;
  readonly subject: string;
  readonly reference: string;
  /** Null if the email was sent before content was stored. */
  readonly letter: EmailContent | null;
};

/** Returns an email as composed, or null if it does not exist. */
async function storedEmailOf(db: Db, id: number, appOrigin: string): Promise<Kept | null> {
  const row = await db
    .selectFrom('email_records')
    .select(['user_id', 'category', 'subject', 'reference', 'readable', 'locked', 'letter'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const category = categoryOf(row.category);
  const kept = { userId: row.user_id, category, subject: row.subject, reference: row.reference };
  if (row.letter !== null) return { ...kept, letter: parseLetter(row.letter) };
  const known = new Map(
    (await publicationsById(db, [...row.readable, ...row.locked])).map((each) => [each.id, each]),
  );
  const pictures = await storedPictures(db, category === 'letter' ? [...known.keys()] : []);
  const letter = combinedEmail({ ...row, category }, known, appOrigin, pictures);
  return { ...kept, letter };
}

/**
 * Parses the content of an email without images.
 * @throws if the shape is different
 */
export function parseLetter(stored: unknown): EmailContent {
  return toEmailContent(storedEmail.parse(stored));
}

function toEmailContent({
  preheader,
  body,
  closing,
  items,
  note,
  invoiceId,
  creditNoteIds,
  isToStranger,
  ...rest
}: z.output<typeof storedEmail>): EmailContent {
  return {
    ...rest,
    ...(preheader === undefined ? {} : { preheader }),
    ...(body === undefined ? {} : { body: { ...body, pictures: [] } }),
    ...(closing === undefined ? {} : { closing }),
    ...(items === undefined ? {} : { items }),
    ...(note === undefined ? {} : { note }),
    ...(invoiceId === undefined ? {} : { invoiceId }),
    ...(creditNoteIds === undefined ? {} : { creditNoteIds }),
    ...(isToStranger === undefined ? {} : { isToStranger }),
  };
}

export type ReadEmail = {
  readonly userId: string;
  readonly subject: string;
  /** Content as plain text, or null if not stored. */
  readonly text: string | null;
  /** Images with their offsets in the text (UTF-16 code units). */
  readonly pictures: readonly (EmailPicture & { readonly alt: string; readonly at: number })[];
};

/** Returns an email's text and images, or null if it does not exist. */
export async function readStoredEmail(db: Db, id: number, appOrigin: string): Promise<ReadEmail | null> {
  const kept = await storedEmailOf(db, id, appOrigin);
  if (kept === null) return null;
  const { userId, subject, letter } = kept;
  if (letter === null) return { userId, subject, text: null, pictures: [] };
  const { text } = renderEmail(await readFirm(db), letter, { appOrigin, stopUrl: null });
  return { userId, subject, text, pictures: placePictures(text, letter.body) };
}

function placePictures(text: string, body: EmailContent['body']): ReadEmail['pictures'] {
  if (body === undefined) return [];
  const start = text.indexOf(body.text);
  let before = '';
  return splitAtPictures(body.html).flatMap((piece) => {
    if (typeof piece === 'string') {
      before += piece;
      return [];
    }
    const picture = body.pictures.find(({ name }) => name === piece.name);
    if (picture === undefined) return [];
    return [{ ...picture, alt: plainText(piece.alt), at: start + textOfHtml(before).length }];
  });
}

export async function previewEmail(db: Db, letter: EmailContent, appOrigin: string): Promise<string> {
  return renderEmail(await readFirm(db), letter, { appOrigin, stopUrl: null }).text;
}

/**
 * Queues an email for resending in the caller's transaction. Returns false if this resend number was already requested.
 */
export async function queueResend(
  tx: Tx,
  recordId: number,
  number: number,
  time: BusinessTime,
): Promise<boolean> {
  // Resend numbers are consecutive, so a request based on a stale count fails and none can be skipped.
  const { numAffectedRows } = await sql`
    insert into letter_resends (record_id, number, asked_at)
    select ${recordId}, ${number}::integer, ${time.instant}
    where (select count(*) from letter_resends where record_id = ${recordId}) = ${number}::integer - 1
    on conflict do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await emit(tx, 'letter-resent', { recordId, number }, time.instant);
  return true;
}

export type ResendDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const ofResend = z.object({ recordId: z.number(), number: z.int() });

/**
 * Resends an email to the member's current address as a separate message. Idempotent: a resend has a fixed message id.
 * @throws if the mail server does not accept it
 */
export async function deliverEmailAgain(deps: ResendDeps, name: string, payload: unknown): Promise<void> {
  if (name !== 'letter-resent') return;
  const { db, mailer, appOrigin, clock } = deps;
  const { recordId, number } = ofResend.parse(payload);
  const kept = await storedEmailOf(db, recordId, appOrigin);
  if (kept === null || kept.letter === null) return;
  // The hold started after the resend was requested, and takes precedence.
  if ((await userById(db, kept.userId)).lettersHeld) return;
  const messageId = messageIdOf(`${kept.reference}.again-${number}.${kept.userId}`, appOrigin);
  const mail = await composeStoredEmail(db, recordId, appOrigin, messageId);
  if (mail === null) return;
  await mailer.send(mail);
  await db
    .updateTable('letter_resends')
    .set({ sent_at: clock.now().instant })
    .where('record_id', '=', recordId)
    .where('number', '=', number)
    .where('sent_at', 'is', null)
    .execute();
}

/** Returns an email as composed, addressed to the member's current address, or null if its content is not stored. */
export async function composeStoredEmail(
  db: Db,
  recordId: number,
  appOrigin: string,
  messageId: string,
): Promise<Mail | null> {
  const kept = await storedEmailOf(db, recordId, appOrigin);
  if (kept === null || kept.letter === null) return null;
  const { email: to } = await userById(db, kept.userId);
  const { scope } = categoryRules[kept.category];
  const stop =
    scope === null || scope === 'address'
      ? null
      : unsubscribeUrl(appOrigin, await linkKey(db), scope, kept.userId);
  return {
    to,
    subject: kept.subject,
    ...renderEmail(await readFirm(db), kept.letter, { appOrigin, stopUrl: stop }),
    messageId,
    ...(stop === null ? {} : { unsubscribeUrl: stop }),
  };
}
