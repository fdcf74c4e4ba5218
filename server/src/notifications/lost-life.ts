import { sql } from 'kysely';
import { letterKinds } from '@niveshak/domain/notifications/letters';
import type { Tx } from '../platform/db/database.ts';
import { openCase } from '../platform/cases.ts';
import { holdEvents } from '../platform/outbox.ts';
import type { EventName, HeldEvent } from '../platform/outbox.ts';
import { planAlertsTask } from './announce.ts';
import { skipQueuedBatches } from './email-records.ts';

/**
 * What falls due by itself and is told by a letter: after a restore it falls due a second time. Events that do more than
 * write a letter are in neither list; they are delivered again, as each bears it.
 */
const fallsDue = ['term-notice', 'gift-notice', 'gift-sent', 'gift-returned', 'referral-earned'] as const;

const isLetterAlone = (name: string) => name !== 'account-erased' && Object.hasOwn(letterKinds, name);

/**
 * Holds every letter that a restored database was about to send: the lost life may have sent it. Staff get a case for each
 * event and each batch, and may release an event. Answers how many cases.
 */
export async function holdPendingLetters(tx: Tx, epoch: number): Promise<number> {
  const { rows } = await sql<{ name: EventName }>`
    select distinct name from outbox_events where delivered_at is null`.execute(tx);
  const names = rows.map(({ name }) => name).filter(isLetterAlone);
  const events = names.length === 0 ? [] : await holdEvents(tx, names, epoch);
  const alerts = await sql<{ key: string }>`
    select key, graphile_worker.remove_job(key) from graphile_worker.jobs
    where task_identifier = ${planAlertsTask} and key is not null`.execute(tx);
  for (const { key } of alerts.rows) await caseOf(tx, epoch, key, { letter: 'publication-alert' });
  return alerts.rows.length + (await casesOfHeld(tx, epoch, events)) + (await holdBatches(tx, epoch));
}

/** Holds the letters of what fell due between the restored instant and now; `after` is the last event from before. */
export async function holdDueLetters(tx: Tx, epoch: number, after: number): Promise<number> {
  const events = await holdEvents(tx, fallsDue, epoch, after);
  return (await casesOfHeld(tx, epoch, events)) + (await holdBatches(tx, epoch));
}

async function casesOfHeld(tx: Tx, epoch: number, events: readonly HeldEvent[]): Promise<number> {
  for (const { id, name, payload } of events)
    await caseOf(tx, epoch, `event-${id}`, { letter: name, about: JSON.stringify(payload) });
  return events.length;
}

async function holdBatches(tx: Tx, epoch: number): Promise<number> {
  const batches = await skipQueuedBatches(tx);
  for (const { batch, category, letters } of batches)
    await caseOf(tx, epoch, `batch-${batch}`, { letter: category, letters });
  return batches.length;
}

async function caseOf(
  tx: Tx,
  epoch: number,
  what: string,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  await openCase(tx, { kind: 'letters-held', provider: 'outbox', providerId: `${epoch}:${what}`, facts });
}
