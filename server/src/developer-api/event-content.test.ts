import { safeParse } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebhookEvent } from '@niveshak/domain/webhooks/events';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import { webhookPayloads } from '@niveshak/contract/webhooks/payloads';
import { fileComplaint } from '../complaints/index.ts';
import { announce } from '../notifications/index.ts';
import { publicEvent } from '../platform/public-events.ts';
import {
  buy,
  dayMs,
  newBuyer,
  pass,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import { scheduleArticle } from '../testing/publish.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { eventContent } from './event-content.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full', sunset: 'none' });
});
afterAll(() => test.close());

const seen = new Set<string>();
let after = 0;

/** Returns the events since the last call, as sent to receivers. Each must match its schema. */
async function newEvents(): Promise<{ type: WebhookEvent; data: Readonly<Record<string, unknown>> }[]> {
  const { db } = test.database;
  const rows = await db
    .selectFrom('outbox_events')
    .select(['id', 'payload'])
    .where('name', '=', 'public-event')
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  const shown = [];
  for (const { id, payload } of rows) {
    after = id;
    const event = publicEvent.parse(payload);
    const content = await eventContent('https://research.test')(db, event, test.app.clock.now());
    if (content === null) continue;
    const data = JSON.parse(JSON.stringify(content.data));
    const problem = safeParse(webhookPayloads[content.type].data, data).error?.issues;
    expect({ type: content.type, problem }).toEqual({ type: content.type });
    expect(JSON.stringify(data)).not.toMatch(/[A-Z]{5}\d{4}[A-Z]\b|panNumber|mobile|pinCode/);
    seen.add(content.type);
    shown.push({ type: content.type, data });
  }
  return shown;
}

it('reports a member’s events in order', async () => {
  await newEvents();
  const member = await newBuyer(test);
  const memberId = await userIdOf(test, member);
  const { paymentId } = await buy(test, member, 'CMP3M');
  const bought = (await newEvents()).filter(
    ({ data }) => data['id'] === memberId || data['memberId'] === memberId,
  );
  expect(bought).toMatchObject([
    { type: 'member.created', data: { id: memberId, email: member.email } },
    { type: 'payment.captured', data: { id: paymentId, role: 'fulfils', plan: 'CMP3M' } },
    { type: 'subscription.started', data: { plan: 'CMP3M', state: 'current', source: 'order' } },
  ]);

  const [term] = await termRows(test, member);
  await member.call(cancelSubscription, {
    params: { id: term?.id ?? '' },
    body: { reason: 'I have no time.' },
  });
  await settleRefunds(test);
  const ended = (await newEvents()).filter(({ data }) => data['memberId'] === memberId);
  expect(ended).toMatchObject([
    { type: 'subscription.ended', data: { id: term?.id, endedBy: 'cancellation' } },
    { type: 'payment.refunded', data: { id: paymentId, refunds: [{ state: 'processed' }] } },
  ]);
}, 60_000);

it('reports a follow-up plan as renewed, and an expired one as ended', async () => {
  const member = await newBuyer(test);
  const memberId = await userIdOf(test, member);
  await buy(test, member, 'CML3M');
  await buy(test, member, 'CMP3M');
  const types = async () =>
    (await newEvents()).filter(({ data }) => data['memberId'] === memberId).map(({ type }) => type);
  expect((await types()).filter((type) => type.startsWith('subscription'))).toEqual([
    'subscription.started',
    'subscription.renewed',
  ]);
  const trial = await newBuyer(test);
  const trialId = await userIdOf(test, trial);
  await buy(test, trial, 'CML14D');
  await newEvents();
  await pass(test, 15 * dayMs);
  const ended = (await newEvents()).filter(({ data }) => data['memberId'] === trialId);
  expect(ended).toMatchObject([{ type: 'subscription.ended', data: { source: 'trial', endedBy: null } }]);
}, 60_000);

it('reports publications and complaints', async () => {
  const { db } = test.database;
  const now = test.app.clock.now();
  await scheduleArticle(db, 'a-webhook', now.instant.toISOString(), 'public', now.instant);
  await pass(test);
  const { id } = await db.selectFrom('portfolio_rebalances').select('id').limit(1).executeTakeFirstOrThrow();
  await db.deleteFrom('publications').where('subject_id', '=', id).execute();
  await db.transaction().execute((tx) =>
    announce(
      tx,
      {
        kind: 'rebalance',
        subjectId: id,
        title: 'A rebalance',
        summary: 'New weights.',
        path: '/portfolios',
        label: 'A portfolio',
        feature: 'portfolios',
        publishedAt: now.instant,
        letter: null,
      },
      now.instant,
    ),
  );
  const form = {
    name: 'Asha',
    email: 'asha@members.test',
    phone: '',
    category: 'other' as const,
    body: 'A sentence.',
  };
  await fileComplaint(db, form, { source: 'direct', reference: '', receivedOn: null }, now);
  const events = await newEvents();
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['article.published', 'rebalance.published', 'complaint.opened']),
  );
  const complaint = events.find(({ type }) => type === 'complaint.opened');
  expect(JSON.stringify(complaint)).not.toContain('A sentence.');
}, 60_000);

it('covers every event', () => {
  expect([...seen].toSorted()).toEqual([...webhookEvents].toSorted());
});
