import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/notifications/routes';
import { readArticle } from '@niveshak/contract/articles/routes';
import { productEnvironment } from '../../demo/demo-env.ts';
import type { ControlMail } from '../../../sandbox/src/control.ts';
import { scheduleArticle } from '../testing/publish.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { sendEmail } from './send-email.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  // Only publications of these tests count as new.
  await test.database.db
    .updateTable('articles')
    .set({ withdrawn_at: new Date(0) })
    .where('announced_at', 'is', null)
    .execute();
});
afterAll(() => test.close());

const on = { dailyDigest: true, instaAlerts: true, customerOptOut: false };
const set = (member: TestMember, email: Partial<typeof on>) =>
  member.call(routes.putNotificationSettings, { body: { email: { ...on, instaAlerts: false, ...email } } });

function schedule(slug: string, at: string, access: 'public' | 'lite' | 'premium') {
  return scheduleArticle(test.database.db, slug, at, access, test.app.clock.now().instant);
}

/** Waits until the queue is empty and every planned email is sent. */
async function quiet(): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    const { rows } = await test.database.pool.query<{ jobs: number; queued: number }>(
      `select (select count(*)::int from graphile_worker.jobs) as jobs,
              (select count(*)::int from email_records where state = 'queued') as queued`,
    );
    if (rows[0]?.jobs === 0 && rows[0].queued === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Letters are still queued.');
}

async function notesTo(email: string): Promise<ControlMail[]> {
  return (await test.control.mail(email)).filter(({ subject }) => subject.startsWith('Note on'));
}

function stopLink(mail: ControlMail | undefined): string {
  const link = /^<(http[^>]+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1];
  if (link === undefined) throw new Error('The letter has no unsubscribe link.');
  // The test's server listens on 127.0.0.1.
  return link.replace('http://localhost:', 'http://127.0.0.1:');
}

const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('notification settings', () => {
  it('are a digest and no alerts by default', async () => {
    const member = await test.newMember();
    expect(await member.call(routes.getNotificationSettings)).toEqual({
      email: { dailyDigest: true, instaAlerts: false, customerOptOut: false },
    });
  });

  it('are saved together and separate for each member', async () => {
    const [one, other] = [await test.newMember(), await test.newMember()];
    const email = { dailyDigest: false, instaAlerts: true, customerOptOut: true };
    expect(await one.call(routes.putNotificationSettings, { body: { email } })).toEqual({ email });
    expect(await one.call(routes.getNotificationSettings)).toEqual({ email });
    expect((await other.call(routes.getNotificationSettings)).email.customerOptOut).toBe(false);
  });

  it.each([
    { email: { dailyDigest: true, instaAlerts: true } },
    { email: { ...on, weekly: true } },
    { email: { ...on, dailyDigest: 'yes' } },
    { email: on, isDnD: false },
    {},
  ])('reject %j', async (body) => {
    const member = await test.newMember();
    const answer = await member.raw(routes.putNotificationSettings, { body });
    expect(answer.status).toBe(400);
  });
});

describe('publishing', () => {
  it('alerts entitled members immediately and others at six, once each', async () => {
    const [premium, quarterly, lite] = [
      await test.demoMember('premium'),
      await test.demoMember('quarterly'),
      await test.demoMember('lite'),
    ];
    await set(premium, { instaAlerts: true });
    await set(lite, { instaAlerts: true });
    await schedule('valves', '2025-06-03T09:00:00+05:30', 'premium');
    await schedule('gears', '2025-06-03T10:00:00+05:30', 'lite');
    await test.moveClock('2025-06-03T11:00:00+05:30');
    await quiet();
    const alerts = (await notesTo('premium@demo.test')).map(({ subject }) => subject);
    expect(alerts.sort()).toEqual(['Note on gears', 'Note on valves']);
    expect((await notesTo('lite@demo.test')).map(({ subject }) => subject)).toEqual(['Note on gears']);
    expect(await notesTo('quarterly@demo.test')).toEqual([]);

    // Opened before 18:00, so the digest omits it.
    await quarterly.call(readArticle, { params: { slug: 'gears' } });
    await test.moveClock('2025-06-03T18:00:00+05:30');
    await quiet();
    const [digest, ...more] = await notesTo('quarterly@demo.test');
    expect(more).toEqual([]);
    expect(digest?.subject).toBe('Note on valves');
    expect(digest?.text).toContain('/articles/valves');
    expect(digest?.text).not.toContain('gears');
    expect(await notesTo('premium@demo.test')).toHaveLength(2);
    expect(await notesTo('lite@demo.test')).toHaveLength(1);
    // Members without an active plan are not notified.
    for (const name of ['registered', 'expired', 'unconfirmed']) {
      expect(await notesTo(`${name}@demo.test`)).toEqual([]);
    }
  });

  it('sends each day’s digest in order, only on days with news, when the clock jumps several days', async () => {
    await schedule('monday', '2025-06-09T17:59:59+05:30', 'public');
    await schedule('evening', '2025-06-09T18:00:01+05:30', 'lite');
    await schedule('locked', '2025-06-12T12:00:00+05:30', 'premium');
    await test.moveClock('2025-06-13T12:00:00+05:30');
    await quiet();
    // Newest first.
    const subjects = (await notesTo('trial@demo.test')).map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(['Note on evening', 'Note on monday']);
    const ids = (await notesTo('guest@demo.test')).map(({ headers }) => headers['message-id']);
    expect(ids[0]).toMatch(/^<digest-2025-06-12\.[0-9a-f-]{36}@localhost>$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names items of another plan without a link', async () => {
    await set(await test.demoMember('lite'), { instaAlerts: false });
    await schedule('open-today', '2025-06-14T10:00:00+05:30', 'lite');
    await schedule('shut-today', '2025-06-14T11:00:00+05:30', 'premium');
    await test.moveClock('2025-06-14T18:00:00+05:30');
    await quiet();
    const [digest] = await notesTo('lite@demo.test');
    expect(digest?.subject).toBe('Note on open-today');
    expect(digest?.text).toMatch(/Note on shut-today\nNot in your plan\. Included in Premium\./);
    expect(digest?.html).not.toContain('/articles/shut-today');
  });

  it('sends nothing without news', async () => {
    const before = (await test.control.mail()).length;
    await test.moveClock('2025-06-15T18:00:00+05:30');
    await quiet();
    const later = (await test.control.mail()).slice(0, (await test.control.mail()).length - before);
    expect(later.filter(({ subject }) => subject.startsWith('Note on'))).toEqual([]);
  });

  it('lists a member’s own emails only', async () => {
    const quarterly = await test.demoMember('quarterly');
    const emails = await quarterly.call(routes.listSentEmails);
    expect(emails.map(({ subject }) => subject)).toContain('Note on valves');
    expect(emails.find(({ subject }) => subject === 'Note on valves')).toMatchObject({
      kind: 'digest',
      sentAt: expect.stringMatching(/^2025-06-03T12:30:/),
    });
    expect(await (await test.newMember()).call(routes.listSentEmails)).toEqual([]);
  });

  it('keeps a digest while the mail server is down, and sends it once', async () => {
    await schedule('stormy', '2025-06-16T10:00:00+05:30', 'public');
    await test.control.fault('mail', 'error-500', 3);
    await test.moveClock('2025-06-16T18:00:00+05:30');
    // Trigger the retry now instead of waiting for the queue.
    for (let round = 0; round < 40; round += 1) {
      await test.database.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where attempts > 0',
      );
      const { rows } = await test.database.pool.query<{ n: number }>(
        `select count(*)::int as n from email_records where state = 'queued'`,
      );
      if (rows[0]?.n === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await quiet();
    for (const name of ['prorata', 'guest', 'quarterly']) {
      const stormy = (await notesTo(`${name}@demo.test`)).filter(
        ({ subject }) => subject === 'Note on stormy',
      );
      expect(stormy).toHaveLength(1);
    }
  });
});

describe('unsubscribing without signing in', () => {
  it('works in one click from the email, confirms, and can be undone', async () => {
    await schedule('one-click', '2025-06-17T10:00:00+05:30', 'public');
    await test.moveClock('2025-06-17T18:00:00+05:30');
    await quiet();
    const [mail] = await notesTo('prorata@demo.test');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = stopLink(mail);
    const member = await test.demoMember('prorata');

    // Fetching the link, like mail scanners, changes nothing.
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Stop the daily digest?');
    expect((await member.call(routes.getNotificationSettings)).email.dailyDigest).toBe(true);

    const done = await oneClick(url);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('The daily digest is off');
    expect((await member.call(routes.getNotificationSettings)).email).toEqual({
      dailyDigest: false,
      instaAlerts: false,
      customerOptOut: false,
    });
    await schedule('unheard', '2025-06-18T10:00:00+05:30', 'public');
    await test.moveClock('2025-06-18T18:00:00+05:30');
    await quiet();
    expect((await notesTo('prorata@demo.test')).map(({ subject }) => subject)).not.toContain(
      'Note on unheard',
    );

    const undone = await oneClick(url.replace('/unsubscribe?', '/unsubscribe/undo?'));
    expect(await undone.text()).toContain('on again');
    expect((await member.call(routes.getNotificationSettings)).email.dailyDigest).toBe(true);
  });

  it('accepts the form that mail clients send', async () => {
    const url = stopLink((await notesTo('guest@demo.test'))[0]);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    await oneClick(url.replace('/unsubscribe?', '/unsubscribe/undo?'));
  });

  it('refuses a link changed in a single character', async () => {
    const url = stopLink((await notesTo('guest@demo.test'))[0]);
    const guest = await test.demoMember('guest');
    const token = new URL(url).searchParams.get('token') ?? '';
    const [payload = '', signature = ''] = token.split('.');
    const words = Buffer.from(payload, 'base64url').toString();
    const others = [
      `${Buffer.from(words.replace('digest', 'all')).toString('base64url')}.${signature}`,
      `${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${payload}.`,
      '',
    ];
    for (const other of others) {
      const tampered = `${url.split('?')[0] ?? ''}?token=${other}`;
      expect((await fetch(tampered)).status).toBe(404);
      expect((await oneClick(tampered)).status).toBe(404);
      expect((await oneClick(tampered.replace('?', '/undo?'))).status).toBe(404);
    }
    const { email } = await guest.call(routes.getNotificationSettings);
    expect(email).toEqual({ dailyDigest: true, instaAlerts: false, customerOptOut: false });
  });
});

const letter = { heading: 'Hello', paragraphs: ['A word.'], facts: [], action: null };

function send(to: string, reference: string, category: 'receipt' | 'service' | 'invitation') {
  const env = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
  const sent: string[] = [];
  const mailer = { send: async (mail: { messageId: string }) => void sent.push(mail.messageId) };
  return sendEmail(test.database.db, mailer, env.APP_ORIGIN, {
    to,
    subject: 'Hello',
    letter,
    reference,
    category,
  });
}

describe('bounces and complaints', () => {
  it.each(['bounce', 'complaint'])('%s: suppress the address until it is confirmed again', async (name) => {
    // The sandbox automatically reports emails to addresses starting with bounce or complaint.
    const address = `of-${name}-${test.app.clock.now().instant.getTime()}@members.test`;
    const member = await test.newMember({ email: address });
    const refused = await member.raw(routes.confirmAddress);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'address-not-suppressed' }),
    ]);

    await signedEvent({
      id: `e-${name}`,
      type: name === 'bounce' ? 'hard-bounce' : name,
      recipient: address.toUpperCase(),
    });
    await quiet();
    expect((await member.call(routes.getNotificationSettings)).isDnD).toBe(true);
    expect(await send(address, `a-${name}`, 'service')).toBe('suppressed');
    expect(await send(address, `b-${name}`, 'receipt')).toBe('sent');
    // Saving the settings does not clear the suppression.
    expect((await set(member, {})).isDnD).toBe(true);

    await member.call(routes.confirmAddress);
    if (name === 'complaint') {
      const mail = await test.control.waitForMail(address, ({ subject }) => subject.startsWith('Confirm'));
      const url = /http\S+confirm-address\S+/.exec(mail.text)?.[0].replace('localhost', '127.0.0.1') ?? '';
      expect((await fetch(url.replace(/token=./, 'token=x'))).status).toBe(404);
      expect((await fetch(url)).status).toBe(200);
      expect((await member.call(routes.getNotificationSettings)).isDnD).toBe(true);
      expect((await oneClick(url)).status).toBe(200);
      expect((await member.call(routes.getNotificationSettings)).isDnD).toBeUndefined();
    }
  });

  it('are recognised from a bounced email itself', async () => {
    const address = 'bounce.asha@members.test';
    const member = await test.newMember({ email: address });
    await test.app.database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('mail_suppressions')
        .values({ email: address, reason: 'complaint', since: new Date() })
        .execute();
    });
    // The confirmation email is sent, and bounces.
    await member.call(routes.confirmAddress);
    for (let round = 0; round < 100; round += 1) {
      const row = await test.database.db
        .selectFrom('mail_suppressions')
        .select('reason')
        .where('email', '=', address)
        .executeTakeFirst();
      if (row?.reason === 'hard-bounce') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('Nobody told us of the bounce.');
  });

  it('ignore a soft bounce, and count a duplicate once', async () => {
    const member = await test.newMember();
    const event = { id: 'soft', type: 'soft-bounce', recipient: member.email };
    for (let round = 0; round < 2; round += 1) {
      expect((await signedEvent(event)).status).toBe(200);
    }
    await quiet();
    expect((await member.call(routes.getNotificationSettings)).isDnD).toBeUndefined();
    const stored = await test.database.db
      .selectFrom('webhook_events')
      .select('body')
      .where('provider', '=', 'mail')
      .execute();
    expect(stored.filter(({ body }) => body.toString().includes(member.email))).toHaveLength(1);
  });

  it('are refused unsigned, or with another body’s signature', async () => {
    const member = await test.newMember();
    const body = JSON.stringify({ id: 'x', type: 'hard-bounce', recipient: member.email });
    for (const signature of ['', 'sha256=00', signatureOf(`${body} `)]) {
      const answer = await post(body, signature);
      expect(answer.status).toBe(400);
    }
    await quiet();
    expect((await member.call(routes.getNotificationSettings)).isDnD).toBeUndefined();
  });
});

describe('single emails', () => {
  it('are sent once, with their content, if the member allows them', async () => {
    const member = await test.newMember();
    expect(await send(member.email, 'ref-1', 'receipt')).toBe('sent');
    expect(await send(member.email, 'ref-1', 'receipt')).toBe('already-sent');
    await set(member, { customerOptOut: true });
    expect(await send(member.email, 'ref-2', 'service')).toBe('not-wanted');
    expect(await send(member.email, 'ref-3', 'receipt')).toBe('sent');
  });

  it('reach non-members until they opt out', async () => {
    expect(await send('stranger@members.test', 'inv-1', 'invitation')).toBe('sent');
  });
});

function signatureOf(body: string): string {
  const { MAIL_WEBHOOK_SECRETS: secret } = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function post(body: string, signature: string): Promise<Response> {
  return fetch(`${test.origin}/api/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mail-signature': signature },
    body,
  });
}

function signedEvent(event: object): Promise<Response> {
  const body = JSON.stringify(event);
  return post(body, signatureOf(body));
}
