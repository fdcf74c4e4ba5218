import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { termsOf } from './store.ts';

type Reader = {
  readonly db: Db;
  /** Origin of the web app, without a trailing slash. */
  readonly appOrigin: string;
  readonly today: CalendarDate;
};

/**
 * Returns the URL of bills or gifts for emails: in the account, or on the plans page for a member without a plan. A
 * plan ending today counts as ended, because it has usually ended when the email is read.
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
