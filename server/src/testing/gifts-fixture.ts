import { expect } from 'vitest';
import { verifyPayment } from '@niveshak/contract/checkout/routes';
import type { SubscribeAnswer } from '@niveshak/contract/checkout/schemas';
import * as routes from '@niveshak/contract/gifts/routes';
import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { paymentBody } from './checkout-fixture.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-member.ts';

export type GiftOptions = {
  readonly alias?: PlanAlias;
  readonly toEmail?: string | null;
  readonly toName?: string | null;
  readonly message?: string | null;
  readonly sendOn?: string | null;
  readonly couponCode?: string;
};

export async function giftQuote(giver: TestMember, input: GiftOptions = {}): Promise<Quote> {
  const { alias = 'CMP3M', couponCode } = input;
  const query = { plan: alias, state: 'MH', ...(couponCode === undefined ? {} : { couponCode }) };
  const quote = (await giver.call(routes.getGiftables, { query }))[alias];
  if (quote === undefined) throw new Error(`No gift of ${alias}.`);
  return quote;
}

export function giftBody(quote: Quote, input: GiftOptions, name: readonly [string, string]) {
  const [firstName, lastName] = name;
  const { alias = 'CMP3M', toEmail = 'friend@members.test', toName = null, message = null } = input;
  const { sendOn = null, couponCode = null } = input;
  return {
    userDetails: {
      firstName,
      lastName,
      panNumber: null,
      eSignRequestId: null,
      dob: null,
      billingInfo: { state: 'MH', pincode: '411004', address: null },
      phone: '9000000101',
      gstNumber: null,
      companyName: null,
      acceptedTerms: quote.termsVersion ?? '',
    },
    giftDetails: { toEmail, toName, message, sendOn },
    toPlan: {
      alias,
      quoteId: quote.quoteId ?? 'none',
      couponCode,
      netPrice: { amount: quote.price?.netPrice.amount ?? 0 },
    },
  };
}

/** The demo's premium member. */
export const meera = ['Meera', 'Apte'] as const;

export async function orderGift(
  giver: TestMember,
  input: GiftOptions = {},
  name: readonly [string, string] = meera,
): Promise<SubscribeAnswer> {
  const quote = await giftQuote(giver, input);
  return giver.call(routes.giveGift, { body: giftBody(quote, input, name) });
}

/** Orders and pays a gift like the app. Returns the giver's newest gift. */
export async function buyGift(
  test: TestApp,
  giver: TestMember,
  input: GiftOptions = {},
  name: readonly [string, string] = meera,
): Promise<GivenGift> {
  const before = (await giver.call(routes.listGifts)).given.map(({ id }) => id);
  const order = await orderGift(giver, input, name);
  if (order.orderId !== null) {
    const payment = await test.control.pay(order.orderId, 'success');
    expect(await giver.call(verifyPayment, { body: paymentBody(payment) })).toEqual({ status: 'fulfilled' });
  }
  const made = (await giver.call(routes.listGifts)).given.filter(({ id }) => !before.includes(id));
  const [gift] = made;
  if (gift === undefined || made.length > 1) throw new Error(`${made.length} gifts were made.`);
  return gift;
}

export async function givenGift(giver: TestMember, id: string): Promise<GivenGift> {
  const gift = (await giver.call(routes.listGifts)).given.find((each) => each.id === id);
  if (gift === undefined) throw new Error(`No gift ${id}.`);
  return gift;
}

/** Returns the token of a gift's claim link. */
export async function tokenOf(giver: TestMember, id: string): Promise<string> {
  const { url } = await giver.call(routes.getGiftLink, { params: { id } });
  return url.slice(url.lastIndexOf('/') + 1);
}
