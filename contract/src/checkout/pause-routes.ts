import * as z from 'zod/mini';
import { memberPauseLimits } from '@niveshak/domain/membership/member-pause';
import { defineRoute } from '../http/route.ts';
import { calendarDate, empty } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { pauseSettings } from './staff-member-pause-routes.ts';

/** Pause that the member can start; null if there is no plan to pause or the firm does not allow pauses. */
const pauseOffer = z.nullable(
  z.object({
    alias: planAlias,
    /** First day without access. */
    from: calendarDate,
    /** Choices, shortest first, each with the resume date and the new last day. */
    choices: z.array(z.object({ days: z.int(), resumesOn: calendarDate, endDate: calendarDate })),
    pausesLeft: pauseSettings.shape.perYear,
    /** Last day of the plan without the pause. */
    endDate: calendarDate,
  }),
);

/** Scheduled or current pause; null if there is none. */
const currentPause = z.nullable(
  z.object({
    from: calendarDate,
    resumesOn: calendarDate,
    /** Last day of the plan, and its last day if it resumed today. */
    endDate: calendarDate,
    endDateResumed: calendarDate,
    /** Whether the member started the pause and can therefore resume early. */
    isOwn: z.boolean(),
  }),
);

export const getPauseOffer = defineRoute({
  id: 'getPauseOffer',
  method: 'GET',
  path: '/user/pause',
  auth: 'confirmed',
  summary:
    'Returns whether the member can pause the plan, from when and for how long, and the current pause.',
  /** `wasOffered` is true if an alternative to cancelling this plan was shown. */
  response: z.object({ offer: pauseOffer, wasOffered: z.boolean(), current: currentPause }),
});

export const pauseOwnPlan = defineRoute({
  id: 'pauseOwnPlan',
  method: 'POST',
  path: '/user/pause',
  auth: 'confirmed',
  summary: 'Pauses the member’s plan from tomorrow; its end date moves back by the length of the pause.',
  body: z.strictObject({
    days: z.int().check(z.gte(1), z.lte(memberPauseLimits.mostDays)),
    /** Last day of the plan as shown. */
    seenEndDate: calendarDate,
  }),
  response: z.object({ from: calendarDate, resumesOn: calendarDate, endDate: calendarDate }),
  errors: ['pause-refused', 'changed-meanwhile'],
});

export const recordPauseOffer = defineRoute({
  id: 'recordPauseOffer',
  method: 'POST',
  path: '/user/pause/offered',
  auth: 'confirmed',
  summary: 'Records that alternatives to cancelling were offered; they are offered once per plan.',
  body: z.strictObject({}),
  response: empty,
  status: 204,
});

export const resumeOwnPlan = defineRoute({
  id: 'resumeOwnPlan',
  method: 'POST',
  path: '/user/pause/resume',
  auth: 'confirmed',
  summary:
    'Ends the member’s own pause today, or cancels it before it starts; the plan’s end date is brought forward by the unused days.',
  body: z.strictObject({
    /** Last day of the plan as shown. */
    seenEndDate: calendarDate,
  }),
  response: z.object({ endDate: calendarDate }),
  errors: ['pause-refused', 'changed-meanwhile'],
});
