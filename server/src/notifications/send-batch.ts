import { z } from 'zod';
import { defaultChoices } from '@niveshak/domain/notifications/alert-topics';
import type { InstantTopic } from '@niveshak/domain/notifications/alert-topics';
import { categoryRules, decideEmail } from '@niveshak/domain/notifications/email-category';
import { defaultSettings } from '@niveshak/domain/notifications/settings';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { readFirm } from '../firm/index.ts';
import { mailboxesOf } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { choicesByUser } from './channels/choices.ts';
import { closeRecords, queuedOf } from './email-records.ts';
import type { QueuedRecord } from './email-records.ts';
import { renderEmail } from './layout.ts';
import { withCountedLinks } from './counted-links.ts';
import { linkKey } from './link-tokens.ts';
import { combinedEmail } from './news-emails.ts';
import { RefusedMail } from './ports.ts';
import type { Mail, Mailer } from './ports.ts';
import { storedPictures } from './pictures.ts';
import type { EmailPicture } from './pictures.ts';
import { publicationsById, topicOf } from './publications.ts';
import type { Publication } from './publications.ts';
import { messageIdOf } from './send-email.ts';
import { settingsByUser, suppressedAmong } from './store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/**
 * Number of emails sent concurrently, which is also the maximum sent again after a crash, with the same message ids.
 */
const atOnce = 25;

export type SendBatchDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const job = z.object({ batch: z.uuid() });

/**
 * Sends the remaining emails of a batch, using current settings and suppressions.
 * @throws if the mail server did not accept some of them, so that another run sends them
 */
export async function sendBatch(deps: SendBatchDeps, payload: unknown): Promise<void> {
  const { batch } = job.parse(payload);
  const { db, mailer, clock } = deps;
  let context: Context | null = null;
  for (;;) {
    const records = await queuedOf(db, batch, atOnce);
    if (records.length === 0) return;
    context ??= {
      appOrigin: deps.appOrigin,
      firm: await readFirm(db),
      key: await linkKey(db),
      known: new Map(),
      pictures: new Map(),
    };
    const mails = await composeMails(db, context, records);
    const { instant } = clock.now();
    const unwanted = records.filter(({ id }) => !mails.has(id)).map(({ id }) => id);
    await closeRecords(db, unwanted, 'skipped', instant);
    const results = await Promise.allSettled(
      [...mails].map(async ([id, mail]) => {
        await mailer.send(mail);
        return id;
      }),
    );
    const ids = [...mails.keys()];
    const sent = ids.filter((_, index) => results[index]?.status === 'fulfilled');
    const refused = ids.filter((_, index) => isRefusal(results[index]));
    await closeRecords(db, sent, 'sent', instant);
    await closeRecords(db, refused, 'refused', instant);
    const left = ids.length - sent.length - refused.length;
    if (left > 0) throw new Error(`The mail server refused ${left} emails; they are sent later.`);
  }
}

function isRefusal(result: PromiseSettledResult<number> | undefined): boolean {
  return result?.status === 'rejected' && result.reason instanceof RefusedMail;
}

type Context = {
  readonly appOrigin: string;
  readonly firm: Firm;
  readonly key: Buffer;
  readonly known: Map<string, Publication>;
  readonly pictures: Map<string, readonly EmailPicture[]>;
};

/** Returns emails by record id, omitting members who must no longer receive theirs. */
async function composeMails(
  db: Db,
  context: Context,
  records: readonly QueuedRecord[],
): Promise<ReadonlyMap<number, Mail>> {
  const ids = records.map(({ userId }) => userId);
  const mailboxes = await mailboxesOf(db, ids);
  const settings = await settingsByUser(db, ids);
  const suppressed = await suppressedAmong(
    db,
    [...mailboxes.values()].map(({ email }) => email),
  );
  await learnOf(db, context, records);
  const alerted = records.filter(({ category }) => category === 'alert').map(({ userId }) => userId);
  const choices = await choicesByUser(db, alerted);
  const mails = new Map<number, Mail>();
  for (const record of records) {
    const email = mailboxes.get(record.userId)?.email;
    if (email === undefined) continue;
    const chosen = settings.get(record.userId) ?? defaultSettings;
    if (decideEmail(record.category, chosen, suppressed.has(email.toLowerCase())) !== 'send') continue;
    const topic = topicOfAlert(context, record);
    if (topic !== null && !(choices.get(record.userId) ?? defaultChoices).email.includes(topic)) continue;
    const mail = mailOf(context, record, email);
    if (mail !== null) mails.set(record.id, mail);
  }
  return mails;
}

function topicOfAlert({ known }: Context, { category, readable }: QueuedRecord): InstantTopic | null {
  const publication = category === 'alert' ? known.get(readable[0] ?? '') : undefined;
  return publication === undefined ? null : topicOf[publication.kind];
}

/** Loads a batch's publications and images once, regardless of how many emails use them. */
async function learnOf(
  db: Db,
  { known, pictures }: Context,
  records: readonly QueuedRecord[],
): Promise<void> {
  const aboutOf = ({ readable, locked }: QueuedRecord) => [...readable, ...locked];
  const missing = [...new Set(records.flatMap(aboutOf))].filter((id) => !known.has(id));
  for (const publication of await publicationsById(db, missing)) known.set(publication.id, publication);
  const inLetters = new Set(records.filter(({ category }) => category === 'letter').flatMap(aboutOf));
  const found = await storedPictures(
    db,
    missing.filter((id) => inLetters.has(id)),
  );
  for (const [id, each] of found) pictures.set(id, each);
}

/** Returns the publication whose link clicks this email counts, or null if there is none. */
function countedPublication(
  { category, readable, locked }: QueuedRecord,
  known: Context['known'],
): string | null {
  const publication = known.get(readable[0] ?? locked[0] ?? '');
  return category === 'letter' && publication?.letter?.countsClicks === true ? publication.id : null;
}

function mailOf(
  { appOrigin, firm, key, known, pictures }: Context,
  record: QueuedRecord,
  to: string,
): Mail | null {
  const composed = combinedEmail(record, known, appOrigin, pictures);
  if (composed === null) return null;
  const counted = countedPublication(record, known);
  const message = counted === null ? composed : withCountedLinks(composed, counted, { appOrigin, key });
  const { scope } = categoryRules[record.category];
  const stop = unsubscribeUrl(appOrigin, key, scope ?? 'all', record.userId);
  return {
    to,
    subject: record.subject,
    ...renderEmail(firm, message, { appOrigin, stopUrl: stop }),
    // Includes the member id, because each member's digest is a separate message.
    messageId: messageIdOf(`${record.reference}.${record.userId}`, appOrigin),
    unsubscribeUrl: stop,
  };
}
