import { z } from 'zod';
import { opensFor } from '@niveshak/domain/notifications/publication';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { digestAfter } from './digest-time.ts';
import { planEmails } from './plan-emails.ts';
import type { Readers } from './ports.ts';
import { keepPictures } from './pictures.ts';
import { insertPublication, publicationsById } from './publications.ts';
import type { NewPublication } from './publications.ts';

export const planAlertsTask = 'plan-alerts';

/**
 * Notifies members of a publication: instant alerts now, the digest this evening. Call it in the transaction that
 * publishes; a second call for the same subject changes nothing. `now` is business time.
 */
export async function announce(tx: Tx, publication: NewPublication, now: Date): Promise<void> {
  const id = await insertPublication(tx, publication, digestAfter(now));
  if (id === null) return;
  await keepPictures(tx, id, publication.letter?.pictures ?? [], now);
  // The job carries the instant, so that the plans at publication decide, not those when the job runs.
  await addJob(tx, planAlertsTask, { publicationId: id, at: now.toISOString() }, `alerts-${id}`);
}

const job = z.object({ publicationId: z.uuid(), at: z.iso.datetime() });

export function alertReference(publicationId: string): string {
  return `alert-${publicationId}`;
}

/**
 * Plans the emails with the article itself, if it is sent by email: in full to members who may read it, if wanted its
 * preview to all others, also without a plan. Then an alert for every other member who wants alerts and whose plan
 * includes it. Idempotent.
 */
export async function planAlerts(db: Db, readers: Readers, payload: unknown): Promise<void> {
  const { publicationId, at } = job.parse(payload);
  const [publication] = await publicationsById(db, [publicationId]);
  if (publication === undefined) return;
  const { id, feature, letter } = publication;
  // An email and an alert about the same article share one reference, so that no member gets both and the digest leaves
  // it out.
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
    await planEmails(tx, readers, 'alert', time, async (page) =>
      page.map(({ userId, alias }) =>
        opensFor(feature, alias) ? { userId, ...about, readable: [id], locked: [] } : null,
      ),
    );
  });
}
