import { defineStaffRoute } from '../http/route.ts';
import { csvFile } from '../http/shapes.ts';
import { dueFileQuery, dueQuery, dueSchema } from './due-schemas.ts';

export const getDue = defineStaffRoute({
  id: 'getDue',
  method: 'GET',
  path: '/staff/due',
  staff: { permission: 'due.read', secondFactor: 'given' },
  summary: 'What will fall due until a day up to a year ahead, if nobody does anything; a hundred at a time.',
  query: dueQuery,
  response: dueSchema,
});

/** Everybody's name and address at once. */
export const saveDue = defineStaffRoute({
  id: 'saveDue',
  method: 'GET',
  path: '/staff/due.csv',
  staff: { permission: 'due.read', secondFactor: 'fresh' },
  summary: 'The same, all of it, as CSV; kept in the audit log.',
  query: dueFileQuery,
  response: csvFile,
});
