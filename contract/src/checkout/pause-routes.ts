import * as z from 'zod/mini';
import { memberPauseLimits } from '@niveshak/domain/membership/member-pause';
import { defineRoute } from '../http/route.ts';
import { calendarDate } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { pauseSettings } from './staff-member-pause-routes.ts';

/** A pause that the member can begin; null if there is no plan to pause, or the firm allows none. */
const pauseOffer = z.nullable(
  z.object({
    alias: planAlias,
    /** First day without access. */
    from: calendarDate,
    mostDays: pauseSettings.shape.mostDays,
    pausesLeft: pauseSettings.shape.perYear,
    /** Last day of the plan without the pause. */
    endDate: calendarDate,
  }),
);

export const getPauseOffer = defineRoute({
  id: 'getPauseOffer',
  method: 'GET',
  path: '/user/pause',
  auth: 'confirmed',
  summary: 'Whether the member can pause the plan, from when and how long.',
  response: z.object({ offer: pauseOffer }),
});

export const pauseOwnPlan = defineRoute({
  id: 'pauseOwnPlan',
  method: 'POST',
  path: '/user/pause',
  auth: 'confirmed',
  summary: 'Pauses the member’s plan from tomorrow; it ends later by the days of the pause.',
  body: z.strictObject({
    days: z.int().check(z.gte(1), z.lte(memberPauseLimits.mostDays)),
    /** Last day of the plan as shown. */
    seenEndDate: calendarDate,
  }),
  response: z.object({ from: calendarDate, resumesOn: calendarDate, endDate: calendarDate }),
  errors: ['pause-refused', 'changed-meanwhile'],
});
