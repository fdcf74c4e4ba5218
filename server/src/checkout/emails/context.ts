import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { EmailContent } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';

export type EmailContext = {
  readonly db: Db;
  readonly appOrigin: string;
  readonly today: CalendarDate;
};

export type ComposedEmail = {
  readonly userId: string;
  readonly subject: string;
  readonly letter: EmailContent;
  /** Deduplicates the email if an event is delivered more than once. */
  readonly reference: string;
};
