import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Letter } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';

/** What every letter may draw on. */
export type LetterContext = {
  readonly db: Db;
  readonly appOrigin: string;
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
