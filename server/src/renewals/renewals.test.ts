import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/renewals/routes';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { expectLedgerToBalance, ordersOf, termRows } from '../testing/checkout-fixture.ts';
import {
  cyclesOf,
  expectMail,
  moveTo,
  renewalOf,
  subscribeWithRenewal,
  tokenIdOf,
  until,
} from '../testing/renewals-fixture.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', jobs: true });
});
afterAll(() => test.close());

describe('a renewal by debit', () => {
  it('is announced a day before, debited a week before the end, and continues the plan', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -9));
    expect((await cyclesOf(test, member)).renewals).toEqual([]);

    await moveTo(test, addDays(endDate, -8));
    const notice = await expectMail(test, member, /^We debit ₹8,492\.46 on /);
    expect(notice).toContain('Stop automatic renewal');
    expect(await cyclesOf(test, member)).toEqual({ renewals: ['noticed'], debits: [] });

    await moveTo(test, addDays(endDate, -7));
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'renewed');
    expect((await cyclesOf(test, member)).debits).toEqual([{ state: 'captured', failure: null }]);
    const [, next] = await termRows(test, member);
    expect(next?.startDate).toBe(addDays(endDate, 1));
    await expectMail(test, member, /is renewed$/);

    await moveTo(test, addDays(endDate, 2));
    expect((await member.summary()).user.subscriptions[0]?.hasExpired).toBe(false);
    expect((await ordersOf(test, member)).map(({ state }) => state)).toEqual(['fulfilled', 'fulfilled']);
    await expectLedgerToBalance(test);
  });

  it('is not made after the member stopped it', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    expect((await cyclesOf(test, member)).renewals).toEqual(['noticed']);
    const answer = await member.call(routes.stopRenewal, { body: {} });
    expect(answer).toMatchObject({ renewal: null, stopped: 'member' });
    await expectMail(test, member, /^Automatic renewal of your .* is off$/);
    await moveTo(test, addDays(endDate, 3));
    expect(await cyclesOf(test, member)).toEqual({ renewals: ['stopped'], debits: [] });
    expect((await member.summary()).user.subscriptions[0]?.hasExpired).toBe(true);
    // The mandate was also revoked at the bank.
    const tokenId = await tokenIdOf(test, member);
    await expect(test.control.token(tokenId, 'pause')).resolves.toBeUndefined();
    expect((await renewalOf(member)).stopped).toBe('member');
  });
});
