import { sql } from 'kysely';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { Tx } from '../platform/db/database.ts';
import { openCase } from '../platform/cases.ts';
import { holdEvents } from '../platform/outbox.ts';
import type { EventName, HeldEvent } from '../platform/outbox.ts';
import { planAlertsTask } from './announce.ts';
import { skipOpenAlerts } from './channels/deliveries.ts';
import { skipQueuedBatches } from './email-records.ts';

/**
 * Scheduled events that only send an email and become due again after a restore. Events with other effects are in
 * neither list: they are redelivered, and their handlers are idempotent.
 */
const fallsDue = [
  'term-notice',
  'lifecycle-email',
  'gift-notice',
  'gift-sent',
  'gift-returned',
  'referral-earned',
] as const;

const isEmailAlone = (name: string) =>
  name === 'lifecycle-email' || (name !== 'account-erased' && Object.hasOwn(emailKinds, name));

/**
 * Holds all emails and alerts that a restored database was about to send, because they may have been sent before the
 * restore. Opens a staff case per event, batch and alert channel; staff can release events. Returns the number of
 * cases.
 */
export async function holdPendingEmails(tx: Tx, epoch: number): Promise<number> {
  const { rows } = await sql<{ name: EventName }>`
    select distinct name from outbox_events where delivered_at is null`.execute(tx);
  const names = rows.map(({ name }) => name).filter(isEmailAlone);
  const events = names.length === 0 ? [] : await holdEvents(tx, names, epoch);
  const alerts = await sql<{ key: string }>`
    select key, graphile_worker.remove_job(key) from graphile_worker.jobs
    where task_identifier = ${planAlertsTask} and key is not null`.execute(tx);
  for (const { key } of alerts.rows) await caseOf(tx, epoch, key, { letter: 'publication-alert' });
  return alerts.rows.length + (await casesOfHeld(tx, epoch, events)) + (await holdBatches(tx, epoch));
}

/**
 * Holds the emails of events scheduled between the restored instant and now. `after` is the number of the last event
 * before the restored instant.
 */
export async function holdDueEmails(tx: Tx, epoch: number, after: number): Promise<number> {
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
  const alerts = await skipOpenAlerts(tx);
  for (const { channel, alerts: number } of alerts)
    await caseOf(tx, epoch, `alerts-${channel}`, { letter: `alerts on ${channel}`, letters: number });
  return batches.length + alerts.length;
}

async function caseOf(
  tx: Tx,
  epoch: number,
  what: string,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  await openCase(tx, { kind: 'letters-held', provider: 'outbox', providerId: `${epoch}:${what}`, facts });
}
