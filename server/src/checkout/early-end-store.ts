import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { CountedReason } from '@niveshak/domain/checkout/cancellation-reason';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    early_ends: {
      reference: string;
      term_id: string;
      user_id: string;
      kind: EarlyEndKind;
      reason: string;
      cancel_reason: CountedReason | null;
      last_day: string;
      taxable_paise: number;
      total_paise: number;
      at: Date;
    };
  }
}

export type EarlyEndKind = 'cancellation' | 'end-of-service' | 'chargeback';

/** A term that ended early, with the recorded decision. */
export type RecordedEarlyEnd = {
  readonly reference: string;
  readonly termId: string;
  readonly userId: string;
  readonly kind: EarlyEndKind;
  /** Reason entered by the member. */
  readonly reason: string;
  /** Reason selected by the member, for statistics, or null if the member did not decide this end. */
  readonly cancelReason: CountedReason | null;
  readonly lastDay: CalendarDate;
  readonly taxable: Paise;
  readonly total: Paise;
  readonly at: Date;
};

/**
 * Inserts an early end. Callers check for an existing one first, under the member's lock.
 * @throws a conflict if the term already has one
 */
export async function insertEarlyEnd(tx: Tx, end: RecordedEarlyEnd): Promise<void> {
  await tx
    .insertInto('early_ends')
    .values({
      reference: end.reference,
      term_id: end.termId,
      user_id: end.userId,
      kind: end.kind,
      reason: end.reason,
      cancel_reason: end.cancelReason,
      last_day: end.lastDay,
      taxable_paise: end.taxable,
      total_paise: end.total,
      at: end.at,
    })
    .execute();
}

/** Returns the early ends of one decision, such as a cancellation with its queued renewal, in insertion order. */
export async function earlyEndsBy(db: Db, references: readonly string[]): Promise<RecordedEarlyEnd[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('early_ends')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('last_day')
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    termId: row.term_id,
    userId: row.user_id,
    kind: row.kind,
    reason: row.reason,
    cancelReason: row.cancel_reason,
    lastDay: calendarDate(row.last_day),
    taxable: paise(row.taxable_paise),
    total: paise(row.total_paise),
    at: row.at,
  }));
}
