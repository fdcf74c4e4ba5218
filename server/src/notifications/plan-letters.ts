import { randomUUID } from 'node:crypto';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { judgeLetter } from '@niveshak/domain/notifications/letter-category';
import { defaultSettings } from '@niveshak/domain/notifications/settings';
import { mailboxesOf } from '../identity/index.ts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { insertBatch } from './email-records.ts';
import type { BatchCategory, NewBatchRecord } from './email-records.ts';
import type { ServedMembers } from './ports.ts';
import { settingsByUser, suppressedAmong } from './store.ts';

export const sendBatchTask = 'send-letter-batch';

/** Members looked at together: few queries for many, and memory does not grow with the membership. */
const pageSize = 1_000;
/** Letters a job sends. */
const batchSize = 100;
/** Jobs of one queue run one after the other, so a digest leaves workers free for receipts. */
const queues = 2;

export type Candidate = { readonly userId: string; readonly alias: PlanAlias };

/**
 * Plans one letter for each member whom a plan serves on this day and who wants letters of this category: `compose`
 * says what is in it, null for nothing. Records and jobs are written in the caller's transaction. Answers how many.
 */
export async function planLetters(
  tx: Tx,
  served: ServedMembers,
  category: BatchCategory,
  time: BusinessTime,
  compose: (page: readonly Candidate[]) => Promise<readonly (Omit<NewBatchRecord, 'category'> | null)[]>,
): Promise<number> {
  let planned = 0;
  let jobs = 0;
  for await (const page of servedAndWanting(tx, served, category, time.today)) {
    const letters = (await compose(page)).filter((letter) => letter !== null);
    for (let start = 0; start < letters.length; start += batchSize) {
      const batch = randomUUID();
      const records = letters.slice(start, start + batchSize).map((letter) => ({ ...letter, category }));
      const added = await insertBatch(tx, batch, records, time.instant);
      if (added === 0) continue;
      planned += added;
      jobs += 1;
      await addJob(tx, sendBatchTask, { batch }, `letters-${batch}`, `letters-${jobs % queues}`);
    }
  }
  return planned;
}

/** Whom a plan serves on a day and who wants letters of a category, a page at a time. */
export async function* servedAndWanting(
  db: Db,
  served: ServedMembers,
  category: BatchCategory,
  today: CalendarDate,
): AsyncGenerator<readonly Candidate[]> {
  for (let after: string | null = null; ;) {
    const page: readonly Candidate[] = await served(db, today, after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.userId;
    yield wanting(db, page, category);
  }
}

export async function wanting(tx: Db, page: readonly Candidate[], category: BatchCategory) {
  const ids = page.map(({ userId }) => userId);
  const mailboxes = await mailboxesOf(tx, ids);
  const settings = await settingsByUser(tx, ids);
  const suppressed = await suppressedAmong(
    tx,
    [...mailboxes.values()].map(({ email }) => email),
  );
  return page.filter(({ userId }) => {
    const mailbox = mailboxes.get(userId);
    if (mailbox === undefined) return false;
    const chosen = settings.get(userId) ?? defaultSettings;
    return judgeLetter(category, chosen, suppressed.has(mailbox.email.toLowerCase())) === 'send';
  });
}
