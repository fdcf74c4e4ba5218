import { isAllowed, plansWith } from '@niveshak/domain/catalogue/gates';
import type { Feature } from '@niveshak/domain/catalogue/gates';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { termsOf } from './store.ts';

/** The plan that serves the member today, null for none. */
export async function currentPlan(db: Db, userId: string, today: CalendarDate): Promise<PlanAlias | null> {
  return currentTerm(await termsOf(db, userId), today)?.alias ?? null;
}

/** The one place where a feature is refused: 403 `not-in-plan`, naming the plans that have it. */
export async function refuseUnlessAllowed(
  db: Db,
  userId: string,
  feature: Feature,
  today: CalendarDate,
): Promise<Refusal | null> {
  const alias = await currentPlan(db, userId, today);
  if (isAllowed(feature, alias)) return null;
  return refuse('not-in-plan', { extensions: { feature, plans: plansWith(feature) } });
}
