import { noticeOutcome, isContinued } from '@niveshak/domain/membership/notice-rules';
import type { NoticeOutcome } from '@niveshak/domain/membership/notice-rules';
import { daysLeft } from '@niveshak/domain/catalogue/sunset';
import { offeredPlans } from '@niveshak/domain/catalogue/plan';
import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readPlans, readSunset } from '../catalogue/index.ts';
import type { RenewalPort } from '../checkout/index.ts';
import { mailboxesOf } from '../identity/index.ts';
import { termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { MovedTerm } from '../platform/jobs/upcoming.ts';
import type { DueEmail } from './due-rows.ts';

export type Renewals = Pick<RenewalPort, 'announcesEnd'>;

/**
 * Returns whether the member can get the email and its content still applies.
 * @param moved last days of access that change before then, for a forecast
 */
export async function isStillNeeded(
  db: Db,
  { announcesEnd }: Renewals,
  { userId, kind, period, termId }: Pick<DueEmail, 'userId' | 'kind' | 'period' | 'termId'>,
  today: CalendarDate,
  moved: readonly MovedTerm[] = [],
): Promise<boolean> {
  if (!(await mailboxesOf(db, [userId])).has(userId)) return false;
  // Welcome email after sign-up.
  if (termId === null) return true;
  const ends = new Map(moved.map((move) => [move.termId, move.endDate]));
  const terms = (await termsOf(db, userId)).map((term) => ({
    ...term,
    endDate: ends.get(term.id) ?? term.endDate,
  }));
  const term = terms.find(({ id }) => id === termId);
  if (term === undefined) return false;
  const hasPlan = terms.some(({ startDate, endDate }) => startDate <= endDate && endDate >= today);
  const { at } = lifecycleEmails[kind];
  if (at === 'joining') return hasPlan;
  if (period !== periodOf(term)) return false;
  if (at === 'before-end')
    return !isContinued(terms, termId, term.endDate) && !(await announcesEnd(db, { userId, termId }));
  return !hasPlan && !term.isSuspended && (await canComeBack(db, term, today));
}

export function periodOf({ id, endDate }: Pick<MemberTerm, 'id' | 'endDate'>): string {
  return `${id}-${endDate}`;
}

/** Returns whether the ended plan is still sold and today is not the last day of service. */
async function canComeBack(
  db: Db,
  { alias }: Pick<MemberTerm, 'alias'>,
  today: CalendarDate,
): Promise<boolean> {
  const sunset = await readSunset(db);
  if (sunset !== null && daysLeft(sunset, today) === 0) return false;
  const { withdrawn } = await readPlans(db);
  return !withdrawn.has(alias) && offeredPlans().some((plan) => !withdrawn.has(plan));
}

/** Returns the outcome. An email without delay is sent when the address is confirmed, however long after sign-up. */
export function outcomeOf({ days, dueAt }: DueEmail, isNeeded: boolean, now: Date): NoticeOutcome {
  return noticeOutcome(isNeeded, days === 0 ? now : dueAt, now);
}
