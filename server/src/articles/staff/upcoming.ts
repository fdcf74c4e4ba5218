import { articleDraftProblems } from '../drafts.ts';
import { openArticleDrafts } from '../draft-store.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import { dueOrNow } from '../../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../../platform/jobs/upcoming.ts';

/**
 * Returns articles and corrections that are scheduled for publication, or will return to editing because of a problem.
 */
export async function upcomingArticleDrafts(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until, announced } = outlook;
  const upcoming: Upcoming[] = [];
  for (const { id, articleId, content, publishAt, letter } of await openArticleDrafts(db)) {
    if (publishAt === null || publishAt > until) continue;
    const at = dueOrNow(publishAt, outlook);
    const [problem] = await articleDraftProblems(db, content, articleId, {
      today: businessTimeAt(at).today,
      portfolioLevels,
    });
    // Corrections are not announced.
    if (problem === undefined && articleId === null)
      announced.push({
        at,
        kind: 'article',
        subjectId: id,
        feature: content.access === 'public' ? null : content.access,
        letter,
      });
    upcoming.push({
      at,
      kind: 'article',
      memberId: null,
      reference: id,
      about:
        problem === undefined
          ? `${content.title}${articleId === null ? '' : ': correction'}`
          : `${content.title}: returned to editing. ${problem.message}`,
      number: 1,
      letter: null,
    });
  }
  return upcoming;
}
