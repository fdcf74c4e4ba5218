import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/notifications/alert-routes';
import { DEFAULTS } from '../../../../sandbox/src/config.ts';
import { announce } from '../announce.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
});
afterAll(() => test.close());

async function publish(title: string): Promise<void> {
  const now = test.app.clock.now().instant;
  await test.database.db.transaction().execute((tx) =>
    announce(
      tx,
      {
        kind: 'rebalance',
        subjectId: randomUUID(),
        title,
        summary: '',
        path: '/portfolios/momentum',
        label: 'Momentum',
        feature: null,
        publishedAt: now,
        letter: null,
      },
      now,
    ),
  );
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen.');
}

const delivery = async (member: TestMember, title: string) => {
  const { rows } = await test.database.pool.query<{ state: string; problem: string | null }>(
    `select d.state, d.problem from alert_deliveries d join users u on u.id = d.user_id
     join publications p on p.id = d.readable[1]
     where u.email = $1 and d.channel = 'whatsapp' and p.title = $2`,
    [member.email, title],
  );
  return rows[0];
};

const stateOf = async (member: TestMember) => (await member.call(routes.getAlertGrid)).whatsAppNumber?.state;

async function optIn(member: TestMember, number: string): Promise<void> {
  const asked = await member.call(routes.requestWhatsApp, { body: { number, agrees: true } });
  expect(asked.outcome).toBe('done');
  const code = (await test.control.whatsApp(`91${number}`)).at(-1)?.texts[0] ?? '';
  expect((await member.call(routes.verifyWhatsApp, { body: { code } })).outcome).toBe('done');
}

const titles = async (number: string) =>
  (await test.control.whatsApp(`91${number}`))
    .filter(({ template }) => template === 'alert')
    .map(({ texts }) => texts[1]);

describe('opting in', () => {
  it('requires the code sent to the number, and keeps proof', async () => {
    const member = await test.newMember();
    expect(await stateOf(member)).toBe('none');
    const asked = await member.call(routes.requestWhatsApp, {
      body: { number: '98765 43210', agrees: true },
    });
    expect(asked).toMatchObject({
      outcome: 'done',
      grid: { whatsAppNumber: { number: '••• 3210', state: 'pending' } },
    });
    const code = (await test.control.whatsApp('919876543210')).at(-1)?.texts[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await member.call(routes.verifyWhatsApp, { body: { code: wrong } })).outcome).toBe('wrong-code');
    const { outcome, grid } = await member.call(routes.verifyWhatsApp, { body: { code } });
    expect(outcome).toBe('done');
    expect(grid.whatsapp).toEqual(['research', 'rebalance']);
    const { rows } = await test.database.pool.query<{
      event: string;
      wording: string;
      message_id: string | null;
    }>(
      `select c.event, c.wording, c.message_id from whatsapp_consents c join users u on u.id = c.user_id
       where u.email = $1 order by c.id`,
      [member.email],
    );
    expect(rows.map(({ event }) => event)).toEqual(['requested', 'verified']);
    expect(rows[0]?.wording).toContain('replying STOP');
    expect(rows[0]?.message_id).toMatch(/^wamid\./);
  });

  it('ends after five wrong codes, even for the right one', async () => {
    const member = await test.newMember();
    await member.call(routes.requestWhatsApp, { body: { number: '9876543299', agrees: true } });
    const code = (await test.control.whatsApp('919876543299')).at(-1)?.texts[0] ?? '';
    const wrong = code === '111111' ? '222222' : '111111';
    for (let round = 0; round < 5; round += 1)
      await member.call(routes.verifyWhatsApp, { body: { code: wrong } });
    expect((await member.call(routes.verifyWhatsApp, { body: { code } })).outcome).toBe('wrong-code');
  });

  it('keeps the verified number until the new one is verified', async () => {
    const member = await test.demoMember('premium');
    await optIn(member, '9876511111');
    const asked = await member.call(routes.requestWhatsApp, {
      body: { number: '9876522222', agrees: true },
    });
    expect(asked.grid.whatsAppNumber).toEqual({
      number: '••• 1111',
      state: 'verified',
      requested: '••• 2222',
    });
    await publish('While changing');
    await until(async () => (await titles('9876511111')).includes('While changing'));
    const code = (await test.control.whatsApp('919876522222')).at(-1)?.texts[0] ?? '';
    const { grid } = await member.call(routes.verifyWhatsApp, { body: { code } });
    expect(grid.whatsAppNumber).toEqual({ number: '••• 2222', state: 'verified', requested: null });
  });

  it('refuses an invalid mobile number', async () => {
    const member = await test.newMember();
    const { outcome } = await member.call(routes.requestWhatsApp, {
      body: { number: '12345', agrees: true },
    });
    expect(outcome).toBe('invalid-number');
  });
});

describe('an alert', () => {
  it('is delivered, and the webhook reports its state', async () => {
    const member = await test.demoMember('premium');
    await optIn(member, '9811111111');
    await publish('First');
    await until(async () => (await delivery(member, 'First'))?.state === 'delivered');
    expect(await titles('9811111111')).toEqual(['First']);
  });

  it.each([
    ['STOP', 'stopped'],
    ['stop.', 'stopped'],
    ['Please do not stop', 'verified'],
  ])('after the message %j sets the number to %s', async (text, state) => {
    const member = await test.demoMember('quarterly');
    await optIn(member, '9822222222');
    await test.control.replyByWhatsApp('919822222222', text);
    await until(async () => {
      const { rows } = await test.database.pool.query<{ n: number }>(
        `select count(*)::int as n from webhook_events where provider = 'whatsapp' and handled_at is null`,
      );
      return rows[0]?.n === 0 && (await stateOf(member)) === state;
    });
    const before = (await titles('9822222222')).length;
    await publish(`After ${text}`);
    await until(
      async () => !['queued', 'sending', ''].includes((await delivery(member, `After ${text}`))?.state ?? ''),
    );
    expect((await titles('9822222222')).length - before).toBe(state === 'verified' ? 1 : 0);
  });

  it.each([
    ['0000', '131026', 'blocked'],
    ['0001', '131050', 'blocked'],
    ['0002', '131049', 'verified'],
  ])('to a number ending in %s fails with %s; the number is %s', async (ending, code, state) => {
    const member = await test.demoMember('guest');
    await optIn(member, '9833333333');
    await test.database.pool.query(`update whatsapp_numbers set number = $1 where number = '919833333333'`, [
      `91983333${ending}`,
    ]);
    await publish(`To ${ending}`);
    await until(async () => (await delivery(member, `To ${ending}`))?.state === 'failed');
    expect(await delivery(member, `To ${ending}`)).toEqual({ state: 'failed', problem: code });
    expect(await stateOf(member)).toBe(state);
  });

  it('with an unknown outcome after a crash is closed by the provider’s report, and not resent', async () => {
    const member = await test.demoMember('trial');
    await optIn(member, '9844444444');
    // The response is lost, although the message was accepted.
    await test.control.fault('whatsapp', 'lost-answer', 1);
    await publish('Lost answer');
    await until(async () => (await delivery(member, 'Lost answer'))?.state === 'delivered');
    await test.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where attempts > 0',
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await titles('9844444444')).toEqual(['Lost answer']);
  });
});

describe('the webhook', () => {
  const url = () => `${test.origin}/api/webhooks/whatsapp`;
  it('answers Meta’s challenge only with our token', async () => {
    const query = (token: string) =>
      `${url()}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`;
    const right = await fetch(query(DEFAULTS.whatsapp.verifyToken));
    expect([right.status, await right.text()]).toEqual([200, '1158201444']);
    const wrong = await fetch(query('sandbox-whatsapp-verify-tokem'));
    expect([wrong.status, await wrong.text()]).toEqual([403, '']);
  });

  it('refuses an unsigned body, or one with another body’s signature', async () => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    const sign = (text: string) =>
      `sha256=${createHmac('sha256', DEFAULTS.whatsapp.appSecret).update(text).digest('hex')}`;
    for (const [signature, status] of [
      ['', 400],
      [sign(`${body} `), 400],
      [sign(body), 200],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      expect((await fetch(url(), { method: 'POST', headers, body })).status).toBe(status);
    }
  });
});
