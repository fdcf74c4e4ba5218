import { promiseProblem } from '@niveshak/contract/http/honest';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { draftProblems } from '../../portfolios/index.ts';
import type { Draft } from '../../portfolios/index.ts';

/** Everything that keeps a draft from coming out: the portfolio's rules, and an article that is not there. */
export async function problemsOfDraft(db: Db, draft: Draft, time: BusinessTime): Promise<string[]> {
  const problems = [
    ...(await draftProblems(db, draft, time.today)),
    ...[draft.note, draft.rationale, ...draft.lines.map(({ reason }) => reason)].flatMap(
      (text) => promiseProblem(text) ?? [],
    ),
  ];
  const { articleSlug } = draft;
  if (articleSlug === null) return problems;
  const article = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', articleSlug)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return article === undefined ? [...problems, `There is no article “${articleSlug}”.`] : problems;
}
