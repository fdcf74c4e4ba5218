import { isAllowed } from '../catalogue/gates.ts';
import type { PlanAlias } from '../catalogue/plan.ts';

export const articleAccessLevels = ['public', 'lite', 'premium'] as const;
export type ArticleAccess = (typeof articleAccessLevels)[number];

/**
 * Returns whether a member with this active plan (null if the member has no plan or is signed out) may read the whole
 * article.
 */
export function canRead(access: ArticleAccess, alias: PlanAlias | null): boolean {
  return access === 'public' || isAllowed(access, alias);
}
