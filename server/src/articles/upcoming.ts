import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../platform/jobs/upcoming.ts';

/** Returns scheduled articles, each with its announcement to members. */
export async function upcomingArticles(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until, announced } = outlook;
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'access', 'published_at as publishedAt', 'letter'])
    .where('announced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', until)
    .orderBy('published_at')
    .execute();
  return rows.map(({ id, title, access, publishedAt, letter }) => {
    const at = dueOrNow(publishedAt, outlook);
    announced.push({
      at,
      kind: 'article',
      subjectId: id,
      feature: access === 'public' ? null : access,
      letter,
    });
    return { at, kind: 'article', memberId: null, reference: id, about: title, number: 1, letter: null };
  });
}
