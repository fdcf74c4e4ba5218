import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import type { CancelBody } from '@niveshak/contract/checkout/schemas';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import { getCancellationReasons } from '@niveshak/contract/metrics/routes';
import { buy, newBuyer, termRows } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none', testClock: '2025-06-02T10:00:00+05:30' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

async function boughtTerm() {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  const [term] = await termRows(test, member);
  return { member, params: { id: term?.id ?? '' } };
}

async function cancel(body: CancelBody, { isRenewed = false } = {}): Promise<void> {
  const { member, params } = await boughtTerm();
  if (isRenewed) {
    await test.moveClock('2025-08-20T10:00:00+05:30');
    await buy(test, member, 'CMP3M');
  }
  await member.call(cancelSubscription, { params, body });
}

const reasons = (from: string, to: string) => owner.call(getCancellationReasons, { query: { from, to } });

it('counts members’ reasons by month, including none given', async () => {
  const before = (await reasons('2025-06', '2025-06')).reasons;
  expect(before).toEqual([]);
  await cancel({ reasonCode: 'price' });
  await cancel({ reasonCode: 'price', reason: 'Twice my broker’s fee.' });
  await cancel({ reason: 'I am moving abroad.' });
  await cancel({});
  await cancel({ reason: '  ' });
  // Refunds by the firm are not decisions by the member.
  const { params } = await boughtTerm();
  await owner.call(refundTerm, {
    params,
    body: { wanted: null, left: await leftOf(params.id), reason: 'Goodwill.' },
  });
  const june = [
    { month: '2025-06', reason: 'none', cancellations: 2 },
    { month: '2025-06', reason: 'other', cancellations: 1 },
    { month: '2025-06', reason: 'price', cancellations: 2 },
  ];
  expect((await reasons('2025-06', '2025-06')).reasons).toEqual(june);

  // The queued renewal ends with the plan and is not a second cancellation.
  await cancel({ reasonCode: 'time' }, { isRenewed: true });
  const august = [{ month: '2025-08', reason: 'time', cancellations: 1 }];
  expect((await reasons('2025-08', '2025-08')).reasons).toEqual(august);
  expect((await reasons('2025-06', '2025-08')).reasons).toEqual([...june, ...august]);
});

it('stores the text next to the choice, and refuses an unknown choice', async () => {
  const { rows } = await test.database.pool.query(
    `select reason, cancel_reason from early_ends where cancel_reason in ('price', 'other') order by at`,
  );
  expect(rows).toEqual([
    { reason: '', cancel_reason: 'price' },
    { reason: 'Twice my broker’s fee.', cancel_reason: 'price' },
    { reason: 'I am moving abroad.', cancel_reason: 'other' },
  ]);
  const { member, params } = await boughtTerm();
  const body = { reasonCode: 'none' };
  expect(await member.raw(cancelSubscription, { params, body })).toMatchObject({ status: 400 });
});

async function leftOf(id: string): Promise<number> {
  const { money } = await owner.call(previewTermRefund, { params: { id } });
  return money.left.amount;
}
