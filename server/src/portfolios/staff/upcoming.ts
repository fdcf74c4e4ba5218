import { businessTimeAt } from '../../platform/clock.ts';
import { dueOrNow } from '../../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../../platform/jobs/upcoming.ts';
import { openDrafts } from '../draft-store.ts';
import { portfolioById } from '../store.ts';
import { problemsOfDraft } from './draft-problems.ts';

/** Returns rebalances that are scheduled for publication, or will return to editing because of a problem. */
export async function upcomingRebalances(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until, announced } = outlook;
  const upcoming: Upcoming[] = [];
  for (const draft of await openDrafts(db)) {
    if (draft.publishAt === null || draft.publishAt > until) continue;
    const at = dueOrNow(draft.publishAt, outlook);
    const portfolio = await portfolioById(db, draft.portfolioId);
    const title = portfolio?.title ?? draft.portfolioId;
    const [problem] = await problemsOfDraft(db, draft, businessTimeAt(at));
    if (problem === undefined)
      announced.push({
        at,
        kind: 'rebalance',
        subjectId: draft.id,
        feature: portfolio?.style === null ? 'experimentals' : 'portfolios',
      });
    upcoming.push({
      at,
      kind: 'rebalance',
      memberId: null,
      reference: draft.id,
      about:
        problem === undefined
          ? `${title}: rebalance`
          : `${title}: the rebalance is returned to editing. ${problem}`,
      number: 1,
      letter: null,
    });
  }
  return upcoming;
}
