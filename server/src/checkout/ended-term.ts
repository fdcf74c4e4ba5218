import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';

/**
 * One line of what ending the service does: a term that runs past the day, and what goes back for it, for a gift to its giver. A gift that
 * nobody claimed is a line of its giver's.
 */
export type EndedTerm = {
  readonly userId: string;
  readonly email: string;
  readonly termId: string;
  readonly alias: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** The day before its start for a term that never serves. */
  readonly lastDay: CalendarDate;
  readonly unusedDays: number;
  readonly paidDays: number;
  readonly taxable: Paise;
  readonly gst: Paise;
  readonly total: Paise;
  /** Numbers of the credit notes; empty in a trial run, or when nothing goes back. */
  readonly creditNotes: readonly string[];
};
