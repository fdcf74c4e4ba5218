import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/pause-routes';
import { pausePlan, resumePlan } from '@niveshak/contract/checkout/staff-pause-routes';
import { saveMemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { buy, dayMs, newBuyer, pass, termRows, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true, sunset: 'none' });
});
afterAll(() => test.close());

it('enforces the firm’s limits on length and frequency, and allows one of two concurrent pauses', async () => {
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
    choices: [
      { days: 7, resumesOn: '2025-06-13', endDate: addDays(calendarDate(seenEndDate), 7) },
      { days: 14, resumesOn: '2025-06-20', endDate: addDays(calendarDate(seenEndDate), 14) },
    ],
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

it('offers a pause once during cancellation, and ends the member’s own pause early', async () => {
  const { member, id, term } = await pausingMember();
  const end = calendarDate(term.endDate);
  const state = () => member.call(routes.getPauseOffer);
  const resume = (seenEndDate: string) => member.raw(routes.resumeOwnPlan, { body: { seenEndDate } });
  expect(await state()).toMatchObject({ wasOffered: false, current: null });
  expect(await resume(end)).toMatchObject({ status: 409, body: { code: 'pause-refused' } });
  await member.call(routes.recordPauseOffer, { body: {} });
  await member.call(routes.recordPauseOffer, { body: {} });
  expect(await state()).toMatchObject({ wasOffered: true, offer: { alias: 'CMP3M' } });

  // A pause cancelled before it starts does not count.
  const own = await member.call(routes.pauseOwnPlan, { body: { days: 14, seenEndDate: end } });
  expect(own.endDate).toBe(addDays(end, 14));
  expect((await state()).current).toEqual({
    from: own.from,
    resumesOn: own.resumesOn,
    endDate: own.endDate,
    endDateResumed: end,
    isOwn: true,
  });
  expect(await resume(end)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await resume(own.endDate)).toMatchObject({ status: 200, body: { endDate: end } });
  expect(await state()).toMatchObject({ current: null, offer: { pausesLeft: 1 } });
  await test.control.waitForMail(member.email, ({ text }) => text.includes('cancelled before it began'));

  // The member cannot end a staff pause, even if it starts on the same day.
  const support = new TestStaff(test, 'support@demo.test');
  await support.enterStaff();
  const input = { params: { id } };
  const { from, resumesOn } = own;
  await support.call(pausePlan, { ...input, body: { from, resumesOn, seenEndDate: end, reason: 'Asked.' } });
  expect((await state()).current).toMatchObject({ isOwn: false });
  expect(await resume(own.endDate)).toMatchObject({ status: 409, body: { code: 'pause-refused' } });
  const back = { resumesOn: from, seenEndDate: own.endDate, reason: 'Asked.' };
  await support.call(resumePlan, { ...input, body: back });

  // Resumed after five of fourteen days, so the end moves back by nine.
  await member.call(routes.pauseOwnPlan, { body: { days: 14, seenEndDate: end } });
  await pass(test, 6 * dayMs);
  expect((await member.summary()).user.subscriptions[0]).toMatchObject({ standsStill: true });
  expect((await state()).current).toMatchObject({ endDateResumed: addDays(end, 5), isOwn: true });
  const both = await Promise.all([resume(own.endDate), resume(own.endDate)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { subscriptions } = (await member.summary()).user;
  expect(subscriptions).toMatchObject([{ endDate: addDays(end, 5) }]);
  expect(subscriptions[0]).not.toHaveProperty('standsStill');
  expect((await state()).offer).toBeNull();
  await test.control.waitForMail(member.email, ({ text }) => text.includes('Your pause has ended'));
});

async function pausingMember() {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  await pass(test, 3 * dayMs);
  const [term] = await termRows(test, member);
  if (term === undefined) throw new Error('Nothing was bought.');
  return { member, id: await userIdOf(test, member), term };
}
