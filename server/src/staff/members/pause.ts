import * as routes from '@niveshak/contract/staff/pause-routes';
import type { PausePreview } from '@niveshak/contract/staff/pause-routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PausePlan } from '@niveshak/domain/membership/pause';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import { pauseOf, writeMemberPause } from '../../checkout/index.ts';
import type { PlannedPause } from '../../checkout/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { isMember } from './is-member.ts';

type Wish = {
  readonly from?: CalendarDate;
  readonly resumesOn: CalendarDate;
  readonly seenEndDate: CalendarDate;
  readonly reason: string;
};

/** The pause of a member's plan: what it would do, its beginning, and the day on which the plan goes on. */
export function bindPauseRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.previewPause, async ({ params, query, time }) => {
    if (!(await isMember(db, params.id))) return refuse('not-found');
    const from = query.from === undefined ? undefined : calendarDate(query.from);
    const planned = await pauseOf(db, params.id, { from, resumesOn: calendarDate(query.resumesOn) }, time);
    if ('refused' in planned) return refuse('pause-refused', { detail: planned.refused });
    return preview(db, planned, time);
  });

  bind(routes.pausePlan, ({ staff, request, params, body, time }) => {
    const wish = {
      from: calendarDate(body.from),
      resumesOn: calendarDate(body.resumesOn),
      seenEndDate: calendarDate(body.seenEndDate),
      reason: body.reason,
    };
    return write(db, actorOf(staff, addressOf(request)), params.id, wish, time);
  });

  bind(routes.resumePlan, ({ staff, request, params, body, time }) => {
    const { resumesOn, seenEndDate, reason } = body;
    const wish = {
      resumesOn: calendarDate(resumesOn),
      seenEndDate: calendarDate(seenEndDate),
      reason,
    };
    return write(db, actorOf(staff, addressOf(request)), params.id, wish, time);
  });
}

function write(
  db: Db,
  actor: Actor,
  userId: string,
  { reason, ...wish }: Wish,
  time: BusinessTime,
): Promise<{ from: CalendarDate; resumesOn: CalendarDate; endDate: CalendarDate } | Refusal> {
  return db.transaction().execute(async (tx) => {
    if (!(await isMember(tx, userId))) return refuse('not-found');
    const plan = await writeMemberPause(tx, userId, wish, time);
    if (plan instanceof Refusal) return plan;
    const { term, from, resumesOn, endedBefore, queued } = plan;
    await audit(tx, actor, {
      action: wish.from === undefined ? 'plan.resume' : 'plan.pause',
      subject: { kind: 'member', id: userId },
      before: { termId: term.termId, endDate: endedBefore },
      after: { from, resumesOn, endDate: term.endDate, queued: queued.map(({ termId }) => termId) },
      reason,
    });
    return { from, resumesOn, endDate: term.endDate };
  });
}

async function preview(
  db: Db,
  { plan, startDate, cancelsOpenOrder }: PlannedPause,
  { today }: BusinessTime,
): Promise<PausePreview> {
  const descriptions = await readPlanDescriptions(db);
  const named = (alias: PlanAlias) => ({ alias, planName: nameOfPlan(descriptions, alias) });
  const { term, from, resumesOn, endedBefore, queued } = plan;
  return {
    plan: { ...named(term.alias), startDate, endDate: term.endDate, endedBefore },
    from,
    resumesOn,
    queued: queued.map(({ alias, startDate: start, endDate }) => ({
      ...named(alias),
      startDate: start,
      endDate,
    })),
    cancelsOpenOrder,
    letter: letterOf(plan, today),
  };
}

function letterOf({ resumesOn }: PausePlan, today: CalendarDate): string {
  return resumesOn <= today
    ? 'That the plan is open again'
    : 'That the plan is paused, until when, and its new last day; another on the day on which it resumes';
}
