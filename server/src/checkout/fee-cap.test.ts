import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '@niveshak/contract/account/routes';
import * as routes from '@niveshak/contract/checkout/routes';
import { paise } from '@niveshak/domain/primitives/paise';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { readFeeCap, saveFeeCap } from './fee-cap.ts';
import { declareFamily, verifiedPanOf } from '../kyc/index.ts';
import { buy, newBuyer, nextPan, termRows, userIdOf } from '../testing/checkout-fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none' });
});
afterAll(async () => test.close());

const cap = (amount: number) => saveFeeCap(test.database.db, paise(amount));

it('is ₹1,51,000.00 by default', async () => {
  expect(await readFeeCap(test.database.db)).toBe(15_100_000);
});

it('allows a purchase that reaches the cap and refuses one paisa more; a refund frees the amount', async () => {
  const member = await newBuyer(test);
  // Ex GST: 7,197.00 now, then 23,988.00 minus the full credit of 7,197.00.
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

it('depends on the fourth letter of the PAN, not on the billing GST number', async () => {
  const member = await newBuyer(test);
  const details = {
    gstNumber: '27AAACZ0000A1Z9',
    companyName: 'Rao Traders Private Limited',
    billingInfo: { state: 'MH', pincode: '411001', address: '5 Mahatma Gandhi Road, Pune' },
  };
  await cap(100);
  const quote = await member.quote('CMP3M', { state: 'MH' });
  const body = member.subscribeBody('CMP3M', quote, { details });
  expect(await member.raw(routes.subscribe, { body })).toMatchObject({ body: { code: 'fee-cap' } });
  await test.database.db
    .updateTable('pan_verifications')
    .set({ holder_letter: 'C' })
    .where('user_id', '=', await userIdOf(test, member))
    .execute();
  expect((await member.raw(routes.subscribe, { body })).status).toBe(200);
  await cap(15_100_000);
});

it('counts payments under a deleted account of the same person', async () => {
  const panNumber = nextPan();
  const member = await test.newMember();
  await member.verifyAndSign(panNumber);
  await buy(test, member, 'CMP3M');
  // On the second-to-last day, 91 of 92 days are used; the rest of the fee counts.
  await test.moveClock('2025-09-01T10:00:00+05:30');
  await member.enter('login');
  const [term] = await termRows(test, member);
  await member.call(routes.cancelSubscription, {
    params: { id: term?.id ?? '' },
    body: { reason: 'A test' },
  });
  await member.call(eraseAccount, { body: { confirmEmail: member.email } });
  const again = await test.newMember();
  await again.verifyAndSign(panNumber);
  await cap(800_000);
  const quote = await again.quote('CMP3M', { state: 'MH' });
  const body = again.subscribeBody('CMP3M', quote);
  expect(await again.raw(routes.subscribe, { body })).toMatchObject({ body: { code: 'fee-cap' } });
  await cap(15_100_000);
});

it('counts a declared family together', async () => {
  const parent = await newBuyer(test);
  const child = await newBuyer(test);
  const stranger = await newBuyer(test);
  await buy(test, parent, 'CMP3M');
  await cap(1_000_000);
  const order = async (member: TestMember) => {
    const quote = await member.quote('CMP3M', { state: 'MH' });
    return member.raw(routes.subscribe, { body: member.subscribeBody('CMP3M', quote) });
  };
  expect((await order(child)).status).toBe(200);
  const pans: Buffer[] = [];
  for (const member of [parent, child])
    pans.push((await verifiedPanOf(test.database.db, await userIdOf(test, member)))?.panIndex ?? Buffer.of());
  await test.database.db.transaction().execute((tx) => declareFamily(tx, pans, test.app.clock.now().instant));
  expect(await order(child)).toMatchObject({ body: { code: 'fee-cap' } });
  expect((await order(stranger)).status).toBe(200);
  await cap(15_100_000);
});
