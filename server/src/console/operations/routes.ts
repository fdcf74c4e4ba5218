import * as routes from '@niveshak/contract/staff/operations-routes';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { WebhookInbox } from '../../platform/webhook-inbox.ts';
import { retryJob, unfinishedJobs } from './jobs.ts';
import { operationsState } from './state.ts';
import { endSuppression, suppressions } from './suppressions.ts';
import { webhookPage } from './webhooks.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

export type OperationsOptions = {
  readonly db: Db;
  /** Checks whether every third party responds. */
  readonly checkThirdParties: () => Promise<
    readonly { readonly name: string; readonly problem: string | null }[]
  >;
  readonly inboxes: readonly WebhookInbox[];
};

/** Results are shared for this long, to limit calls to third parties. */
const sharedMs = 15_000;

export function bindOperationsRoutes(bind: RouteBinder, options: OperationsOptions): void {
  const { db, inboxes } = options;
  const act = actionBinder(bind, db);
  const ask = shared(async () => ({
    askedAt: new Date().toISOString(),
    parties: [...(await options.checkThirdParties())],
  }));

  bind(routes.getOperations, async () => operationsState(db));
  bind(routes.checkThirdParties, async () => ask());
  bind(routes.getJobs, async ({ query }) => unfinishedJobs(db, query.state));
  bind(routes.getWebhooks, async ({ query }) => webhookPage(db, query.before ?? null));
  bind(routes.getSuppressions, async ({ query }) => suppressions(db, query.search ?? ''));

  act(routes.retryJob, async (tx, { params }) => {
    const was = await retryJob(tx, params.id);
    if (was === null) return refuse('changed-meanwhile');
    return done({
      action: 'job.retry',
      subject: { kind: 'job', id: params.id },
      before: was,
    });
  });

  act(routes.replayWebhook, async (tx, { params }) => {
    const inbox = inboxes.find(({ provider }) => provider === params.provider);
    if (inbox === undefined || !(await inbox.replay(tx, params.eventId))) return refuse('not-found');
    return done({
      action: 'webhook.replay',
      subject: { kind: 'webhook', id: `${params.provider}/${params.eventId}` },
    });
  });

  act(routes.endSuppression, async (tx, { body }) => {
    const was = await endSuppression(tx, body.email);
    if (was === null) return refuse('not-found');
    if (was === 'opted-out')
      return refuse('changed-meanwhile', {
        detail: 'The owner of this address opted out of emails. Only they can opt in again.',
      });
    return done({
      action: 'mail.end-suppression',
      // The address is the subject and appears nowhere else in the entry.
      subject: { kind: 'address', id: body.email.toLowerCase() },
      before: { reason: was },
    });
  });
}

function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let current: { readonly answer: Promise<T>; readonly at: number } | null = null;
  return () => {
    if (current !== null && performance.now() - current.at < sharedMs) return current.answer;
    const answer = work();
    current = { answer, at: performance.now() };
    // Failed results are not cached.
    answer.catch(() => {
      current = null;
    });
    return answer;
  };
}
