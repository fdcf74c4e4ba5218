import { promiseProblem } from '@niveshak/contract/http/without-promises';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { draftProblems } from '../drafts.ts';
import type { Draft } from '../draft-store.ts';

/** Returns problems with texts of a draft that promise returns. Members with the portfolio read these texts. */
export function promisesOfDraft({
  note,
  analyst,
  rationale,
  disclosures,
  lines,
}: Pick<Draft, 'note' | 'analyst' | 'rationale' | 'disclosures' | 'lines'>): string[] {
  const texts = [note, analyst, rationale, disclosures, ...lines.map(({ reason }) => reason)];
  return texts.flatMap((text) => promiseProblem(text) ?? []);
}

/** Returns everything that blocks publication of a draft: violated portfolio rules, or a missing article. */
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
