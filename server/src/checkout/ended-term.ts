import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';

/**
 * A term shortened by the sunset, with its refund. Gifts are refunded to the giver; an unclaimed gift is listed under
 * its giver.
 */
export type EndedTerm = {
  readonly userId: string;
  readonly email: string;
  readonly termId: string;
  readonly alias: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** If the term never starts, the day before its start. */
  readonly lastDay: CalendarDate;
  readonly unusedDays: number;
  readonly paidDays: number;
  readonly taxable: Paise;
  readonly gst: Paise;
  readonly total: Paise;
  /** Credit note numbers. Empty in a dry run, or if nothing is refunded. */
  readonly creditNotes: readonly string[];
};
