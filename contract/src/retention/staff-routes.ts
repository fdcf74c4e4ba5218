import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, empty, instant, uuid } from '../http/shapes.ts';
import { reasonBody } from '../staff/schemas.ts';

const hold = { permission: 'members.hold', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

const retention = z.object({
  today: calendarDate,
  /** Day of the dry run. */
  day: calendarDate,
  lines: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      purpose: z.string(),
      kept: z.string(),
      law: z.string(),
      /**
       * Rows that the nightly job would delete or blank on that day, and rows on hold; null if another job or erasure
       * handles them.
       */
      run: z.nullable(z.object({ due: z.int(), held: z.int() })),
    }),
  ),
  /** Newest first. */
  runs: z.array(
    z.object({
      day: calendarDate,
      startedAt: instant,
      /** Null while running or if interrupted. */
      finishedAt: z.nullable(instant),
      rows: z.array(z.object({ what: z.string(), number: z.int() })),
    }),
  ),
  holds: z.array(
    z.object({
      memberId: uuid,
      email: z.string(),
      reason: z.string(),
      placedAt: instant,
      placedBy: z.string(),
    }),
  ),
});
export type Retention = z.infer<typeof retention>;

export const getRetention = defineStaffRoute({
  id: 'getRetention',
  method: 'GET',
  path: '/staff/retention',
  staff: { permission: 'retention.read', secondFactor: 'given' },
  summary:
    'Returns the retention schedule with a dry run for a day (tomorrow by default), the latest runs, and legal holds.',
  query: z.strictObject({ day: z.optional(calendarDate) }),
  response: retention,
});

export const placeLegalHold = defineStaffRoute({
  id: 'placeLegalHold',
  method: 'POST',
  path: '/staff/members/{id}/hold',
  staff: hold,
  summary:
    'Places a legal hold on a member’s records until released; the member cannot erase the account in the meantime.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const releaseLegalHold = defineStaffRoute({
  id: 'releaseLegalHold',
  method: 'POST',
  path: '/staff/members/{id}/release-hold',
  staff: hold,
  summary: 'Releases a legal hold; records that are due are deleted in the next nightly run.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
