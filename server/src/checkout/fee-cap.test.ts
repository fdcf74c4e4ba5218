import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { paise } from '@niveshak/domain/primitives/paise';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { readFeeCap, saveFeeCap } from './fee-cap.ts';
import { buy, newBuyer, termRows } from '../testing/checkout-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none' });
});
afterAll(async () => test.close());

const cap = (amount: number) => saveFeeCap(test.database.db, paise(amount));

it('is ₹1,51,000.00 unless the firm says otherwise', async () => {
  expect(await readFeeCap(test.database.db)).toBe(15_100_000);
});

it('a purchase that reaches the cap passes, one paisa more is refused; a refund frees the amount', async () => {
  const member = await newBuyer(test);
  // Ex GST: 7,197.00 now and 23,988.00 less the credit for the whole 7,197.00 after it.
  await cap(2_398_800);
  await buy(test, member, 'CMP3M');
  await cap(2_398_799);
  const quote = await member.quote('CMP1Y', { state: 'MH' });
  const body = member.subscribeBody('CMP1Y', quote);
  expect(await member.raw(routes.subscribe, { body })).toMatchObject({
    status: 409,
    body: { code: 'fee-cap', title: 'Subscription failed.' },
  });
  await cap(2_398_800);
  expect((await member.call(routes.subscribe, { body })).amount).toBe(quote.price?.netPrice.amount);

  await cap(719_700);
  const [term] = await termRows(test, member);
  const cancel = { params: { id: term?.id ?? '' }, body: { reason: 'A test' } };
  await member.call(routes.cancelSubscription, cancel);
  const next = await newBuyer(test);
  await buy(test, next, 'CMP3M');
  await cap(15_100_000);
});

it('what is billed to a company is not capped', async () => {
  const member = await newBuyer(test);
  const details = {
    gstNumber: '27AAACZ0000A1Z9',
    companyName: 'Rao Traders Private Limited',
    billingInfo: { state: 'MH', pincode: '411001', address: '5 Mahatma Gandhi Road, Pune' },
  };
  await cap(100);
  expect((await member.subscribe('CMP3M', { details })).orderId).toMatch(/^order_/);
  const person = await newBuyer(test);
  const quote = await person.quote('CMP3M', { state: 'MH' });
  expect(await person.raw(routes.subscribe, { body: person.subscribeBody('CMP3M', quote) })).toMatchObject({
    body: { code: 'fee-cap' },
  });
  await cap(15_100_000);
});
