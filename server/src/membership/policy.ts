import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { mainTerm } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { Session } from '../platform/session.ts';
import { termsOf } from './store.ts';

/** Returns the member's plan today, or null if there is none. */
export async function currentPlan(db: Db, userId: string, today: CalendarDate): Promise<PlanAlias | null> {
  return mainTerm(await termsOf(db, userId), today)?.alias ?? null;
}

/** Returns the caller's plan today according to the session, or null if there is none. */
export function planOf({ terms }: Pick<Session, 'terms'>, today: CalendarDate): PlanAlias | null {
  return mainTerm(terms, today)?.alias ?? null;
}

/** Like `refuseWithout`, for a member without a loaded session. */
export async function refuseUnlessAllowed(
  db: Db,
  userId: string,
  feature: Feature,
  today: CalendarDate,
): Promise<Refusal | null> {
  return refuseWithout(feature, await currentPlan(db, userId, today));
}
