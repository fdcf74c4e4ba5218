import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productEnvironment } from '../../demo/demo-env.ts';
import { createLog } from '../platform/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { handlePaymentEvent } from './webhook.ts';
import { gatewaysOf, testGifts } from '../testing/checkout-fixture.ts';

const { RAZORPAY_WEBHOOK_SECRETS: olderSecret } = productEnvironment(
  { port: 0, sandboxPort: 0, smtpPort: 0 },
  '',
);
const newerSecret = 'the-webhook-secret-that-is-newer';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { RAZORPAY_WEBHOOK_SECRETS: `${newerSecret},${olderSecret}` } });
});
afterAll(() => test.close());

function send(secret: string, eventId: string, body: string) {
  return fetch(`${test.origin}/api/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  });
}

/** Returns an event's id, which is the hash of its body. */
function idOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

function stored(body: string) {
  return test.database.db
    .selectFrom('webhook_events')
    .select(['body', 'handled_at'])
    .where('event_id', '=', idOf(body))
    .executeTakeFirst();
}

describe('payment webhooks', () => {
  it('accept the current and the previous secret during a rotation, and no other', async () => {
    expect((await send(newerSecret, 'evt_new', '{"event":"payment.captured","payload":{}}')).status).toBe(
      200,
    );
    expect((await send(olderSecret, 'evt_old', '{"event":"payment.captured","payload":{}}')).status).toBe(
      200,
    );
    expect((await send('some-other-secret-of-nobody', 'evt_bad', '{}')).status).toBe(400);
    expect(await stored('{}')).toBeUndefined();
  });

  it('are stored raw before parsing, and duplicates once', async () => {
    const raw =
      '{ "event":"refund.processed",\n "payload": {"refund": {"entity": {"payment_id": "pay_nobody"}}} }';
    for (let time = 0; time < 3; time += 1)
      expect((await send(newerSecret, `evt_${time}`, raw)).status).toBe(200);
    expect((await stored(raw))?.body.toString('utf8')).toBe(raw);
    const { jobs } = await test.database.db
      .selectFrom('webhook_events')
      .select((select) => select.fn.countAll<number>().as('jobs'))
      .where('event_id', '=', idOf(raw))
      .executeTakeFirstOrThrow();
    expect(jobs).toBe(1);
  });

  it.each([
    ['of a kind nobody knows', '{"event":"settlement.processed","payload":{"settlement":{"entity":{}}}}'],
    [
      'about a payment that is not ours',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"order_id":"order_x"}}}}',
    ],
    [
      'about a refund that is not ours',
      '{"event":"refund.failed","payload":{"refund":{"entity":{"payment_id":"pay_x"}}}}',
    ],
  ])('%s are accepted, handled and change nothing', async (name, body) => {
    const id = `evt_${name.length}_${body.length}`;
    expect((await send(newerSecret, id, body)).status).toBe(200);
    const settings = {
      holderKey: 'a holder key of the tests',
      quoteKey: 'a quote key of the tests',
    };
    const deps = {
      db: test.database.db,
      gateways: gatewaysOf(test),
      settings,
      gifts: testGifts,
      log: createLog('silent'),
      onToken: async () => undefined,
    };
    await handlePaymentEvent(deps, { gateway: 'razorpay', eventId: idOf(body) }, test.app.clock.now());
    expect((await stored(body))?.handled_at).not.toBeNull();
  });
});
