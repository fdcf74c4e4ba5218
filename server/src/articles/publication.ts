import { announce, countsClicks } from '../notifications/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { readFirm } from '../firm/index.ts';
import { articleEmail } from './email-html.ts';
import { articleText } from './store.ts';
import type { ArticleSummary } from './store.ts';
import type { EmailChoice } from './tables.ts';
import { isCountingInNotice } from './link-notice.ts';
import { upcomingArticles } from './upcoming.ts';
import { claimUnannounced, earliestUnannounced } from './store.ts';

/**
 * Announces an article to members at its `published_at` (business time). Saving the article is enough, even for a later
 * day.
 */
export function articlePublication(db: Db): DueSource {
  return {
    name: 'article-publication',
    upcoming: upcomingArticles,
    earliest: (until) => earliestUnannounced(db, until),
    runDue: async (time) => {
      while ((await db.transaction().execute((tx) => announcePublished(tx, time))) > 0);
    },
  };
}

/** Announces up to a hundred published, unannounced articles. Returns their number. */
export async function announcePublished(tx: Tx, time: BusinessTime): Promise<number> {
  const articles = await claimUnannounced(tx, time.instant);
  for (const article of articles) {
    await announce(
      tx,
      {
        kind: 'article',
        subjectId: article.id,
        title: article.title,
        summary: article.excerpt,
        path: `/articles/${article.slug}`,
        label: article.category,
        feature: article.access === 'public' ? null : article.access,
        publishedAt: article.publishedAt,
        letter: article.letter === null ? null : await emailOfArticle(tx, article, article.letter, time),
      },
      time.instant,
    );
  }
  return articles.length;
}

async function emailOfArticle(
  tx: Tx,
  { id, author, publishedAt }: Pick<ArticleSummary, 'id' | 'author' | 'publishedAt'>,
  to: EmailChoice,
  { today }: BusinessTime,
) {
  const isCounted = (await countsClicks(tx)) && (await isCountingInNotice(tx, today));
  return {
    to,
    countsClicks: isCounted,
    ...(await articleEmail(
      tx,
      { ...(await articleText(tx, id, today)), byline: { author, on: businessTimeAt(publishedAt).today } },
      await readFirm(tx),
    )),
  };
}
