import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { opensFor } from '@niveshak/domain/notifications/publication';
import { businessTimeAt } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { publishEvent } from '../platform/public-events.ts';
import { alertReference } from './channels/channel.ts';
import type { AlertChannel } from './channels/channel.ts';
import { digestAfter } from './digest-time.ts';
import { planEmails } from './plan-emails.ts';
import type { Readers } from './ports.ts';
import { storePictures } from './pictures.ts';
import { insertPublication, publicationsById } from './publications.ts';
import type { NewPublication, Publication } from './publications.ts';

export const planAlertsTask = 'plan-alerts';

/**
 * Announces a publication to members, with instant alerts now and in this evening's digest, and sends webhooks. Call it
 * in the transaction that publishes. Repeated calls for one subject do nothing. `now` is business time.
 */
export async function announce(tx: Tx, publication: NewPublication, now: Date): Promise<void> {
  const id = await insertPublication(tx, publication, digestAfter(now));
  if (id === null) return;
  const { kind, subjectId } = publication;
  if (kind !== 'outliers')
    await publishEvent(tx, { kind: `${kind}-published`, subjectId, memberId: null }, now);
  await storePictures(tx, id, publication.letter?.pictures ?? [], now);
  // The job carries the instant, so that recipients are chosen by their plan at publication, not when the job
  // runs.
  await addJob(tx, planAlertsTask, { publicationId: id, at: now.toISOString() }, `alerts-${id}`);
}

/** Members read per query. */
const pageSize = 1_000;

const job = z.object({ publicationId: z.uuid(), at: z.iso.datetime() });

/**
 * Plans the article's emails, if it is sent by email: in full to members who can read it and, if requested, as a
 * preview to everyone else, including those without a plan. Then plans an alert per channel for each entitled member
 * who wants alerts there, but none by email if the article itself is emailed. Idempotent.
 */
export async function planAlerts(
  db: Db,
  readers: Readers,
  channels: readonly AlertChannel[],
  payload: unknown,
): Promise<void> {
  const { publicationId, at } = job.parse(payload);
  const [publication] = await publicationsById(db, [publicationId]);
  if (publication === undefined) return;
  const { id, feature, letter } = publication;
  // An email and an alert about one article share a reference, so that no member gets both and the digest
  // omits it.
  const about = { reference: alertReference(id), subject: publication.title };
  const time = businessTimeAt(new Date(at));
  await db.transaction().execute(async (tx) => {
    if (letter !== null)
      await planEmails(tx, readers, 'letter', time, async (page) =>
        page.map(({ userId, alias }) => {
          if (opensFor(feature, alias)) return { userId, ...about, readable: [id], locked: [] };
          return letter.to === 'everybody' ? { userId, ...about, readable: [], locked: [id] } : null;
        }),
      );
    const entitled = shuffled(await entitledMembers(tx, readers, publication, time));
    for (const channel of channels) await channel.plan(tx, publication, entitled, time);
  });
}

async function entitledMembers(
  tx: Tx,
  { served }: Readers,
  { feature }: Publication,
  { today }: BusinessTime,
): Promise<string[]> {
  const members: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await served(tx, today, after, pageSize);
    for (const { userId, alias } of page) if (opensFor(feature, alias)) members.push(userId);
    after = page.at(-1)?.userId ?? null;
    if (after === null) return members;
  }
}

/** Returns the members in random order, so that the same members are not always notified first. */
function shuffled(members: readonly string[]): string[] {
  const order = [...members];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] ?? '', order[last] ?? ''];
  }
  return order;
}
