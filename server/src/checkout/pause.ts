import type { PausableTerm, PausePlan, PauseRefusal } from '@niveshak/domain/membership/pause';
import { planPause, planResume } from '@niveshak/domain/membership/pause';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import { pausable, termsOf, writePause } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { cancelOrder } from './fulfil.ts';
import { openOrderOf } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    /** A plan was paused, goes on another day than was said, or goes on today (`isOver`). Days as text. */
    'plan-paused': {
      termId: string;
      from: string;
      resumesOn: string;
      endDate: string;
      isOver: boolean;
      at: string;
    };
  }
}

/** From when until when; without `from`, the pause that is open goes on to another day. */
export type PauseWish = { readonly from?: CalendarDate | undefined; readonly resumesOn: CalendarDate };

export type PlannedPause = {
  readonly plan: PausePlan;
  readonly startDate: CalendarDate;
  readonly cancelsOpenOrder: boolean;
};

/** What a pause, or its other end, would do; nothing is written. */
export async function pauseOf(
  db: Db,
  userId: string,
  wish: PauseWish,
  { today }: Pick<BusinessTime, 'today'>,
): Promise<PlannedPause | PauseRefusal> {
  const terms = pausable(await termsOf(db, userId));
  const plan = await planned(db, terms, wish, today);
  if ('refused' in plan) return plan;
  const startDate = startOf(terms, plan);
  return { plan, startDate, cancelsOpenOrder: (await openOrderOf(db, userId)) !== null };
}

/**
 * Pauses the plan that runs, or moves the day on which it goes on, in the caller's transaction. What waits behind it moves too;
 * an order that is open was priced with the plan as it was and is cancelled. The member is told.
 * @param seenEndDate the plan's last day as the caller saw it. @returns `changed-meanwhile` when it is another by now.
 */
export async function writeMemberPause(
  tx: Tx,
  userId: string,
  { seenEndDate, ...wish }: PauseWish & { readonly seenEndDate: CalendarDate },
  time: BusinessTime,
): Promise<PausePlan | Refusal> {
  await lockUser(tx, userId);
  const terms = pausable(await termsOf(tx, userId));
  const plan = await planned(tx, terms, wish, time.today);
  // Of two who pause at once, the second finds it paused, which is less to the point than that it changed.
  if (!terms.some(({ endDate }) => endDate === seenEndDate)) return refuse('changed-meanwhile');
  if ('refused' in plan) return refuse('pause-refused', { detail: plan.refused });
  if (plan.endedBefore !== seenEndDate) return refuse('changed-meanwhile');
  const open = await openOrderOf(tx, userId);
  if (open !== null) await cancelOrder(tx, open, 'a plan was paused', time);
  await writePause(tx, plan, startOf(terms, plan), time);
  const { term, from, resumesOn } = plan;
  await emit(
    tx,
    'plan-paused',
    {
      termId: term.termId,
      from,
      resumesOn,
      endDate: term.endDate,
      isOver: resumesOn <= time.today,
      at: time.instant.toISOString(),
    },
    time.instant,
  );
  return plan;
}

async function planned(
  db: Db,
  terms: readonly PausableTerm[],
  { from, resumesOn }: PauseWish,
  today: CalendarDate,
): Promise<PausePlan | PauseRefusal> {
  const facts = { terms, today, sunset: await readSunset(db) };
  return from === undefined ? planResume(facts, resumesOn) : planPause(facts, { from, resumesOn });
}

function startOf(terms: readonly MemberTermDays[], { term }: PausePlan): CalendarDate {
  const found = terms.find(({ id }) => id === term.termId);
  if (found === undefined) throw new Error(`Term ${term.termId} was planned and is not there.`);
  return found.startDate;
}

type MemberTermDays = Pick<MemberTerm, 'id' | 'startDate'>;
