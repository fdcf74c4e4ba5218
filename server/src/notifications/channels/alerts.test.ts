import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/notifications/alert-routes';
import type { AlertGrid } from '@niveshak/contract/notifications/alert-schemas';
import { getNotificationSettings, putNotificationSettings } from '@niveshak/contract/notifications/routes';
import type { ControlSubscription } from '../../../../sandbox/src/control.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { announce } from '../announce.ts';
import type { PublicationKind } from '../publications.ts';
import { alertResults } from './alert-results.ts';
import { memberAlerts } from './member-alerts.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
});
afterAll(() => test.close());

async function quiet(): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    const { rows } = await test.database.pool.query<{ open: number }>(
      `select (select count(*) from graphile_worker.jobs) + (select count(*) from email_records where state = 'queued')
        + (select count(*) from alert_deliveries where state in ('queued', 'sending')) as open`,
    );
    if (Number(rows[0]?.open) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Alerts are still queued.');
}

/** Publishes at the current business time. Returns the publication id. */
async function publish(
  title: string,
  kind: PublicationKind = 'article',
  feature: 'premium' | 'lite' | null = 'premium',
): Promise<void> {
  const now = test.app.clock.now().instant;
  await test.database.db.transaction().execute((tx) =>
    announce(
      tx,
      {
        kind,
        subjectId: randomUUID(),
        title,
        summary: 'A summary.',
        path: `/articles/${encodeURIComponent(title)}`,
        label: kind === 'article' ? 'Sectors' : 'Momentum',
        feature,
        publishedAt: now,
        letter: null,
      },
      now,
    ),
  );
  await quiet();
}

const save = (member: TestMember, grid: AlertGrid, change: Partial<AlertGrid>) => {
  const { email, push, whatsapp, quietHours, rebalanceInQuietHours } = { ...grid, ...change };
  return member.call(routes.putAlertGrid, {
    body: { email, push, whatsapp, quietHours, rebalanceInQuietHours },
  });
};

async function enable(member: TestMember): Promise<[AlertGrid, ControlSubscription]> {
  const [device] = await test.control.subscribe();
  if (device === undefined) throw new Error('No subscription.');
  return [await member.call(routes.addPushSubscription, { body: device }), device];
}

async function titles(device: ControlSubscription): Promise<string[]> {
  return (await test.control.pushes(device)).map(({ text }) => {
    const { title }: { title: string } = JSON.parse(text);
    return title;
  });
}

const stateOf = async (member: TestMember) => {
  const { rows } = await test.database.pool.query<{ state: string; problem: string | null }>(
    `select d.state, d.problem from alert_deliveries d join users u on u.id = d.user_id
     where u.email = $1 order by d.id desc limit 1`,
    [member.email],
  );
  return rows[0];
};

describe('the alert settings', () => {
  it('start with the digest by email, and without push topics', async () => {
    const member = await test.newMember();
    expect(await member.call(routes.getAlertGrid)).toMatchObject({
      email: ['digest'],
      push: [],
      whatsapp: [],
      quietHours: null,
      rebalanceInQuietHours: true,
      takesServiceEmails: true,
      webPush: { devices: [] },
    });
  });

  it('are the same preferences as the notification settings', async () => {
    const member = await test.newMember();
    const grid = await member.call(routes.getAlertGrid);
    const rebalances = await save(member, grid, { email: ['rebalance'] });
    expect(rebalances.email).toEqual(['rebalance']);
    const settings = { dailyDigest: false, instaAlerts: true, customerOptOut: false };
    expect(await member.call(getNotificationSettings)).toEqual({ email: settings });
    // Turning alerts off and on again in the old settings keeps the topics.
    for (const instaAlerts of [false, true])
      await member.call(putNotificationSettings, { body: { email: { ...settings, instaAlerts } } });
    expect((await member.call(routes.getAlertGrid)).email).toEqual(['rebalance']);
    // Without topics, switching on selects all of them.
    await save(member, grid, { email: [] });
    await member.call(putNotificationSettings, { body: { email: settings } });
    expect((await member.call(routes.getAlertGrid)).email).toEqual(['research', 'rebalance']);
  });

  it('do not change emails while service emails are off', async () => {
    const member = await test.newMember();
    const settings = { dailyDigest: true, instaAlerts: false, customerOptOut: true };
    await member.call(putNotificationSettings, { body: { email: settings } });
    const grid = await member.call(routes.getAlertGrid);
    expect(grid.takesServiceEmails).toBe(false);
    await save(member, grid, { email: ['research'] });
    expect(await member.call(getNotificationSettings)).toEqual({ email: settings });
  });

  it('refuse quiet hours without length', async () => {
    const member = await test.newMember();
    const { email, push, whatsapp, rebalanceInQuietHours } = await member.call(routes.getAlertGrid);
    const quietHours = { from: '22:00', until: '22:00' };
    const answer = await member.raw(routes.putAlertGrid, {
      body: { email, push, whatsapp, rebalanceInQuietHours, quietHours },
    });
    expect(answer.status).toBe(400);
  });

  it('refuse a browser with an unknown push service', async () => {
    const member = await test.newMember();
    const [device] = await test.control.subscribe();
    if (device === undefined) throw new Error('No subscription.');
    const body = { ...device, endpoint: 'https://169.254.169.254/latest' };
    expect((await member.raw(routes.addPushSubscription, { body })).status).toBe(400);
  });
});

describe('push', () => {
  it('reaches only entitled members who chose the topic, with title and link', async () => {
    const [premium, lite] = [await test.demoMember('premium'), await test.demoMember('lite')];
    const [, ofPremium] = await enable(premium);
    const [, ofLite] = await enable(lite);
    await publish('Valves', 'article', 'premium');
    await publish('Gears', 'article', 'lite');
    expect(await titles(ofPremium)).toEqual(['Valves', 'Gears']);
    expect(await titles(ofLite)).toEqual(['Gears']);
    const [push] = await test.control.pushes(ofLite);
    expect(JSON.parse(push?.text ?? '')).toEqual({
      title: 'Gears',
      body: 'Just published in Sectors.',
      path: '/articles/Gears',
      tag: expect.stringMatching(/^alert-[0-9a-f-]{36}$/),
    });
    const grid = await lite.call(routes.getAlertGrid);
    await save(lite, grid, { push: ['rebalance'] });
    await publish('Bolts', 'article', 'lite');
    await publish('Momentum review', 'rebalance', 'lite');
    expect(await titles(ofLite)).toEqual(['Gears', 'Momentum review']);
  });

  it('checks the plan again when sending', async () => {
    const member = await test.demoMember('quarterly');
    const [, device] = await enable(member);
    const before = await titles(device);
    // The plan ends between planning and sending.
    await test.database.db
      .insertInto('alert_deliveries')
      .values({
        user_id: await idOf(member),
        channel: 'push',
        topic: 'research',
        reference: 'alert-late',
        readable: [await premiumPublication()],
        state: 'held',
        due_at: test.app.clock.now().instant,
        batch: null,
        claimed_at: null,
        created_at: test.app.clock.now().instant,
        sent_at: null,
        provider_id: null,
        problem: null,
      })
      .execute();
    await test.database.pool.query(`update terms set alias = 'CML1Y' where user_id = $1`, [
      await idOf(member),
    ]);
    await test.moveClock(new Date(test.app.clock.now().instant.getTime() + 60_000).toISOString());
    await quiet();
    expect(await stateOf(member)).toEqual({ state: 'skipped', problem: 'not-entitled' });
    expect(await titles(device)).toEqual(before);
  });

  it('removes an expired subscription and shows it', async () => {
    const member = await test.demoMember('guest');
    const [, device] = await enable(member);
    await test.control.unsubscribe(device);
    await publish('Pumps');
    expect(await stateOf(member)).toEqual({ state: 'failed', problem: 'expired' });
    const { webPush } = await member.call(routes.getAlertGrid);
    expect(webPush?.devices).toMatchObject([{ isExpired: true }]);
    await publish('Hoses');
    expect(await stateOf(member)).toEqual({ state: 'failed', problem: 'no-address' });
    const forStaff = await memberAlerts(test.database.db, await idOf(member));
    expect(forStaff.devices).toMatchObject([{ endedAt: expect.any(String) }]);
    expect(forStaff.alerts.slice(0, 2)).toMatchObject([
      { channel: 'push', topic: 'research', state: 'failed', problem: 'no-address' },
      { channel: 'push', topic: 'research', state: 'failed', problem: 'expired' },
    ]);
    const { rows } = await test.database.pool.query<{ subject_id: string }>(
      `select subject_id from publications where title = 'Pumps'`,
    );
    const results = await alertResults(test.database.db, 'article', rows[0]?.subject_id ?? '');
    expect(results).toContainEqual({
      channel: 'push',
      waiting: 0,
      sent: expect.any(Number),
      failed: 1,
      skipped: 0,
    });
    expect(await member.call(routes.sendTestAlert, { body: { channel: 'push' } })).toEqual({ isSent: false });
    await member.call(routes.removePushSubscription, { params: { id: webPush?.devices[0]?.id ?? '' } });
  });

  it('sends a test alert on each channel', async () => {
    const member = await test.demoMember('trial');
    const [, device] = await enable(member);
    for (const channel of ['push', 'email'] as const)
      await member.call(routes.sendTestAlert, { body: { channel } });
    expect(await titles(device)).toEqual(['Test alert']);
    await test.control.waitForMail(member.email, ({ subject }) => subject === 'Test alert');
  });

  it('is retried when the push service is down, and sent once', async () => {
    const member = await test.demoMember('prorata');
    const [, device] = await enable(member);
    await test.control.fault('push', 'error-500', 3);
    const publishing = publish('Stormy', 'article', null);
    for (let round = 0; round < 60; round += 1) {
      await test.database.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where attempts > 0',
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await publishing;
    expect(await titles(device)).toEqual(['Stormy']);
  });

  it('belongs to the member who enabled it last in a browser', async () => {
    const [first, second] = [await test.newMember(), await test.newMember()];
    const [, device] = await enable(first);
    await second.call(routes.addPushSubscription, { body: device });
    expect((await first.call(routes.getAlertGrid)).webPush?.devices).toEqual([]);
    expect((await second.call(routes.getAlertGrid)).webPush?.devices).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  it('delay an alert until their end, once; a rebalance only if the member allows it', async () => {
    const member = await test.demoMember('premium');
    const [grid, device] = await enable(member);
    const quietHours = { from: '22:00', until: '07:30' };
    await save(member, grid, { push: ['research', 'rebalance'], quietHours });
    const night = '2025-06-10T23:10:20+05:30';
    await test.moveClock(night);
    const before = await titles(device);
    await publish('At night');
    await publish('Night move', 'rebalance');
    expect((await titles(device)).slice(before.length)).toEqual(['Night move']);
    await save(member, grid, { push: ['research', 'rebalance'], quietHours, rebalanceInQuietHours: false });
    await publish('Second move', 'rebalance');
    await test.moveClock('2025-06-11T07:29:59+05:30');
    await quiet();
    expect((await titles(device)).slice(before.length)).toEqual(['Night move']);
    await test.moveClock('2025-06-11T07:30:00+05:30');
    await quiet();
    expect((await titles(device)).slice(before.length)).toEqual(['Night move', 'At night', 'Second move']);
    await test.moveClock('2025-06-11T09:00:00+05:30');
    await quiet();
    expect((await titles(device)).slice(before.length)).toHaveLength(3);
  });
});

describe('the digest and billing', () => {
  it('omit from a push digest what push already alerted', async () => {
    const member = await test.demoMember('premium');
    const [grid, device] = await enable(member);
    await save(member, grid, { push: ['rebalance', 'digest'], quietHours: null });
    const before = await titles(device);
    await publish('For the digest');
    await publish('Moved today', 'rebalance');
    const { today } = businessTimeAt(test.app.clock.now().instant);
    await test.moveClock(`${today}T18:00:00+05:30`);
    await quiet();
    expect((await titles(device)).slice(before.length)).toEqual(['Moved today', 'One new piece today']);
  });
});

async function idOf(member: TestMember): Promise<string> {
  const { id } = await test.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  return id;
}

async function premiumPublication(): Promise<string> {
  const { id } = await test.database.db
    .selectFrom('publications')
    .select('id')
    .where('feature', '=', 'premium')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
