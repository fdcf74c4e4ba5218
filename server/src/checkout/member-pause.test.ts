import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/pause-routes';
import { saveMemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import { buy, dayMs, newBuyer, pass, termRows } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none' });
});
afterAll(() => test.close());

it('pauses as the firm allows: how long, how often, once of two at the same time', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  await pass(test, 3 * dayMs);
  const [term] = await termRows(test, member);
  const seenEndDate = term?.endDate ?? '';
  const pause = (days: number) => member.raw(routes.pauseOwnPlan, { body: { days, seenEndDate } });
  expect((await member.call(routes.getPauseOffer)).offer).toBeNull();
  expect(await pause(5)).toMatchObject({ status: 409, body: { code: 'pause-refused' } });

  const finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
  const body = { pauses: { mostDays: 14, perYear: 1 }, seen: null, reason: 'Members asked for it.' };
  await finance.call(saveMemberPauses, { body });
  expect((await finance.raw(saveMemberPauses, { body })).status).toBe(409);
  expect((await member.call(routes.getPauseOffer)).offer).toEqual({
    alias: 'CMP3M',
    from: '2025-06-06',
    mostDays: 14,
    pausesLeft: 1,
    endDate: seenEndDate,
  });
  expect(await pause(15)).toMatchObject({ status: 409, body: { code: 'pause-refused' } });
  const both = await Promise.all([pause(14), pause(14)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await termRows(test, member)).toMatchObject([
    { pauses: [{ from: '2025-06-06', to: '2025-06-19' }] },
  ]);
  expect((await member.call(routes.getPauseOffer)).offer).toBeNull();
});
