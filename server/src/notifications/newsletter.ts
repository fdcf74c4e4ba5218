import { sql } from 'kysely';
import { z } from 'zod';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import { opensFor } from '@niveshak/domain/notifications/publication';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { alertReference } from './channels/channel.ts';
import { wantingOn } from './plan-emails.ts';
import type { Readers } from './ports.ts';

type Recipients = { readonly withPlan: number; readonly withoutPlan: number };

/**
 * Returns the number of accounts that would get an article by email on a day: in full, and as a preview if it goes to
 * everyone.
 */
export async function emailRecipients(
  db: Db,
  readers: Readers,
  feature: Feature | null,
  today: CalendarDate,
): Promise<{ readonly whole: Recipients; readonly preview: Recipients }> {
  const whole = { withPlan: 0, withoutPlan: 0 };
  const preview = { withPlan: 0, withoutPlan: 0 };
  for await (const page of wantingOn(db, readers, 'letter', today)) {
    for (const { alias } of page) {
      const part = opensFor(feature, alias) ? whole : preview;
      part[alias === null ? 'withoutPlan' : 'withPlan'] += 1;
    }
  }
  return { whole, preview };
}

const results = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unsubscribed: z.number(),
  bounced: z.number(),
});

type EmailResults = z.output<typeof results> & {
  /** Number accepted by the mail server and not bounced since. */
  readonly delivered: number;
  /** Clicks by link, most clicked first, or null if clicks are not counted. */
  readonly links: { readonly url: string; readonly clicks: number }[] | null;
};

/**
 * Returns an article's emails by state, and the number of recipients who have since turned off article emails. Returns
 * null if the article was not emailed.
 */
export async function emailResults(db: Db, articleId: string): Promise<EmailResults | null> {
  const publication = await db
    .selectFrom('publications')
    .select(['id', 'counts_clicks'])
    .where('kind', '=', 'article')
    .where('subject_id', '=', articleId)
    .where('letter', 'is not', null)
    .executeTakeFirst();
  if (publication === undefined) return null;
  const { rows } = await sql`
    select count(*) filter (where r.state = 'queued')::int as waiting,
      count(*) filter (where r.state = 'sent')::int as sent,
      count(*) filter (where r.state = 'refused')::int as failed,
      count(*) filter (where r.state = 'skipped')::int as skipped,
      count(*) filter (where r.bounced_at is not null)::int as bounced,
      count(*) filter (where r.state = 'sent' and not s.letters and s.updated_at > r.created_at)::int as unsubscribed
    from email_records r left join notification_settings s on s.user_id = r.user_id
    where r.category = 'letter' and r.reference = ${alertReference(publication.id)}`.execute(db);
  const counted = results.parse(rows[0]);
  const links = publication.counts_clicks
    ? await db
        .selectFrom('newsletter_clicks')
        .select(['url', 'clicks'])
        .where('publication_id', '=', publication.id)
        .orderBy('clicks', 'desc')
        .orderBy('url')
        .execute()
    : null;
  return {
    ...counted,
    delivered: counted.sent - counted.bounced,
    links: links?.map(({ url, clicks }) => ({ url, clicks: Number(clicks) })) ?? null,
  };
}
