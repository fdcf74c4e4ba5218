import { defineStaffRoute } from '../http/route.ts';
import * as z from 'zod/mini';
import { csvFile, instant } from '../http/shapes.ts';
import { testClockSchema } from '../platform/schemas.ts';
import { dueFileQuery, dueQuery, dueSchema } from './schemas.ts';
import { mayGiveReason } from '../staff/schemas.ts';

export const getDue = defineStaffRoute({
  id: 'getDue',
  method: 'GET',
  path: '/staff/due',
  staff: { permission: 'due.read', secondFactor: 'given' },
  summary:
    'Lists the upcoming work up to a given day, at most a year ahead, assuming that nothing changes; a hundred per page.',
  query: dueQuery,
  response: dueSchema,
});

/** Requires a fresh second factor, because the file contains the name and email address of everyone listed. */
export const saveDue = defineStaffRoute({
  id: 'saveDue',
  method: 'GET',
  path: '/staff/due.csv',
  staff: { permission: 'due.read', secondFactor: 'fresh' },
  summary: 'Exports the upcoming work as CSV; the export is recorded in the audit log.',
  query: dueFileQuery,
  response: csvFile,
});

/** Available only with a test clock, on a copy of the installation (`npm run time-machine`) or in a trial. */
export const moveStaffClock = defineStaffRoute({
  id: 'moveStaffClock',
  method: 'POST',
  path: '/staff/clock',
  staff: { permission: 'clock.move', secondFactor: 'given' },
  summary:
    'Advances the clock of a copy of the installation and runs all work that is due in between, in order.',
  body: z.strictObject({
    to: instant.check(z.refine((to) => Date.parse(to) < Date.UTC(2100, 0), 'Use an instant before 2100.')),
    ...mayGiveReason,
  }),
  response: testClockSchema,
  errors: ['clock-backwards'],
});
