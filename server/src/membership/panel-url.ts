import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { termsOf } from './store.ts';

type Reader = {
  readonly db: Db;
  /** Where the web app is, without a slash at the end. */
  readonly appOrigin: string;
  readonly today: CalendarDate;
};

/**
 * Where a letter sends a member to see bills or gifts: in the account, or beside the plans for who has none any more. A
 * plan that ends today is gone when most people read their mail.
 */
export async function panelUrl(
  { db, appOrigin, today }: Reader,
  userId: string,
  panel: 'billing' | 'gifts',
): Promise<string> {
  const isServed = (await termsOf(db, userId)).some(
    ({ startDate, endDate }) => startDate <= today && endDate > today,
  );
  return isServed ? `${appOrigin}/account/${panel}` : `${appOrigin}/pricing?panel=${panel}`;
}
