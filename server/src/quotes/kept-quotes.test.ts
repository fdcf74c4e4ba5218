import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe, verifyPayment } from '@niveshak/contract/checkout/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { newBuyer, ordersOf, paymentBody, pass, userIdOf } from '../testing/checkout-world.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
});
afterAll(() => test.close());

const idsOf = (quotes: readonly (Quote | undefined)[]) => quotes.flatMap((quote) => quote?.quoteId ?? []);

async function kept(member: TestMember): Promise<string[]> {
  const rows = await test.database.db
    .selectFrom('quotes')
    .select('id')
    .where('user_id', '=', await userIdOf(test, member))
    .execute();
  return rows.map(({ id }) => id);
}

/** Opens the page of prices again and again; answers the ids of each time. */
async function look(member: TestMember, times: number): Promise<string[][]> {
  const seen: string[][] = [];
  for (let time = 0; time < times; time += 1)
    seen.push(idsOf(Object.values(await member.call(getQuotes, { query: { state: 'MH' } }))));
  return seen;
}

it('120 quotes a member are kept, the newest ones, and those of nobody else go for them', async () => {
  const [member, other] = [await newBuyer(test), await newBuyer(test)];
  const theirs = await look(other, 3);
  const seen = await look(member, 30);
  const made = seen.flat();
  expect(made.length).toBeGreaterThan(150);
  expect((await kept(member)).toSorted()).toEqual(made.slice(-120).toSorted());
  expect((await kept(other)).toSorted()).toEqual(theirs.flat().toSorted());
});

it('whoever looks at prices in many tabs at once still buys at the newest one', async () => {
  const member = await newBuyer(test);
  await look(member, 20);
  await Promise.all(Array.from({ length: 10 }, () => look(member, 1)));
  const quote = await member.quote('CMP3M', { state: 'MH' });
  expect((await kept(member)).length).toBeLessThanOrEqual(120);
  const order = await member.call(subscribe, { body: member.subscribeBody('CMP3M', quote) });
  expect(order.amount).toBe(quote.price?.netPrice.amount);
});

it('an order is fulfilled whose quote is kept no more', async () => {
  const member = await newBuyer(test);
  const quote = await member.quote('CMP3M', { state: 'MH' });
  const order = await member.call(subscribe, { body: member.subscribeBody('CMP3M', quote) });
  await look(member, 30);
  expect(await kept(member)).not.toContain(quote.quoteId);
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  expect(await member.call(verifyPayment, { body: paymentBody(payment) })).toEqual({ status: 'fulfilled' });
  await pass(test);
  expect(await ordersOf(test, member)).toMatchObject([{ state: 'fulfilled', alias: 'CMP3M' }]);
});
