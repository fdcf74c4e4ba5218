import { promiseProblem } from '@niveshak/contract/http/honest';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { draftProblems } from '../drafts.ts';
import type { Draft } from '../draft-store.ts';

/** What is wrong with texts of a draft that promise returns: whoever has the portfolio reads them. */
export function promisesOfDraft({
  note,
  rationale,
  disclosures,
  lines,
}: Pick<Draft, 'note' | 'rationale' | 'disclosures' | 'lines'>): string[] {
  const texts = [note, rationale, disclosures, ...lines.map(({ reason }) => reason)];
  return texts.flatMap((text) => promiseProblem(text) ?? []);
}

/** Everything that keeps a draft from coming out: the portfolio's rules, and an article that is not there. */
export async function problemsOfDraft(db: Db, draft: Draft, time: BusinessTime): Promise<string[]> {
  const problems = [...(await draftProblems(db, draft, time.today)), ...promisesOfDraft(draft)];
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
