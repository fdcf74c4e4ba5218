import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { servesOn } from './standing-still.ts';

/** Returns a page of members with an active plan on a day, ordered by id and starting after `after`. */
export async function servedMembers(
  db: Db,
  today: CalendarDate,
  after: string | null,
  limit: number,
): Promise<{ userId: string; alias: PlanAlias }[]> {
  let query = db
    .selectFrom('terms')
    .select(['user_id', 'alias'])
    .where(servesOn(today))
    .orderBy('user_id')
    .limit(limit);
  if (after !== null) query = query.where('user_id', '>', after);
  return (await query.execute()).flatMap(({ user_id: userId, alias }) =>
    isPlanAlias(alias) ? [{ userId, alias }] : [],
  );
}

/** Returns the plans of these members by id, omitting members without an active plan on the day. */
export async function plansOfMembers(
  db: Db,
  userIds: readonly string[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, PlanAlias>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('terms')
    .select(['user_id', 'alias'])
    .where(servesOn(today))
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.flatMap(({ user_id, alias }) => (isPlanAlias(alias) ? [[user_id, alias]] : [])));
}
