import { longestFailureMs, nextAttempt } from '@niveshak/domain/webhooks/retry-schedule';
import type { WebhookAttempt } from '@niveshak/contract/webhooks/attempt';
import { openCase } from '../platform/cases.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { dueDeliveries, giveUpPending, nextDue, recordAttempt } from './delivery-store.ts';
import type { Delivery } from './delivery-store.ts';
import { disableEndpoint, everyEndpoint, recordEndpointHealth } from './endpoint-store.ts';
import type { Endpoint } from './endpoint-store.ts';
import { deliverWebhooksTask } from './fan-out.ts';
import type { WebhookOutcome, WebhookSender } from './ports.ts';
import { signedHeaders } from './signature.ts';

export type DeliverDeps = {
  readonly db: Db;
  readonly sender: WebhookSender;
  /** Key from which endpoint secrets are derived. */
  readonly secretKey: string;
  /** Returns the current wall time. */
  readonly now: () => Date;
};

/** Maximum concurrent attempts per endpoint, one per lane. */
const atOnce = 4;
/** Maximum duration of a run, so that a slow endpoint does not block a worker. */
const runMs = 20_000;

/**
 * Attempts all due deliveries, independently per endpoint, and schedules the next run. A delivery waits for earlier
 * ones in its lane. After a crash, an attempt is repeated with the same message id.
 */
export async function deliverWebhooks(deps: DeliverDeps): Promise<void> {
  const { db } = deps;
  const until = performance.now() + runMs;
  const endpoints = (await everyEndpoint(db)).filter(({ disabledAt }) => disabledAt === null);
  await Promise.all(endpoints.map((endpoint) => deliverTo(deps, endpoint, until)));
  await db.transaction().execute((tx) => scheduleNext(tx));
}

async function deliverTo(deps: DeliverDeps, endpoint: Endpoint, until: number): Promise<void> {
  while (performance.now() < until) {
    const due = await dueDeliveries(deps.db, endpoint.id, deps.now(), atOnce);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => attempt(deps, endpoint, delivery)));
  }
}

async function attempt(deps: DeliverDeps, endpoint: Endpoint, delivery: Delivery): Promise<void> {
  const { db, sender, secretKey, now } = deps;
  const { id, messageId, body } = delivery;
  const at = now();
  const begunAt = performance.now();
  const outcome = await sender.send({
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Niveshak-Webhooks/1',
      ...signedHeaders(secretKey, endpoint, { messageId, body }, at),
    },
    body,
  });
  const made = attemptOf(outcome, at, performance.now() - begunAt);
  const isTaken = outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
  await db.transaction().execute(async (tx) => {
    // Lock the endpoint before its deliveries, as when disabling it.
    const failingSince = await recordEndpointHealth(tx, endpoint.id, isTaken ? null : at);
    const next = isTaken ? 'delivered' : (nextAttempt(delivery.tries + 1, at) ?? 'given-up');
    await recordAttempt(tx, id, made, next);
    if (failingSince !== null && at.getTime() - failingSince.getTime() >= longestFailureMs)
      await disable(tx, endpoint, at);
  });
}

function attemptOf(outcome: WebhookOutcome, at: Date, ms: number): WebhookAttempt {
  const made = { at: at.toISOString(), ms: Math.round(ms) };
  return outcome.kind === 'answer'
    ? { ...made, status: outcome.status, problem: null, response: outcome.excerpt }
    : { ...made, status: null, problem: outcome.problem, response: '' };
}

/** Disables an endpoint that kept failing for the whole retry schedule, and opens a case. */
async function disable(tx: Tx, { id, url }: Endpoint, at: Date): Promise<void> {
  if (!(await disableEndpoint(tx, id, at))) return;
  const givenUp = await giveUpPending(tx, id, at);
  await openCase(tx, {
    kind: 'webhook-disabled',
    provider: 'webhooks',
    providerId: `${id}:${at.toISOString()}`,
    reference: id,
    facts: { host: new URL(url).host, givenUp },
    happenedAt: at,
  });
}

/** Schedules a run for the next due delivery, under a separate key, so that it never delays a run due now. */
async function scheduleNext(tx: Tx): Promise<void> {
  const at = await nextDue(tx);
  if (at !== null)
    await addJob(tx, deliverWebhooksTask, {}, `${deliverWebhooksTask}-next`, deliverWebhooksTask, at);
}
