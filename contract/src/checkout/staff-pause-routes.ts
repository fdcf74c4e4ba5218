import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

/** A rescheduled plan, with its dates before and after. Dates are inclusive. */
const movedPlan = z.object({
  alias: planAlias,
  planName: z.string(),
  startDate: calendarDate,
  endDate: calendarDate,
});

const pausePreview = z.object({
  plan: z.object({ ...movedPlan.shape, endedBefore: calendarDate }),
  /** First day without access. */
  from: calendarDate,
  /** First day with access again. */
  resumesOn: calendarDate,
  queued: z.array(movedPlan),
  /** The open order is cancelled because its price depends on the unchanged plan. */
  cancelsOpenOrder: z.boolean(),
  letter: z.string(),
});
export type PausePreview = z.infer<typeof pausePreview>;

const pauseBody = {
  resumesOn: calendarDate,
  /** Last day of the plan as the form showed it; a concurrent second change is refused because it no longer matches. */
  seenEndDate: calendarDate,
  reason,
} as const;
const moved = z.object({ from: calendarDate, resumesOn: calendarDate, endDate: calendarDate });

export const previewPause = defineStaffRoute({
  id: 'previewPause',
  method: 'GET',
  path: '/staff/members/{id}/pause',
  staff: { permission: 'plans.pause', secondFactor: 'given' },
  summary:
    'What pausing the plan that runs would do, or, without `from`, moving the day on which a paused one goes on.',
  params: byId,
  query: z.strictObject({ from: z.optional(calendarDate), resumesOn: calendarDate }),
  response: pausePreview,
  errors: ['not-found', 'pause-refused'],
});

export const pausePlan = defineStaffRoute({
  id: 'pausePlan',
  method: 'POST',
  path: '/staff/members/{id}/pause',
  staff: { permission: 'plans.pause', secondFactor: 'given' },
  summary:
    'Pauses the plan that runs from a day until another; it ends as much later, and so does what waits.',
  params: byId,
  body: z.strictObject({ from: calendarDate, ...pauseBody }),
  response: moved,
  errors: ['not-found', 'changed-meanwhile', 'pause-refused'],
});

export const resumePlan = defineStaffRoute({
  id: 'resumePlan',
  method: 'POST',
  path: '/staff/members/{id}/resume',
  staff: { permission: 'plans.pause', secondFactor: 'given' },
  summary: 'Moves the day on which a paused plan goes on: today, or a later one.',
  params: byId,
  body: z.strictObject(pauseBody),
  response: moved,
  errors: ['not-found', 'changed-meanwhile', 'pause-refused'],
});
