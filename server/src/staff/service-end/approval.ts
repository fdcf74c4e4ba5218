import { z } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate, formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { endSales, readSunset } from '../../catalogue/index.ts';
import { addJob } from '../../platform/outbox.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { decide, insertApproval } from '../approvals/approval-store.ts';
import type { Decider } from '../approvals/approval-store.ts';
import { audit } from '../audit/audit-store.ts';
import type { PersonActor } from '../audit/audit-store.ts';
import { endServiceTask } from './carry-out.ts';
import {
  lastDayWhile,
  lockServiceEnds,
  moveOn,
  newestServiceEnd,
  noteApproval,
} from './service-end-store.ts';

/** What is kept of a prepared end of the service, as it was counted. */
const prepared = z.object({
  serviceEndId: z.string(),
  lastDay: z.string().refine(isCalendarDate).transform(calendarDate),
  members: z.int(),
  terms: z.int(),
});

/** One end of the service waits at a time. */
const theService = '00000000-0000-4000-8000-000000000002';

/** Asks a second person for the end that was counted today; refused for another day's, whose amounts are others. */
export async function prepareServiceEnd(
  tx: Tx,
  actor: PersonActor,
  { id, today, reason }: { readonly id: string; readonly today: CalendarDate; readonly reason: string },
) {
  await lockServiceEnds(tx);
  const newest = await newestServiceEnd(tx);
  if (newest?.id !== id) return refuse('not-found');
  if (newest.state !== 'counted' || newest.counted_on !== today)
    return refuse('changed-meanwhile', { detail: 'Count it again: it was counted on another day.' });
  const { lastDay, members, terms } = newest;
  const input: z.input<typeof prepared> = { serviceEndId: id, lastDay, members, terms };
  const made = await insertApproval(tx, {
    act: 'end-service',
    userId: null,
    subjectId: theService,
    input,
    amountPaise: newest.total_paise,
    staffId: actor.staffId,
    reason,
  });
  if (made === null) return refuse('changed-meanwhile');
  await noteApproval(tx, id, made.id);
  await audit(tx, actor, {
    action: 'service-end.prepare',
    subject: { kind: 'service-end', id },
    after: { approvalId: made.id, lastDay, members, terms, total: newest.total_paise },
    reason,
  });
  return { outcome: 'waiting', approvalId: made.id, expiresAt: made.expires_at.toISOString() } as const;
}

/** Starts or rejects what a colleague prepared. On approval, sales for days after the last one stop. */
export const decideServiceEnd: Decider = async (tx, actor, known, { decision, reason }, time) => {
  const { serviceEndId: id, lastDay } = prepared.parse(known.input);
  await lockServiceEnds(tx);
  const before = await readSunset(tx);
  if ((await lastDayWhile(tx, id, 'counted')) === null) return refuse('changed-meanwhile');
  if (!(await decide(tx, known.id, { decision, staffId: actor.staffId, reason })))
    return refuse('changed-meanwhile');
  let after = before;
  if (decision === 'approve') {
    // It was looked at under the lock: a refusal now is a fault, and nothing of it is kept.
    if (!(await moveOn(tx, id, 'ending'))) throw new Error(`Approval ${known.id} could not be carried out.`);
    after = await endSales(tx, lastDay, time);
    await addJob(tx, endServiceTask, { serviceEndId: id }, `${endServiceTask}-${id}`);
  }
  await audit(tx, actor, {
    action: `service-end.${decision}`,
    subject: { kind: 'service-end', id },
    before: { approvalId: known.id, preparedBy: known.prepared_by, sunset: before },
    after: decision === 'approve' ? { lastDay, sunset: after } : null,
    reason,
  });
  return undefined;
};

/** A prepared end of the service in a few words. */
export function serviceEndTitle(input: unknown): string {
  const { lastDay, members, terms } = prepared.parse(input);
  const plans = `${terms} ${terms === 1 ? 'plan' : 'plans'} of ${members} ${members === 1 ? 'member' : 'members'}`;
  return `The service ends on ${formatDate(lastDay)}, with ${plans} refunded`;
}
