import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Letter } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';

export type LetterContext = {
  readonly db: Db;
  readonly appOrigin: string;
  readonly today: CalendarDate;
};

export type Composed = {
  readonly userId: string;
  readonly subject: string;
  readonly letter: Letter;
  /** Deduplicates the email when an event is delivered more than once. */
  readonly reference: string;
};
