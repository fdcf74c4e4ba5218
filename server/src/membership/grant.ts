import type { ComplimentaryPlan, GrantProblem } from '@niveshak/domain/membership/grant';
import { grantDays } from '@niveshak/domain/membership/grant';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { rememberHolder } from './holder-marks.ts';
import type { HolderMarks } from './holder-marks.ts';
import { endTerm, insertTerm } from './store.ts';
import type { MemberTerm } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'plan-granted': { termId: string };
  }
}

export type GrantSettings = {
  /** Key for hashing the marks of previous plan holders. */
  readonly holderKey: string;
};

export type GrantFacts = {
  readonly alias: ComplimentaryPlan;
  readonly endDate: CalendarDate;
  /** The member's terms, read under the lock. */
  readonly terms: readonly MemberTerm[];
  readonly marks: HolderMarks;
};

export type GrantedTerm = {
  readonly termId: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** Trial or guest plan that the grant replaces, or null if none. */
  readonly replaced: MemberTerm | null;
};

/**
 * Creates the term of a complimentary plan, in the caller's transaction and under the member's lock, and emails the
 * member. It rules out a later free trial.
 */
export async function grantTerm(
  tx: Tx,
  { holderKey }: GrantSettings,
  { alias, endDate, terms, marks }: GrantFacts,
  time: BusinessTime,
): Promise<GrantedTerm | GrantProblem> {
  const days = grantDays(terms, endDate, time.today, await readSunset(tx));
  if (!days.ok) return days.problem;
  const { startDate, replaced } = days;
  if (replaced !== null) await endTerm(tx, replaced.id, addDays(time.today, -1), 'plan-change', time.instant);
  const termId = await insertTerm(tx, {
    userId: marks.userId,
    alias,
    startDate,
    paidEndDate: endDate,
    endDate,
    source: 'grant',
    orderId: null,
    paid: null,
    createdAt: time.instant,
  });
  await rememberHolder(tx, marks, holderKey, time.instant);
  await emit(tx, 'plan-granted', { termId }, time.instant);
  return { termId, startDate, endDate, replaced };
}
