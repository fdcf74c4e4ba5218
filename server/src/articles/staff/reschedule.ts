import { announcePublished } from '../publication.ts';
import type { EmailChoice } from '../tables.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';

type Rescheduling = {
  /** New publication time (business time), or null to publish now. */
  readonly at: Date | null;
  /** Schedule shown to the caller. */
  readonly scheduled: Date;
  readonly letter: EmailChoice | null;
};

/** Reschedules or publishes an article that readers cannot see yet, such as an imported one with a future date. */
export async function reschedule(
  tx: Tx,
  id: string,
  { at, scheduled, letter }: Rescheduling,
  time: BusinessTime,
) {
  const article = await tx
    .selectFrom('articles')
    .select(['slug', 'letter', 'published_at as publishedAt'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('announced_at', 'is', null)
    .where('published_at', '>', time.instant)
    .forUpdate()
    .executeTakeFirst();
  if (article === undefined || article.publishedAt.getTime() !== scheduled.getTime())
    return refuse('changed-meanwhile');
  if (at !== null && at <= time.instant)
    return refuse('invalid-input', { errors: [{ path: 'at', message: 'Choose a time in the future.' }] });
  const publishedAt = at ?? time.instant;
  await tx.updateTable('articles').set({ published_at: publishedAt, letter }).where('id', '=', id).execute();
  if (at === null) await announcePublished(tx, time);
  return done({
    action: at === null ? 'article.publish' : 'article.reschedule',
    subject: { kind: 'article', id },
    before: { publishAt: scheduled.toISOString(), letter: article.letter },
    after: { slug: article.slug, publishAt: publishedAt.toISOString(), letter },
  });
}
