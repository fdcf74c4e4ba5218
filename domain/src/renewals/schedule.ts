import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays } from '../primitives/calendar-date.ts';
import { debitDaysBefore } from './consent.ts';

/** Hour of a day in India at which a step is due. */
export interface DayHour {
  readonly day: CalendarDate;
  readonly hour: number;
}

/** Returns when the notice is sent: a day and an hour before the debit. */
export function noticeTime(endDate: CalendarDate): DayHour {
  return { day: addDays(endDate, -(debitDaysBefore + 1)), hour: 9 };
}

export function debitTime(endDate: CalendarDate): DayHour {
  return { day: addDays(endDate, -debitDaysBefore), hour: 10 };
}

/** Minimum time between a notice and its debit: one day (RBI e-mandate framework). */
export const noticeMs = 24 * 3_600_000;

/**
 * Days before the end on which a failed debit is retried. The provider reports late success for up to three days, so
 * the retry is on the fourth day.
 */
const retryDaysBefore = 3;
/** Days after a debit during which the provider may still report it as successful. */
const lateSuccessDays = 3;

/** Returns when a failed debit is retried, or null if the member must pay by link. */
export function retryTime({
  endDate,
  debitedOn,
  tries,
  reason,
}: {
  readonly endDate: CalendarDate;
  readonly debitedOn: CalendarDate;
  /** Number of debits so far. */
  readonly tries: number;
  /** Reason reported by the provider. */
  readonly reason: string;
}): DayHour | null {
  if (tries >= maxDebits || isFinalFailure(reason)) return null;
  const day = addDays(endDate, -retryDaysBefore);
  return addDays(debitedOn, lateSuccessDays) < day ? { day, hour: 10 } : null;
}

const maxDebits = 2;

/** Provider reasons after which a debit through the same mandate cannot succeed. */
const finalReasons: ReadonlySet<string> = new Set([
  'mandate_expired',
  'mandate_revoked',
  'mandate_paused',
  'account_changed',
  'account_restricted',
  'input_validation_failed',
]);

function isFinalFailure(reason: string): boolean {
  return finalReasons.has(reason);
}

/** Returns when the grace period starts, which is before access would end. */
export function graceTime(endDate: CalendarDate): DayHour {
  return { day: endDate, hour: 12 };
}

/** Returns the first instant after the last day of access. */
export function lapseTime(endDate: CalendarDate, graceUntil: CalendarDate | null): DayHour {
  return { day: addDays(graceUntil ?? endDate, 1), hour: 0 };
}

export const maxGraceDays = 7;
