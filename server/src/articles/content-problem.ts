import { articleContentSchema } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { safeParse } from 'zod';

/** Returns the first field that the editor would reject and why, or null if the content can be stored as a draft. */
export function contentProblem(content: ArticleContent): string | null {
  const issue = safeParse(articleContentSchema, content).error?.issues[0];
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`;
}
