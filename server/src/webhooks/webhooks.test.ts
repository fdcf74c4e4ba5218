import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longestFailureMs, retryDelaysMs } from '@niveshak/domain/webhooks/retry-schedule';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import * as routes from '@niveshak/contract/webhooks/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { eraseAccount } from '@niveshak/contract/account/routes';
import { businessTimeAt } from '../platform/clock.ts';
import { casesOf } from '../platform/cases.ts';
import { publishEvent } from '../platform/public-events.ts';
import type { PublicEvent } from '../platform/public-events.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { sql } from 'kysely';
import { deliverWebhooks } from './deliver.ts';
import { deliveryRetention } from './delivery-store.ts';
import { insertEndpoint } from './endpoint-store.ts';
import { deliverPublicEvent } from './fan-out.ts';
import type { EventContent, WebhookOutcome, WebhookRequest } from './ports.ts';
import { holdPendingWebhooks } from './restored.ts';
import { secretOf, signedHeaders } from './signature.ts';

const reason = 'A test of webhooks.';
const secretKey = 'a key of the tests';
const start = new Date('2030-01-01T00:00:00Z');
const url = 'https://hooks.test/';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

/** Requests to a receiver in order, and its responses. */
let received: WebhookRequest[] = [];
let answer: (request: WebhookRequest) => WebhookOutcome | Promise<WebhookOutcome>;
let wall = start;
const ok: WebhookOutcome = { kind: 'answer', status: 200, excerpt: '' };
const broken: WebhookOutcome = { kind: 'answer', status: 500, excerpt: 'No.' };

beforeEach(async () => {
  received = [];
  answer = () => ok;
  wall = start;
  const { db } = test.database;
  await db.deleteFrom('webhook_endpoints').execute();
  await db.deleteFrom('cases').execute();
  await db.updateTable('outbox_events').set({ delivered_at: start }).execute();
});

const content: EventContent = async (_db, { kind, subjectId }) =>
  kind === 'payment-captured'
    ? { type: 'payment.captured', data: { id: subjectId } }
    : { type: 'member.created', data: { id: subjectId } };
const fanOut = { content, time: () => businessTimeAt(new Date('2025-06-02T10:00:00+05:30')) };

const deliver = () =>
  deliverWebhooks({
    db: test.database.db,
    secretKey,
    now: () => wall,
    sender: {
      urlProblem: () => null,
      send: async (request) => {
        received.push(request);
        return answer(request);
      },
    },
  });

async function newEndpoint(events: readonly string[] = webhookEvents) {
  return test.database.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
    return insertEndpoint(tx, { url, events, createdBy: id });
  });
}

const publish = (event: PublicEvent) =>
  test.database.db.transaction().execute((tx) => publishEvent(tx, event, start));
const paymentOf = (memberId: string, subjectId: string) =>
  publish({ kind: 'payment-captured', memberId, subjectId });

/** Processes the outbox like the jobs but in reverse order, on which nothing may depend. */
async function handleOutbox(): Promise<void> {
  const { db } = test.database;
  const rows = await db
    .selectFrom('outbox_events')
    .select(['id', 'name', 'payload'])
    .where('delivered_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, name, payload } of rows) {
    await deliverPublicEvent({ db, ...fanOut }, name, payload);
    await db.updateTable('outbox_events').set({ delivered_at: start }).where('id', '=', id).execute();
  }
}

async function memberId(): Promise<string> {
  const { email } = await test.newMember();
  return idOf(email);
}
async function idOf(email: string): Promise<string> {
  const { db } = test.database;
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

const idsReceived = () => received.map(({ body }) => Reflect.get(JSON.parse(body).data, 'id'));
const later = (ms: number) => {
  wall = new Date(wall.getTime() + ms);
};
const statesOf = async () =>
  (
    await test.database.db
      .selectFrom('webhook_deliveries')
      .select(['body', 'state', 'tries'])
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

describe('a message', () => {
  it('is signed as the Standard Webhooks specification requires', async () => {
    const endpoint = await newEndpoint();
    await paymentOf(await memberId(), 'pay_1');
    await handleOutbox();
    await deliver();
    const [message] = received.filter(({ body }) => body.includes('pay_1'));
    if (message === undefined) throw new Error('Nothing arrived.');
    const secret = secretOf(secretKey, endpoint);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = message.headers;
    expect(at).toBe(String(start.getTime() / 1_000));
    const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    expect(signature).toBe(`v1,${hmac.update(`${id}.${at}.${message.body}`).digest('base64')}`);
    expect(JSON.parse(message.body)).toEqual({
      type: 'payment.captured',
      timestamp: start.toISOString(),
      data: { id: 'pay_1' },
    });
  });

  it('is signed with both secrets for a day after a rotation', () => {
    const message = { messageId: 'm', body: '{}' };
    const owned = { id: 'e', secretVersion: 2, rotatedAt: start };
    const at = (hours: number) =>
      signedHeaders(secretKey, owned, message, new Date(start.getTime() + hours * 3_600_000))[
        'webhook-signature'
      ]?.split(' ').length;
    expect([at(0), at(23), at(25)]).toEqual([2, 2, 1]);
    expect(secretOf(secretKey, owned)).not.toBe(secretOf(secretKey, { ...owned, secretVersion: 1 }));
  });

  it('is sent only to endpoints that chose its event', async () => {
    await newEndpoint(['article.published']);
    await paymentOf(await memberId(), 'pay_1');
    await handleOutbox();
    await deliver();
    expect(received).toEqual([]);
  });

  it('is added once, however often its event is handled', async () => {
    await newEndpoint(['payment.captured']);
    await paymentOf(await memberId(), 'pay_1');
    const { db } = test.database;
    const event = await db
      .selectFrom('outbox_events')
      .select(['name', 'payload'])
      .where('delivered_at', 'is', null)
      .where('name', '=', 'public-event')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await Promise.all(
      Array.from({ length: 5 }, () => deliverPublicEvent({ db, ...fanOut }, event.name, event.payload)),
    );
    await handleOutbox();
    await deliver();
    expect(idsReceived()).toEqual(['pay_1']);
  });
});

describe('delivery order', () => {
  it('is kept for each member while an earlier message fails, without blocking others', async () => {
    await newEndpoint(['payment.captured']);
    const [one, other] = [await memberId(), await memberId()];
    for (const id of ['pay_1', 'pay_2', 'pay_3']) await paymentOf(one, id);
    await paymentOf(other, 'pay_other');
    await handleOutbox();
    answer = ({ body }) => (body.includes('"pay_1"') ? broken : ok);
    await deliver();
    expect(idsReceived().toSorted()).toEqual(['pay_1', 'pay_other']);
    later(retryDelaysMs[0] ?? 0);
    answer = () => ok;
    received = [];
    await deliver();
    expect(idsReceived()).toEqual(['pay_1', 'pay_2', 'pay_3']);
  });

  it('continues after a message is given up', async () => {
    const endpoint = await newEndpoint(['payment.captured']);
    const one = await memberId();
    await paymentOf(one, 'pay_1');
    await paymentOf(one, 'pay_2');
    await handleOutbox();
    answer = ({ body }) => (body.includes('"pay_1"') ? broken : ok);
    await deliver();
    for (const [at, delay] of retryDelaysMs.entries()) {
      // Another member's message succeeds, so the endpoint does not count as failing.
      await paymentOf(await memberId(), `pay_ok_${at}`);
      await handleOutbox();
      later(delay);
      await deliver();
    }
    await deliver();
    expect(idsReceived().filter((id) => id === 'pay_1')).toHaveLength(11);
    expect(idsReceived()).toContain('pay_2');
    const { endpoints } = await owner.call(routes.listWebhookEndpoints);
    expect(endpoints).toMatchObject([{ id: endpoint.id, disabledAt: null }]);
  });
});

describe('a failing endpoint', () => {
  it('gets each message eleven times in three days, with one id; then it is disabled, with a case on Today', async () => {
    const endpoint = await newEndpoint(['payment.captured']);
    await paymentOf(await memberId(), 'pay_1');
    await paymentOf(await memberId(), 'pay_2');
    await handleOutbox();
    answer = () => ({ kind: 'failed', problem: 'timeout' });
    await deliver();
    for (const delay of retryDelaysMs) {
      later(delay - 1);
      const before = received.length;
      await deliver();
      expect(received.length).toBe(before);
      later(1);
      await deliver();
    }
    expect(wall.getTime() - start.getTime()).toBe(longestFailureMs);
    const first = received.filter(({ body }) => body.includes('"pay_1"'));
    expect(first).toHaveLength(11);
    expect(new Set(first.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await statesOf()).toEqual(['given-up', 'given-up']);
    const { endpoints } = await owner.call(routes.listWebhookEndpoints);
    expect(endpoints).toMatchObject([{ failingSince: start.toISOString(), disabledAt: wall.toISOString() }]);
    expect(await casesOf(test.database.db, 'open')).toMatchObject([
      { kind: 'webhook-disabled', reference: endpoint.id, facts: { host: 'hooks.test' } },
    ]);
    expect((await owner.call(getToday)).waiting).toContainEqual(
      expect.objectContaining({ title: 'A webhook endpoint was disabled' }),
    );

    // Nothing is added while the endpoint is disabled; enabling it closes the case.
    await paymentOf(await memberId(), 'pay_3');
    await handleOutbox();
    expect(await statesOf()).toHaveLength(2);
    const params = { id: endpoint.id };
    await owner.call(routes.enableWebhookEndpoint, { params, body: { reason } });
    expect(await casesOf(test.database.db, 'open')).toEqual([]);
    expect(await owner.raw(routes.enableWebhookEndpoint, { params, body: { reason } })).toMatchObject({
      status: 409,
    });
  });

  it('shows every attempt in its log, and gets a message again on request', async () => {
    const endpoint = await newEndpoint(['payment.captured']);
    await paymentOf(await memberId(), 'pay_1');
    await handleOutbox();
    answer = () => broken;
    await deliver();
    later(retryDelaysMs[0] ?? 0);
    answer = () => ok;
    await deliver();
    const params = { id: endpoint.id };
    const { deliveries } = await owner.call(routes.listWebhookDeliveries, { params });
    expect(deliveries).toMatchObject([
      {
        type: 'payment.captured',
        state: 'delivered',
        nextAt: null,
        attempts: [
          { status: 500, problem: null, response: 'No.', at: start.toISOString() },
          { status: 200, problem: null, response: '' },
        ],
      },
    ]);
    const resend = { id: endpoint.id, delivery: String(deliveries[0]?.id) };
    await owner.call(routes.resendWebhookDelivery, { params: resend, body: { reason } });
    expect(await owner.raw(routes.resendWebhookDelivery, { params: resend, body: { reason } })).toMatchObject(
      {
        status: 409,
      },
    );
    wall = new Date(Date.now() + 60_000);
    await deliver();
    expect(received).toHaveLength(3);
    expect(received[2]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });
});

it('repeats an attempt with the same id if the process dies during it', async () => {
  await newEndpoint(['payment.captured']);
  const one = await memberId();
  await paymentOf(one, 'pay_1');
  await paymentOf(one, 'pay_2');
  await handleOutbox();
  answer = () => Promise.reject(new Error('killed'));
  await expect(deliver()).rejects.toThrow('killed');
  answer = () => ok;
  await deliver();
  expect(idsReceived()).toEqual(['pay_1', 'pay_1', 'pay_2']);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
});

it('sends a signed test message to the endpoint', async () => {
  const endpoint = await newEndpoint(['payment.captured']);
  await owner.call(routes.testWebhookEndpoint, { params: { id: endpoint.id }, body: { reason } });
  wall = new Date(Date.now() + 60_000);
  await deliver();
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'test', data: { endpointId: endpoint.id } },
  ]);
});

it('holds possibly sent messages of a restored database, with a case, until staff resend them', async () => {
  const endpoint = await newEndpoint(['payment.captured']);
  await paymentOf(await memberId(), 'pay_1');
  await handleOutbox();
  await paymentOf(await memberId(), 'pay_2');
  const { db } = test.database;
  expect(await db.transaction().execute((tx) => holdPendingWebhooks(tx, fanOut, 2))).toBe(1);
  await handleOutbox();
  await deliver();
  expect(received).toEqual([]);
  expect(await statesOf()).toEqual(['held', 'held']);
  expect(await casesOf(db, 'open')).toMatchObject([{ kind: 'webhooks-held', facts: { held: 2 } }]);
  const { deliveries } = await owner.call(routes.listWebhookDeliveries, { params: { id: endpoint.id } });
  const params = { id: endpoint.id, delivery: String(deliveries.at(-1)?.id) };
  await owner.call(routes.resendWebhookDelivery, { params, body: { reason } });
  wall = new Date(Date.now() + 60_000);
  await deliver();
  expect(idsReceived()).toEqual(['pay_1']);

  // Neither kind is kept beyond its period.
  expect(await statesOf()).toEqual(['delivered', 'held']);
  await sql`update webhook_deliveries set created_at = created_at - interval '31 days',
    done_at = done_at - interval '31 days'`.execute(db);
  await deliveryRetention(db).run(test.app.clock.now(), 'whole');
  expect(await statesOf()).toEqual([]);
});

it('deletes the messages about a member on account deletion', async () => {
  await newEndpoint(['payment.captured']);
  const member = await test.newMember();
  await paymentOf(await idOf(member.email), 'pay_1');
  await paymentOf(await memberId(), 'pay_2');
  await handleOutbox();
  expect(await statesOf()).toHaveLength(2);
  await member.call(eraseAccount, { body: { confirmEmail: member.email } });
  const left = await test.database.db.selectFrom('webhook_deliveries').select('body').execute();
  expect(left.map(({ body }) => JSON.parse(body).data.id)).toEqual(['pay_2']);
});

it('refuses an address in a private network, and shows a secret only on creation', async () => {
  const body = { events: ['member.created'], reason };
  expect(
    await owner.raw(routes.createWebhookEndpoint, { body: { ...body, url: 'https://10.0.0.1/' } }),
  ).toMatchObject({ status: 409, body: { code: 'webhook-refused' } });
  const made = await owner.call(routes.createWebhookEndpoint, { body: { ...body, url } });
  expect(made.secret).toMatch(/^whsec_/);
  expect(JSON.stringify(await owner.call(routes.listWebhookEndpoints))).not.toContain(made.secret);
  const rotated = await owner.call(routes.rotateWebhookSecret, { params: { id: made.id }, body: { reason } });
  expect(rotated.secret).not.toBe(made.secret);
});
