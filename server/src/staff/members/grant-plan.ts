import { planFacts, isPaidPlan } from '@niveshak/domain/catalogue/plan';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { currentTerm } from '@niveshak/domain/membership/term';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { lockUser, userById } from '../../identity/index.ts';
import { verifiedPanOf } from '../../kyc/index.ts';
import { endTerm, insertTerm, rememberHolder, termsOf } from '../../membership/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { isMember } from './is-member.ts';

export type Grant = {
  readonly alias: 'CMPGUEST' | 'CMP14D';
  readonly endDate: string;
  readonly reason: string;
};

export type GrantDeps = {
  readonly db: Db;
  readonly sunset: Sunset | null;
  /** Keys the marks by which somebody who held a plan is known again. */
  readonly holderKey: string;
};

export type GrantedTerm = { readonly startDate: CalendarDate; readonly endDate: CalendarDate };

/**
 * Gives a member a complimentary plan: from today, after a paid plan that runs or waits, and never past the sunset. A
 * trial or guest plan that runs is replaced, which is how one is extended. Whoever had one has no trial later.
 */
export function grantPlan(
  { db, sunset, holderKey }: GrantDeps,
  actor: Actor,
  userId: string,
  { alias, endDate: wanted, reason }: Grant,
  time: BusinessTime,
): Promise<GrantedTerm | Refusal> {
  const endDate = calendarDate(wanted);
  return db.transaction().execute(async (tx) => {
    if (!(await isMember(tx, userId))) return refuse('not-found');
    await lockUser(tx, userId);
    const terms = await termsOf(tx, userId);
    const serving = terms.filter((term) => term.endDate >= time.today && term.endDate >= term.startDate);
    const replaced = currentTerm(terms, time.today);
    const isReplaced = replaced !== null && !isPaidPlan(replaced.alias) && replaced.source !== 'gift';
    const kept = serving.filter((term) => !(isReplaced && term.id === replaced.id));
    const last = kept
      .map((term) => term.endDate)
      .toSorted()
      .at(-1);
    const startDate = last === undefined ? time.today : addDays(last, 1);
    if (endDate < startDate)
      return refuse('grant-refused', {
        detail:
          last === undefined
            ? 'The last day lies in the past.'
            : `Another plan runs until ${last}: the complimentary one can only begin after it.`,
      });
    if (sunset !== null && endDate > sunset.date)
      return refuse('grant-refused', {
        detail: `The service ends on ${sunset.date}: choose a day up to then.`,
      });
    if (isReplaced) await endTerm(tx, replaced.id, addDays(time.today, -1), 'plan-change', time.instant);
    await insertTerm(tx, {
      userId,
      alias,
      startDate,
      paidEndDate: endDate,
      endDate,
      source: 'grant',
      orderId: null,
      paid: null,
      createdAt: time.instant,
    });
    const { emailNormalised, mobile } = await userById(tx, userId);
    const panIndex = (await verifiedPanOf(tx, userId))?.panIndex ?? null;
    const marks = { userId, emailNormalised, mobiles: [mobile], panIndex };
    await rememberHolder(tx, marks, holderKey, time.instant);
    await audit(tx, actor, {
      action: 'plan.grant',
      subject: { kind: 'member', id: userId },
      before: isReplaced ? { alias: replaced.alias, endDate: replaced.endDate } : null,
      after: { alias, tier: planFacts[alias].tier, startDate, endDate },
      reason,
    });
    return { startDate, endDate };
  });
}
