import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { termsOf } from '../../membership/index.ts';
import type { Letter } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';

/** What every letter may draw on. */
export type LetterContext = {
  readonly db: Db;
  readonly appOrigin: string;
  readonly sunset: Sunset | null;
  readonly today: CalendarDate;
};

/** A letter with its subject and who gets it. */
export type Composed = {
  readonly userId: string;
  readonly subject: string;
  readonly letter: Letter;
  /** The same event is the same message, however often it is delivered. */
  readonly reference: string;
};

/** Where this member finds documents and refunds: in the account, or beside the plans for who has none any more. */
export async function billingUrl({ db, appOrigin, today }: LetterContext, userId: string): Promise<string> {
  // A plan that ends today is gone when most people read their mail.
  const isServed = (await termsOf(db, userId)).some(
    ({ startDate, endDate }) => startDate <= today && endDate > today,
  );
  return isServed ? `${appOrigin}/account/billing` : `${appOrigin}/pricing?panel=billing`;
}
