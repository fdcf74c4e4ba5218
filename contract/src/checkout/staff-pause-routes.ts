import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

/** Rescheduled plan with its dates before and after. Dates are inclusive. */
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
  /** Whether the open order is cancelled, because its price depends on the unchanged plan. */
  cancelsOpenOrder: z.boolean(),
  letter: z.string(),
});
export type PausePreview = z.infer<typeof pausePreview>;

const pauseBody = {
  resumesOn: calendarDate,
  /** Last day of the plan as shown on the form. A concurrent second change no longer matches and is rejected. */
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
    'Previews pausing the current plan or, without `from`, changing the day on which a paused plan resumes.',
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
    'Pauses the current plan between two dates; its end date, and any queued plans, move back by the same number of days.',
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
  summary: 'Changes the day on which a paused plan resumes, to today or later.',
  params: byId,
  body: z.strictObject(pauseBody),
  response: moved,
  errors: ['not-found', 'changed-meanwhile', 'pause-refused'],
});
