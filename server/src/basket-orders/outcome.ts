import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import type { BrokerGateway, BrokerTransaction } from './ports.ts';
import { openTransaction, openTransactions, recordOutcome } from './store.ts';
import type { OpenTransaction } from './store.ts';

export type OutcomeDeps = { readonly db: Db; readonly gateway: BrokerGateway };

/**
 * Queries the gateway for a transaction's outcome and stores it. Returns `unavailable` if the gateway does not respond.
 */
export async function refreshOutcome(
  { db, gateway }: OutcomeDeps,
  { id, account }: OpenTransaction,
  time: BusinessTime,
): Promise<BrokerTransaction | 'unavailable'> {
  const found = await gateway.readTransaction(id, account);
  if (found !== 'unavailable') await recordOutcome(db, id, found, time.instant);
  return found;
}

export const brokerEventTask = 'handle-broker-event';

export const brokerInbox = webhookInbox('smallcase', brokerEventTask);

/**
 * Handles a stored event. Its signature covers neither status nor amounts, so it only triggers a query to the gateway.
 * @throws if the gateway does not respond, so that the job is retried
 */
export async function handleBrokerEvent(
  deps: OutcomeDeps,
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await brokerInbox.open(deps.db, eventId);
  if (body === null) return;
  const id = deps.gateway.transactionOfEvent(body);
  const open = id === null ? null : await openTransaction(deps.db, id);
  if (open !== null) {
    if ((await refreshOutcome(deps, open, time)) === 'unavailable')
      throw new Error('The broker gateway did not answer; the event is handled later.');
  }
  // The gateway keeps the content. We do not store the event's broker account.
  await brokerInbox.closeAndForget(deps.db, eventId);
}

const reconcileAtOnce = 50;

/** Returns a job that retrieves unreported outcomes, for example after a lost event or a closed page. */
export function reconcileBaskets(deps: OutcomeDeps): RecurringJob {
  return {
    name: 'reconcile-baskets',
    run: async (time) => {
      for (const open of await openTransactions(deps.db, reconcileAtOnce)) {
        // If the gateway is down, stop until the next run.
        if ((await refreshOutcome(deps, open, time)) === 'unavailable') return;
      }
    },
  };
}
