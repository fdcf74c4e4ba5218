import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { amount, calendarDate, empty, instant, uuid } from '../http/shapes.ts';
import { waitsForApproval } from '../checkout/staff-schemas.ts';
import { mayGiveReason, reason } from '../staff/schemas.ts';

const serviceEnd = z.object({
  id: uuid,
  lastDay: calendarDate,
  /**
   * `counting` and `ending` run in the background. `counted` is ready for preparation. `waiting` is pending a second
   * approver, who may leave it `rejected` or `expired`.
   */
  state: z.enum(['counting', 'counted', 'waiting', 'rejected', 'expired', 'ending', 'ended']),
  /** Staff member who started the count. */
  by: z.string(),
  /** Day of the count; null while it is running. */
  countedOn: z.nullable(calendarDate),
  members: z.int(),
  /** Plans that run past the last day, plans that start after it, and unclaimed gifts. */
  terms: z.int(),
  taxable: amount,
  gst: amount,
  total: amount,
  byPlan: z.array(z.object({ planName: z.string(), terms: z.int(), total: amount })),
  endedAt: z.nullable(instant),
});
export type Sunset = z.infer<typeof serviceEnd>;

export const getSunset = defineStaffRoute({
  id: 'getSunset',
  method: 'GET',
  path: '/staff/catalogue/service-end',
  staff: { permission: 'service.end', secondFactor: 'given' },
  summary: 'Returns the newest sunset and its state, or null before the first.',
  response: z.object({ newest: z.nullable(serviceEnd) }),
});

export const countSunset = defineStaffRoute({
  id: 'countSunset',
  method: 'POST',
  path: '/staff/catalogue/service-end',
  staff: { permission: 'service.end', secondFactor: 'given' },
  summary:
    'Counts, in the background, the terms and refunds affected by ending the service on a given day; nothing is changed.',
  body: z.strictObject({ lastDay: calendarDate, ...mayGiveReason }),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const prepareSunset = defineStaffRoute({
  id: 'prepareSunset',
  method: 'POST',
  path: '/staff/catalogue/service-end/{id}/prepare',
  staff: { permission: 'service.end', secondFactor: 'fresh', approval: true },
  summary:
    'Requests approval of the sunset as counted today: plans are ended and refunded, and nothing is sold after the last day.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  response: waitsForApproval,
  errors: ['not-found', 'changed-meanwhile'],
});
