import { isAllowed } from '../catalogue/gates.ts';
import type { PlanAlias } from '../catalogue/plan.ts';

export const articleAccessLevels = ['public', 'lite', 'premium'] as const;
export type ArticleAccess = (typeof articleAccessLevels)[number];

/** Whether somebody with this active plan (null: none, or signed out) may read a whole article. */
export function canRead(access: ArticleAccess, alias: PlanAlias | null): boolean {
  return access === 'public' || isAllowed(access, alias);
}
