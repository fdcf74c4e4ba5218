import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/lifecycle-emails/staff-routes';
import { putNotificationSettings } from '@niveshak/contract/notifications/routes';
import { getDue } from '@niveshak/contract/upcoming/routes';
import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { blankUser } from '../identity/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { suppress } from '../notifications/store.ts';
import { moveTermEnd } from '../membership/index.ts';
import { saveSunset } from '../catalogue/index.ts';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { buy, dayMs, newBuyer, pass, termRows, userIdOf } from '../testing/checkout-fixture.ts';
import { renewalPort } from '../renewals/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { dueEmails } from './due-rows.ts';
import { lifecycleEmailsDue } from './due.ts';

const reason = 'The emails of the season.';
let test: TestApp;
let editor: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none', jobs: true });
  editor = new TestStaff(test, 'editor@demo.test');
  await editor.enterStaff();
});
afterAll(() => test.close());

async function write(kind: LifecycleKind, change: Partial<LifecycleEmail>) {
  const { emails } = await editor.call(routes.listLifecycleEmails, {});
  const now = emails.find((email) => email.kind === kind);
  if (now === undefined) throw new Error(`There is no ${kind}.`);
  const { version: seen, sent: _sent, sampleSubject: _sample, ...email } = now;
  return editor.raw(routes.saveLifecycleEmail, { body: { ...email, ...change, seen, reason } });
}

async function idle() {
  const left = async () => {
    const { rows } = await test.database.pool.query(
      `select count(*)::int as n from graphile_worker.jobs where run_at <= now() and task_identifier <> 'x'`,
    );
    return rows[0]?.n;
  };
  await vi.waitFor(async () => expect(await left()).toBe(0), 15_000);
}

const mailsTo = async ({ email }: Pick<TestMember, 'email'>, subject: string) =>
  (await test.control.mail(email)).filter((mail) => mail.subject === subject);

/** Waits until due work is done and its emails are sent. */
async function settle(ms = 1_000) {
  await pass(test, ms);
  await idle();
}

it('lists each subject with sample values', async () => {
  const { emails } = await editor.call(routes.listLifecycleEmails, {});
  const ending = emails.find(({ kind }) => kind === 'plan-ending');
  expect(ending?.subject).toContain('{{days}}');
  expect(ending?.sampleSubject).toMatch(/ends in 7 days/);
  const trial = emails.find(({ kind }) => kind === 'trial-ending');
  expect(trial?.sampleSubject).toMatch(/Trial/);
  expect(emails.filter(({ sampleSubject }) => sampleSubject.includes('{{'))).toEqual([]);
});

describe('a welcome email', () => {
  it('is edited, refused with an error on its field, previewed, and sent to its author as a test', async () => {
    const draft = { ...lifecycleEmails['welcome-1'].standard, kind: 'welcome-1' as const };
    const { isOn: _isOn, days: _days, ...written } = draft;
    const problemsOf = async (change: object) => {
      const answer = await editor.raw(routes.previewLifecycleEmail, { body: { ...written, ...change } });
      return [answer.status, JSON.stringify(answer.body)];
    };
    expect(await problemsOf({ body: 'Hello {{nmae}}' })).toEqual([
      400,
      expect.stringMatching(/"path":"body[^}]*nmae/),
    ]);
    expect(await problemsOf({ subject: 'Your {{plan}}' })).toEqual([
      400,
      expect.stringContaining('{{plan}}'),
    ]);
    expect(await problemsOf({ body: 'Assured returns of 18% a year.' })).toEqual([
      400,
      expect.stringContaining('promises a return'),
    ]);
    expect(await problemsOf({ body: 'Hurry, the offer ends tonight.' })).toEqual([
      400,
      expect.stringContaining('presses readers'),
    ]);
    expect(await problemsOf({ subject: '' })).toEqual([400, expect.stringContaining('required')]);

    const odd = { ...written, subject: `It’s "50/50" & more`, body: `Hello {{name}},\n\n- a & b\n- c/d "e"` };
    const preview = await editor.call(routes.previewLifecycleEmail, { body: odd });
    expect(preview.subject).toBe(odd.subject);
    expect(preview.html).toContain('<li');
    expect(preview.html).toContain('a &amp; b');
    const { to } = await editor.call(routes.sendTestLifecycleEmail, { body: odd });
    expect(to).toBe('editor@demo.test');
    const mail = await test.control.waitForMail(to, ({ subject }) => subject === `Test: ${odd.subject}`);
    expect(mail.text).toContain('Hello Asha');
  });

  it('is sent once to those who join from then on, with the name as plain text', async () => {
    const before = await test.newMember();
    expect((await write('welcome-1', { isOn: true, subject: 'Hello {{name}}' })).status).toBe(204);
    // An older version is open in another window.
    const stale = { ...lifecycleEmails['welcome-1'].standard, kind: 'welcome-1' as const, seen: 0, reason };
    expect((await editor.raw(routes.saveLifecycleEmail, { body: stale })).status).toBe(409);
    const member = await test.newMember();
    await test.database.pool.query(`update users set first_name = '**A** {{plan}}' where email = $1`, [
      member.email,
    ]);
    await settle();
    const subject = 'Hello **A** {{plan}}';
    const [mail] = await mailsTo(member, subject);
    expect(mail?.text).toContain('Thank you for joining us.');
    expect(mail?.headers['list-unsubscribe']).toContain('/public/unsubscribe');
    for (let round = 0; round < 3; round += 1) await settle(dayMs);
    expect(await mailsTo(member, subject)).toHaveLength(1);
    expect(
      (await test.control.mail(before.email)).filter((each) => each.subject.startsWith('Hello')),
    ).toEqual([]);
    const { emails } = await editor.call(routes.listLifecycleEmails, {});
    expect(emails.find(({ kind }) => kind === 'welcome-1')?.sent).toBe(1);
  });

  it('is sent once despite two processes and a repeated event', async () => {
    const member = await test.newMember();
    const at = businessTimeAt(new Date(test.app.clock.now().instant.getTime() + 1_000));
    const source = lifecycleEmailsDue(test.database.db, renewalPort);
    await Promise.all([source.runDue(at), source.runDue(at), source.runDue(at)]);
    await test.database.pool.query(
      `update outbox_events set delivered_at = null where name = 'lifecycle-email';
       select graphile_worker.add_job('deliver-event', json_build_object('id', id)) from outbox_events
       where name = 'lifecycle-email'`,
    );
    await settle();
    expect(
      (await test.control.mail(member.email)).filter(({ subject }) => subject.startsWith('Hello')),
    ).toHaveLength(1);
  });

  it('is not sent after opting out, a bounce, without confirmation, or to a deleted account', async () => {
    await write('welcome-2', { isOn: true, days: 1, subject: 'Second' });
    const [optedOut, bounced, unconfirmed, erased, reader] = [
      await test.newMember(),
      await test.newMember(),
      await test.newMember({ isConfirmed: false }),
      await test.newMember(),
      await test.newMember(),
    ];
    const email = { dailyDigest: true, instaAlerts: false, customerOptOut: false, offers: false };
    expect(await optedOut.call(putNotificationSettings, { body: { email } })).toEqual({ email });
    const { db } = test.database;
    await suppress(db, bounced.email, 'hard-bounce', test.app.clock.now().instant);
    const id = await userIdOf(test, erased);
    await db.transaction().execute((tx) => blankUser(tx, id, test.app.clock.now().instant));
    await settle(2 * dayMs);
    expect(await mailsTo(reader, 'Second')).toHaveLength(1);
    for (const member of [optedOut, bounced, unconfirmed, erased])
      expect(await mailsTo(member, 'Second')).toEqual([]);
    // An unconfirmed sign-up is checked for 30 days only.
    expect(await dueEmails(db, test.app.clock.now().instant, 10)).toEqual([]);
  });

  it('after the first plan follows that plan, unless it was cancelled', async () => {
    await write('welcome-3', { isOn: true, days: 2, start: 'first-plan', subject: 'First plan: {{plan}}' });
    const member = await newBuyer(test);
    await settle(3 * dayMs);
    const firstPlan = async () =>
      (await test.control.mail(member.email)).filter(({ subject }) => subject.startsWith('First plan'));
    expect(await firstPlan()).toEqual([]);
    await buy(test, member, 'CMP3M');
    await settle(3 * dayMs);
    const mails = await firstPlan();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('First plan: Premium')]);
    expect(mails[0]?.text).toContain('is valid till');
    const leaver = await newBuyer(test);
    await buy(test, leaver, 'CMP3M');
    const [subscription] = (await leaver.summary()).user.subscriptions;
    await leaver.call(cancelSubscription, {
      params: { id: subscription?.id ?? '' },
      body: { reason: 'No time to read.' },
    });
    await settle(3 * dayMs);
    expect(
      (await test.control.mail(leaver.email)).filter(({ subject }) => subject.startsWith('First')),
    ).toEqual([]);
  });
});

describe('win-back', () => {
  it('follows the end of a plan once, is forecast, and skips those who renewed or ended before', async () => {
    const [leaver, renewer] = [await newBuyer(test), await newBuyer(test)];
    await buy(test, leaver, 'CML3M');
    await buy(test, renewer, 'CML3M');
    await write('win-back', { isOn: true, days: 10, subject: 'Read on' });
    await settle(75 * dayMs);
    await buy(test, renewer, 'CML3M');
    const until = new Date(test.app.clock.now().instant.getTime() + 60 * dayMs);
    const owner = new TestStaff(test, 'owner@demo.test');
    await owner.enterStaff();
    const { rows } = await owner.call(getDue, {
      query: { kind: 'reminder', to: businessTimeAt(until).today },
    });
    const listed = rows.filter(({ letter }) => letter === 'win-back').map(({ member }) => member?.email);
    expect(listed).toContain(leaver.email);
    expect(listed).not.toContain(renewer.email);
    await settle(60 * dayMs);
    expect(await mailsTo(leaver, 'Read on')).toHaveLength(1);
    expect(await mailsTo(renewer, 'Read on')).toEqual([]);
    expect(await mailsTo({ email: 'expired@demo.test' }, 'Read on')).toEqual([]);
  });

  it('is not sent once nothing can be bought', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    const { instant } = test.app.clock.now();
    const last = businessTimeAt(new Date(instant.getTime() + 95 * dayMs)).today;
    const sunset = { date: calendarDate(last), notice: 'The service ends.' };
    await test.database.db.transaction().execute((tx) => saveSunset(tx, sunset, instant));
    await settle(150 * dayMs);
    expect(await mailsTo(member, 'Read on')).toEqual([]);
  });
});

describe('the end of a plan', () => {
  const ending = async ({ email }: Pick<TestMember, 'email'>) =>
    (await test.control.mail(email)).filter(({ subject }) => subject.startsWith('Ends'));
  let fresh: TestApp;
  beforeAll(async () => {
    await test.close();
    fresh = await createTestApp({ demo: 'people', sunset: 'none', jobs: true });
    test = fresh;
    editor = new TestStaff(test, 'editor@demo.test');
    await editor.enterStaff();
  });

  it('is announced with the firm’s text at its delay, once per last day, unless renewed', async () => {
    const [leaver, renewer, moved] = [await newBuyer(test), await newBuyer(test), await newBuyer(test)];
    for (const member of [leaver, renewer, moved]) await buy(test, member, 'CML3M');
    const text = 'Hello {{name}}, {{plan}} ends on {{ends}}. [Renew]({{link}})';
    const saved = await write('plan-ending', { days: 10, subject: 'Ends in {{days}}', body: text });
    expect(saved.status).toBe(204);
    await write('trial-ending', { subject: 'Ends soon, your trial: {{days}}' });
    const trial = { email: 'trial@demo.test' };
    await settle(3 * dayMs);
    expect((await ending(trial)).map(({ subject }) => subject)).toEqual(['Ends soon, your trial: 7 days']);
    await settle(60 * dayMs);
    await buy(test, renewer, 'CML3M');
    await settle(19 * dayMs);
    const [mail] = await ending(leaver);
    expect(mail?.subject).toBe('Ends in 10 days');
    expect(mail?.text).toContain('/pricing');
    expect(await ending(renewer)).toEqual([]);
    expect(await ending(moved)).toHaveLength(1);
    const [term] = await termRows(test, moved);
    await test.database.db.transaction().execute((tx) =>
      moveTermEnd(
        tx,
        {
          termId: term?.id ?? '',
          endDate: addDays(calendarDate(term?.endDate ?? ''), 30),
          freeMonths: null,
          movedMonths: [],
        },
        test.app.clock.now().instant,
      ),
    );
    await settle(60 * dayMs);
    expect(await ending(leaver)).toHaveLength(1);
    expect(await ending(moved)).toHaveLength(2);
  });

  it('by the sunset is announced with the standard text, whatever the firm wrote', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    const [term] = await termRows(test, member);
    const { instant } = test.app.clock.now();
    const sunset = { date: calendarDate(term?.endDate ?? ''), notice: 'The service ends.' };
    await test.database.db.transaction().execute((tx) => saveSunset(tx, sunset, instant));
    await settle(100 * dayMs);
    expect(await ending(member)).toEqual([]);
    const mail = await test.control.waitForMail(member.email, ({ subject }) =>
      subject.endsWith('ends in 10 days'),
    );
    expect(mail.text).toContain('there is nothing to renew');
    expect(mail.text).not.toContain('/pricing');
  });
});
