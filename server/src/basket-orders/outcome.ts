import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import type { BrokerGateway, BrokerTransaction } from './ports.ts';
import { openTransaction, openTransactions, recordOutcome } from './store.ts';
import type { OpenTransaction } from './store.ts';

export type OutcomeDeps = { readonly db: Db; readonly gateway: BrokerGateway };

/** Asks the gateway what became of a transaction, and keeps it. */
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
 * Handles a stored event. Its signature covers neither status nor amounts, so that it is only a hint: the gateway is asked.
 * @throws to be run again when the gateway does not answer.
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
  // What it said is in the gateway's record; the broker's account that it names is not kept.
  await brokerInbox.closeAndForget(deps.db, eventId);
}

const reconcileAtOnce = 50;

/** Finds the ends that nobody told us: an event that was lost, a page that was closed. */
export function reconcileBaskets(deps: OutcomeDeps): RecurringJob {
  return {
    name: 'reconcile-baskets',
    run: async (time) => {
      for (const open of await openTransactions(deps.db, reconcileAtOnce)) {
        // A gateway that is down is asked again in the next round, not fifty times in this one.
        if ((await refreshOutcome(deps, open, time)) === 'unavailable') return;
      }
    },
  };
}
