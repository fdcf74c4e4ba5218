import type { PausePreview } from '@niveshak/contract/checkout/staff-pause-routes';
import type { PausePlan } from '@niveshak/domain/membership/pause';
import { planPause, planResume } from '@niveshak/domain/membership/pause';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions, readSunset } from '../../catalogue/index.ts';
import { lockUser } from '../../identity/index.ts';
import { markOwnPause, pausable, termsOf, writePause } from '../../membership/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { emit } from '../../platform/outbox.ts';
import { done } from '../../platform/staff/act.ts';
import type { StaffAction } from '../../platform/staff/actions.ts';
import { cancelOrder } from '../fulfil.ts';
import { pausedSubject } from '../emails/pauses.ts';
import { openOrderOf } from '../store.ts';
import type { Order } from '../store.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** A plan was paused, got a new resume date, or resumed today (`isOver`). Dates are ISO strings. */
    'plan-paused': {
      termId: string;
      from: string;
      resumesOn: string;
      endDate: string;
      isOver: boolean;
      isOwn: boolean;
      at: string;
    };
  }
}

type PauseInput = {
  readonly userId: string;
  /** First day without access. Omit it to change a paused plan's resume date. */
  readonly from?: CalendarDate | undefined;
  readonly resumesOn: CalendarDate;
  /** End date of the plan as shown to the requester. Omitted in previews. */
  readonly seenEndDate?: CalendarDate;
};

type PlannedPause = PausePlan & {
  readonly userId: string;
  readonly isResume: boolean;
  readonly startDate: CalendarDate;
  readonly openOrder: Order | null;
};

/** Staff action that pauses the running plan or changes its resume date. Queued plans are rescheduled. */
export const pauseAction: StaffAction<
  PauseInput,
  PlannedPause,
  { from: CalendarDate; resumesOn: CalendarDate; endDate: CalendarDate }
> = {
  lock: (tx, { userId }) => lockUser(tx, userId),

  plan: async (db, { userId, from, resumesOn, seenEndDate }, { time: { today } }) => {
    const terms = pausable(await termsOf(db, userId));
    const facts = { terms, today, sunset: await readSunset(db) };
    // If two pauses run concurrently, "changed meanwhile" is more accurate than "already paused".
    if (seenEndDate !== undefined && !terms.some(({ endDate }) => endDate === seenEndDate))
      return refuse('changed-meanwhile');
    const plan = from === undefined ? planResume(facts, resumesOn) : planPause(facts, { from, resumesOn });
    if ('refused' in plan) return refuse('pause-refused', { detail: plan.refused });
    if (seenEndDate !== undefined && plan.endedBefore !== seenEndDate) return refuse('changed-meanwhile');
    const term = terms.find(({ id }) => id === plan.term.termId);
    if (term === undefined) throw new Error(`Planned a pause of the unknown term ${plan.term.termId}.`);
    const { startDate } = term;
    return {
      ...plan,
      userId,
      isResume: from === undefined,
      startDate,
      openOrder: await openOrderOf(db, userId),
    };
  },

  apply: async (tx, plan, { time }) => {
    const { userId, term, from, resumesOn, endedBefore, queued } = plan;
    const { termId, endDate } = term;
    await applyPause(tx, plan, 'firm', time);
    const entry = {
      action: plan.isResume ? 'plan.resume' : 'plan.pause',
      subject: { kind: 'member', id: userId },
      before: { termId, endDate: endedBefore },
      after: { from, resumesOn, endDate, queued: queued.map((each) => each.termId) },
    };
    return done(entry, { from, resumesOn, endDate });
  },
};

/** Returns whether a pause never starts because it resumes on its first day. */
function isOver({ from, resumesOn }: PausePlan, today: CalendarDate): boolean {
  return resumesOn <= today || resumesOn <= from;
}

/** Writes a planned pause and notifies the member. Cancels an open order, because its days have changed. */
export async function applyPause(
  tx: Tx,
  plan: PlannedPause,
  by: 'member' | 'firm',
  time: BusinessTime,
): Promise<void> {
  const { term, from, resumesOn, openOrder } = plan;
  const { termId, endDate } = term;
  if (openOrder !== null) await cancelOrder(tx, openOrder, 'a plan was paused', time);
  await writePause(tx, plan, plan.startDate, time);
  if (!plan.isResume) await markOwnPause(tx, termId, by === 'member' ? from : null);
  const at = time.instant.toISOString();
  const event = {
    termId,
    from,
    resumesOn,
    endDate,
    isOver: isOver(plan, time.today),
    isOwn: by === 'member',
    at,
  };
  await emit(tx, 'plan-paused', event, time.instant);
}

/** Returns the effects of a pause, for staff to confirm. */
export async function presentPause(
  db: Db,
  plan: PlannedPause,
  { today }: BusinessTime,
): Promise<PausePreview> {
  const { term, startDate, from, resumesOn, endedBefore, queued, openOrder } = plan;
  const descriptions = await readPlanDescriptions(db);
  const planName = nameOfPlan(descriptions, term.alias);
  return {
    plan: {
      alias: term.alias,
      planName,
      startDate,
      endDate: term.endDate,
      endedBefore,
    },
    from,
    resumesOn,
    queued: queued.map(({ alias, startDate: start, endDate }) => ({
      alias,
      planName: nameOfPlan(descriptions, alias),
      startDate: start,
      endDate,
    })),
    cancelsOpenOrder: openOrder !== null,
    letter: pausedSubject(planName, resumesOn, isOver(plan, today)),
  };
}
