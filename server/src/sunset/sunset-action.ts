import { z } from 'zod';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { endSales, readSunset } from '../catalogue/index.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addJob } from '../platform/outbox.ts';
import { done } from '../platform/staff/act.ts';
import type { ApprovableAction } from '../platform/staff/actions.ts';
import { sunsetTask } from './run-sunset.ts';
import { lockSunsets, moveOn, newestSunset, recordSunsetApproval } from './sunset-store.ts';
import type { SunsetRow } from './sunset-store.ts';

const input = z.object({ sunsetId: z.string() });

/** One subject for all sunsets, so that only one approval can be pending. */
const theService = '00000000-0000-4000-8000-000000000002';

/**
 * Staff action that ends the service on the counted day. Always needs a second approver. Sales for later days stop
 * immediately.
 */
export const sunsetAction: ApprovableAction<z.infer<typeof input>, SunsetRow, undefined> = {
  act: 'end-service',
  name: 'service-end',
  input,
  lock: lockSunsets,
  plan: async (db, { sunsetId }, { time, approval }) => {
    const newest = await newestSunset(db);
    if (newest?.id !== sunsetId) return refuse(approval === null ? 'not-found' : 'changed-meanwhile');
    // Amounts differ by day, so approval must be requested for today's count.
    if (approval === null && (newest.state !== 'counted' || newest.counted_on !== time.today))
      return refuse('changed-meanwhile', { detail: 'Count it again: it was counted on another day.' });
    return newest;
  },
  needsApproval: async () => true,
  pending: ({ id, lastDay, members, terms, total_paise: total }) => ({
    title: `The service ends on ${formatDate(lastDay)}, with ${plural(terms, 'plan')} of ${plural(members, 'member')} refunded`,
    subject: { kind: 'service-end', id },
    subjectId: theService,
    amount: total,
    facts: { lastDay, members, terms, total },
  }),
  alreadyPending: refuse('changed-meanwhile'),
  onPending: (tx, { id }, approvalId) => recordSunsetApproval(tx, id, approvalId),
  apply: async (tx, { id, lastDay }, { time }) => {
    if (!(await moveOn(tx, id, 'ending'))) return refuse('changed-meanwhile');
    const before = await readSunset(tx);
    const after = await endSales(tx, lastDay, time);
    await addJob(tx, sunsetTask, { serviceEndId: id }, `${sunsetTask}-${id}`);
    const entry = { action: 'service-end.begin', subject: { kind: 'service-end', id } };
    return done({ ...entry, before: { sunset: before }, after: { lastDay, sunset: after } });
  },
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
