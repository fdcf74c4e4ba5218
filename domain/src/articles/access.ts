import { isAllowed } from '../catalogue/gates.ts';
import type { PlanAlias } from '../catalogue/plan.ts';

export const articleAccessLevels = ['public', 'lite', 'premium'] as const;
export type ArticleAccess = (typeof articleAccessLevels)[number];

/**
 * Returns whether a member may read the whole article. `alias` is the active plan, or null without a plan or sign-in.
 */
export function canRead(access: ArticleAccess, alias: PlanAlias | null): boolean {
  return access === 'public' || isAllowed(access, alias);
}
