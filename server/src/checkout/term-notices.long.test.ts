import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { buy, newBuyer, pass, dayMs, userIdOf } from '../testing/checkout-fixture.ts';

async function inApp(options: Parameters<typeof createTestApp>[0], work: (test: TestApp) => Promise<void>) {
  const test = await createTestApp(options);
  try {
    await work(test);
  } finally {
    await test.close();
  }
}

/** Returns a member's processed notices, ordered by business time. */
async function toldTo(test: TestApp, userId: string) {
  const rows = await test.database.db
    .selectFrom('term_notices')
    .innerJoin('terms', 'terms.id', 'term_id')
    .select(['kind', 'outcome', 'done_at'])
    .where('user_id', '=', userId)
    .where('done_at', 'is not', null)
    .orderBy('done_at')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map(({ kind, outcome, done_at: at }) => [kind, outcome, at?.toISOString()]);
}

describe('reminders', () => {
  it('sends every reminder in order at nine in the morning, once, although the clock jumps over months', () =>
    inApp({ sunset: 'none' }, async (test) => {
      const member = await newBuyer(test);
      const userId = await userIdOf(test, member);
      await buy(test, member, 'CMP3M');
      await test.moveClock('2026-03-01T10:00:00+05:30');
      expect(await toldTo(test, userId)).toEqual([
        ['ends-in-1', 'told', '2025-08-31T03:30:00.000Z'],
        ['ended', 'told', '2025-09-02T03:30:00.000Z'],
      ]);
      await pass(test, 30 * dayMs);
      expect(await toldTo(test, userId)).toHaveLength(2);
      const events = await test.database.db
        .selectFrom('outbox_events')
        .select(['name', 'occurred_at'])
        .orderBy('id')
        .execute();
      const notices = events.filter(({ name }) => name === 'term-notice');
      expect(notices.map(({ occurred_at: at }) => at.toISOString())).toEqual([
        '2025-08-31T03:30:00.000Z',
        '2025-09-02T03:30:00.000Z',
      ]);
    }));

  it('announces the renewal of a term instead of its end', () =>
    inApp({ sunset: 'none' }, async (test) => {
      const member = await newBuyer(test);
      await buy(test, member, 'CMP3M');
      await test.moveClock('2025-08-28T08:00:00+05:30');
      await buy(test, member, 'CMP3M');
      await test.moveClock('2025-10-01T10:00:00+05:30');
      const sent = await toldTo(test, await userIdOf(test, member));
      expect(sent.map(([kind, outcome]) => [kind, outcome])).toEqual([
        ['ends-in-1', 'not-needed'],
        ['ended', 'not-needed'],
        ['begins', 'told'],
      ]);
    }));

  it('has no reminders after an upgrade or a cancellation', () =>
    inApp({ sunset: 'none' }, async (test) => {
      const member = await newBuyer(test);
      await buy(test, member, 'CML3M');
      await buy(test, member, 'CMP1Y');
      await test.moveClock('2025-12-01T10:00:00+05:30');
      expect(await toldTo(test, await userIdOf(test, member))).toEqual([]);
    }));

  it('sends each email with a unique reference', () =>
    inApp({ jobs: true, demo: 'people' }, async (test) => {
      const trial = 'trial@demo.test';
      await test.moveClock('2025-09-02T10:00:00+05:30');
      for (const [kind, words] of [
        ['ends-in-1', 'ends tomorrow'],
        ['ended', 'has ended'],
      ] as const) {
        const mail = await test.control.waitForMail(trial, ({ subject }) => subject.includes(words));
        expect(mail.headers['message-id']).toContain(`term-${kind}-2025-06-11-`);
      }
      // All demo members with a plan are notified of its end, except those whose plan ended long before the
      // first run.
      for (const name of ['premium', 'quarterly', 'lite', 'prorata', 'guest', 'premiumtrial']) {
        await test.control.waitForMail(`${name}@demo.test`, ({ subject }) => subject.includes('has ended'));
      }
      expect(await test.control.mail('expired@demo.test')).toEqual([]);
      // Nothing can be renewed after the sunset, whenever the plan ended.
      const isEnd = ({ subject }: { subject: string }) => subject.includes('has ended');
      const ended = await test.control.waitForMail('premium@demo.test', isEnd);
      expect(ended.text).toContain('The service has ended');
      expect(ended.text).toContain('/pricing?panel=billing');
      const after = await test.control.waitForMail(trial, isEnd);
      // The text depends on whether the job sends the email while the clock moves or afterwards.
      expect(after.text).toMatch(
        /until the service ends on 31 Aug 2025|The service has ended, so nothing more/,
      );
      for (const name of ['premium', 'lite']) {
        const { user } = await (await test.demoMember(name)).summary();
        expect(user.subscriptions).toMatchObject([{ hasExpired: true, endDate: '2025-08-31' }]);
      }
    }));
});
