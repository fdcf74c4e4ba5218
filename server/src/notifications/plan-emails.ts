import { randomUUID } from 'node:crypto';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { defaultChoices } from '@niveshak/domain/notifications/alert-topics';
import type { InstantTopic } from '@niveshak/domain/notifications/alert-topics';
import { decideEmail } from '@niveshak/domain/notifications/email-category';
import { defaultSettings } from '@niveshak/domain/notifications/settings';
import { mailboxesOf, memberIdsAfter } from '../identity/index.ts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { choicesByUser } from './channels/choices.ts';
import { insertBatch } from './email-records.ts';
import type { BatchCategory, NewBatchRecord } from './email-records.ts';
import type { PlansOfMembers, Readers } from './ports.ts';
import { settingsByUser, suppressedAmong } from './store.ts';

export const sendBatchTask = 'send-letter-batch';

/** Members per page, which limits the number of queries and the memory used. */
const pageSize = 1_000;
/** Emails sent per job. */
const batchSize = 100;
/** Jobs in a queue run sequentially, which leaves workers free for receipts during a digest. */
const queues = 2;

/** `alias` is null if the member has no active plan. */
export type Candidate = { readonly userId: string; readonly alias: PlanAlias | null };

/**
 * Plans one email for each member who wants this category and has an active plan on this day; emailed articles need no
 * plan. `compose` returns the content, or null to send none. Writes records and jobs in the caller's transaction.
 * Returns the number of planned emails.
 */
export async function planEmails(
  tx: Tx,
  readers: Readers,
  category: BatchCategory,
  time: BusinessTime,
  compose: (page: readonly Candidate[]) => Promise<readonly (Omit<NewBatchRecord, 'category'> | null)[]>,
): Promise<number> {
  let planned = 0;
  for await (const page of wantingOn(tx, readers, category, time.today)) {
    const emails = (await compose(page)).filter((message) => message !== null);
    planned += await addBatches(
      tx,
      emails.map((message) => ({ ...message, category })),
      time.instant,
    );
  }
  return planned;
}

/** Records emails in batches, in the given order, with the jobs that send them. Returns the number of new records. */
export async function addBatches(tx: Tx, emails: readonly NewBatchRecord[], at: Date): Promise<number> {
  let planned = 0;
  for (let start = 0; start < emails.length; start += batchSize) {
    const batch = randomUUID();
    const added = await insertBatch(tx, batch, emails.slice(start, start + batchSize), at);
    if (added === 0) continue;
    planned += added;
    const queue = (start / batchSize) % queues;
    await addJob(tx, sendBatchTask, { batch }, `letters-${batch}`, `letters-${queue}`);
  }
  return planned;
}

/**
 * Yields the members who want this category, page by page: those with an active plan on that day, or all members for
 * emailed articles.
 */
export async function* wantingOn(
  db: Db,
  { served, plansOf }: Readers,
  category: BatchCategory,
  today: CalendarDate,
  topic: InstantTopic | null = null,
): AsyncGenerator<readonly Candidate[]> {
  const pageAfter = category === 'letter' ? everyone(plansOf) : served;
  for (let after: string | null = null; ;) {
    const page: readonly Candidate[] = await pageAfter(db, today, after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.userId;
    yield withEmailEnabled(db, page, category, topic);
  }
}

function everyone(plansOf: PlansOfMembers) {
  return async (db: Db, today: CalendarDate, after: string | null, limit: number): Promise<Candidate[]> => {
    const ids = await memberIdsAfter(db, after, limit);
    const plans = await plansOf(db, ids, today);
    return ids.map((userId) => ({ userId, alias: plans.get(userId) ?? null }));
  };
}

/** Returns those of these members who want the category by email and can receive it. `topic` is set for alerts. */
export async function withEmailEnabled(
  tx: Db,
  page: readonly Candidate[],
  category: BatchCategory,
  topic: InstantTopic | null = null,
): Promise<Candidate[]> {
  const ids = page.map(({ userId }) => userId);
  const mailboxes = await mailboxesOf(tx, ids);
  const settings = await settingsByUser(tx, ids);
  const choices = topic === null ? null : await choicesByUser(tx, ids);
  const suppressed = await suppressedAmong(
    tx,
    [...mailboxes.values()].map(({ email }) => email),
  );
  return page.filter(({ userId }) => {
    const mailbox = mailboxes.get(userId);
    if (mailbox === undefined) return false;
    if (topic !== null && !(choices?.get(userId) ?? defaultChoices).email.includes(topic)) return false;
    const chosen = settings.get(userId) ?? defaultSettings;
    return decideEmail(category, chosen, suppressed.has(mailbox.email.toLowerCase())) === 'send';
  });
}
