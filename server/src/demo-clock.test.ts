import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

/** Moves the demo from 2 June to 1 September 2025, past the sunset, in one call. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full', jobs: true });
  await test.moveClock('2025-09-01T10:00:00+05:30');
});
afterAll(() => test.close());

const holders = [
  'premium',
  'quarterly',
  'lite',
  'prorata',
  'guest',
  'trial',
  'premiumtrial',
  'expired',
] as const;

describe('on 1 September 2025', () => {
  it.each(holders)('%s has an expired plan and no rights', async (name) => {
    const { user } = await (await test.demoMember(name)).summary();
    expect(user.subscriptions.length).toBeGreaterThan(0);
    expect(user.subscriptions.every(({ hasExpired, isQueued }) => hasExpired && !isQueued)).toBe(true);
    expect(user.resourceGrants.read).toEqual({ portfolios: [], sources: [] });
    expect(user.canChangeSubscription).toBe(false);
  });

  it('nothing can be bought, not even the trial, and each plan says why', async () => {
    const member = await test.demoMember('registered');
    for (const alias of ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M', 'CML14D'] as const) {
      expect(await member.quote(alias)).toMatchObject({
        allowed: false,
        reason: expect.any(String),
        quoteId: null,
      });
    }
  });

  it.each([
    ['premium', '31 Aug 2025'],
    ['quarterly', '1 Aug 2025'],
    ['lite', '31 Aug 2025'],
    ['prorata', '31 Aug 2025'],
  ] as const)(
    '%s was reminded a week and a day before, and notified at the end (%s)',
    async (name, endDate) => {
      const to = `${name}@demo.test`;
      const last = await test.control.waitForMail(
        to,
        ({ subject }) => /ended|expired|over/i.test(subject),
        20_000,
      );
      expect(last.text).toContain(`ended on ${endDate}`);
      const mails = await test.control.mail(to);
      // Newest first: the last day, the day before, a week before.
      const reminders = mails.filter(({ subject }) => /ends|expires|last day|days/i.test(subject));
      expect(reminders.length).toBeGreaterThanOrEqual(2);
      expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(mails.length);
    },
  );

  it('the clock cannot be moved back', async () => {
    await expect(test.moveClock('2025-08-01T10:00:00+05:30')).rejects.toThrow(/409/);
  });
});
