import { randomUUID } from 'node:crypto';
import * as routes from '@niveshak/contract/webhooks/staff-routes';
import { closeCasesAbout } from '../platform/cases.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { deliveryLog, insertTest, resendDelivery } from './delivery-store.ts';
import type { Delivery } from './delivery-store.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  enableEndpoint,
  endpointById,
  everyEndpoint,
  insertEndpoint,
  rotateSecret,
} from './endpoint-store.ts';
import type { Endpoint } from './endpoint-store.ts';
import { wakeDeliveries } from './fan-out.ts';
import type { WebhookSender } from './ports.ts';
import { secretOf } from './signature.ts';

export type WebhookRoutesOptions = {
  readonly db: Db;
  readonly sender: WebhookSender;
  readonly secretKey: string;
};

const pageSize = 50;
const subjectOf = (id: string) => ({ kind: 'webhook-endpoint', id });

export function bindWebhookRoutes(bind: RouteBinder, options: WebhookRoutesOptions): void {
  const { db } = options;
  bind(routes.listWebhookEndpoints, async () => ({ endpoints: (await everyEndpoint(db)).map(present) }));

  bind(routes.listWebhookDeliveries, async ({ params: { id }, query: { before } }) => {
    if ((await endpointById(db, id)) === null) return refuse('not-found');
    const found = await deliveryLog(db, id, before, pageSize + 1);
    const shown = found.slice(0, pageSize);
    return {
      deliveries: shown.map(presentDelivery),
      next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    };
  });
  bindEndpointActs(bind, options);
  bindDeliveryActs(bind, db);
}

function bindEndpointActs(bind: RouteBinder, { db, sender, secretKey }: WebhookRoutesOptions): void {
  const act = actionBinder(bind, db);
  const refusalOf = (url: string): Refusal | null => {
    const problem = sender.urlProblem(url);
    return problem === null ? null : refuse('webhook-refused', { detail: problem });
  };

  act(routes.createWebhookEndpoint, async (tx, { staff, body: { url, events } }) => {
    const refusal = refusalOf(url);
    if (refusal !== null) return refusal;
    const made = await insertEndpoint(tx, { url, events, createdBy: staff.staffId });
    return done(
      { action: 'webhook.create', subject: subjectOf(made.id), after: { url, events } },
      { id: made.id, secret: secretOf(secretKey, made) },
    );
  });

  act(routes.changeWebhookEndpoint, async (tx, { params: { id }, body: { url, events } }) => {
    const refusal = refusalOf(url);
    if (refusal !== null) return refusal;
    const before = await endpointById(tx, id);
    if (before === null) return refuse('not-found');
    await changeEndpoint(tx, id, { url, events });
    return done({
      action: 'webhook.change',
      subject: subjectOf(id),
      before: { url: before.url, events: before.events },
      after: { url, events },
    });
  });

  act(routes.rotateWebhookSecret, async (tx, { params: { id } }) => {
    if ((await endpointById(tx, id)) === null) return refuse('not-found');
    const rotated = await rotateSecret(tx, id, new Date());
    return done(
      { action: 'webhook.rotate', subject: subjectOf(id) },
      { id, secret: secretOf(secretKey, rotated) },
    );
  });

  act(routes.enableWebhookEndpoint, async (tx, { params: { id } }) => {
    const known = await endpointById(tx, id);
    if (known === null) return refuse('not-found');
    if (known.disabledAt === null) return refuse('changed-meanwhile');
    await enableEndpoint(tx, id);
    await closeCasesAbout(tx, 'webhook-disabled', id, 'The endpoint was enabled.');
    return done({ action: 'webhook.enable', subject: subjectOf(id), before: { url: known.url } });
  });

  act(routes.deleteWebhookEndpoint, async (tx, { params: { id } }) => {
    const known = await endpointById(tx, id);
    if (known === null) return refuse('not-found');
    await deleteEndpoint(tx, id);
    await closeCasesAbout(tx, 'webhook-disabled', id, 'The endpoint was deleted.');
    await closeCasesAbout(tx, 'webhooks-held', id, 'The endpoint was deleted.');
    return done({ action: 'webhook.delete', subject: subjectOf(id), before: { url: known.url } });
  });
}

function bindDeliveryActs(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  act(routes.testWebhookEndpoint, async (tx, { params: { id }, time }) => {
    const known = await endpointById(tx, id);
    if (known === null) return refuse('not-found');
    if (known.disabledAt !== null) return refuse('changed-meanwhile');
    const body = JSON.stringify({
      type: 'test',
      timestamp: time.instant.toISOString(),
      data: { endpointId: id },
    });
    await insertTest(tx, id, `test-${randomUUID()}`, body);
    await wakeDeliveries(tx);
    return done({ action: 'webhook.test', subject: subjectOf(id) });
  });

  act(routes.resendWebhookDelivery, async (tx, { params: { id, delivery } }) => {
    if (!(await resendDelivery(tx, id, Number(delivery), new Date()))) return refuse('changed-meanwhile');
    await wakeDeliveries(tx);
    return done({ action: 'webhook.resend', subject: subjectOf(id), after: { delivery } });
  });
}

function present(endpoint: Endpoint) {
  const { id, url, events, createdAt, rotatedAt, failingSince, disabledAt } = endpoint;
  return {
    id,
    url,
    events: [...events],
    createdAt: createdAt.toISOString(),
    rotatedAt: rotatedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}

function presentDelivery({ id, messageId, type, state, createdAt, nextAt, body, attempts }: Delivery) {
  return {
    id,
    messageId,
    type,
    state,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'pending' ? nextAt.toISOString() : null,
    body,
    attempts: [...attempts],
  };
}
