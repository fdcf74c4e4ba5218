import { verifyPayment } from '@niveshak/contract/checkout/routes';
import * as gifts from '@niveshak/contract/gifts/routes';
import { makeGrantLink } from '@niveshak/contract/members/grant-routes';
import { getMember, grantPlan } from '@niveshak/contract/members/routes';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import type { Scene } from './scene.ts';
import { auditReason } from './fixture.ts';
import type { EmailFixture } from './fixture.ts';

export const presents: readonly Scene[] = [
  {
    plays: ['gift-sent', 'gift-claimed', 'gift-cut'],
    play: async (fixture) => {
      const giver = await fixture.demoMember('premium');
      const friend = await fixture.newBuyer('tara');
      const id = await buyGift(fixture, giver, friend.email, null);
      const { url } = await giver.call(gifts.getGiftLink, { params: { id } });
      const token = url.slice(url.lastIndexOf('/') + 1);
      await friend.call(gifts.claimGift, { body: { token } });
      // Both would end with the sunset, and anything that can no longer be used is refunded to the giver.
      await fixture.pay(friend, 'CMP1Y');
    },
  },
  {
    plays: ['gift-re-addressed', 'gift-returned'],
    play: async (fixture) => {
      const giver = await fixture.demoMember('premium');
      const id = await buyGift(fixture, giver, 'nobody@members.test', '2025-07-01');
      const body = { toEmail: 'ravi@members.test', toName: 'Ravi', sendOn: '2025-07-02' };
      await giver.call(gifts.addressGift, { params: { id }, body });
      await fixture.settled('gift-re-addressed');
      await giver.call(gifts.revokeGift, { params: { id } });
      // A gift that is never claimed, for which both people get reminders.
      await buyGift(fixture, giver, 'sleeper@members.test', null);
    },
  },
  {
    plays: ['plan-granted', 'grant-link-made'],
    play: async (fixture) => {
      const support = await fixture.staff('support');
      // Recipients who have not signed the terms get a link instead.
      const params = { id: await fixture.idOf(await fixture.newBuyer('speaker')) };
      const { billing } = await support.call(getMember, { params });
      const plan = { alias: 'CMPGUEST' as const, endDate: '2025-08-20', ...auditReason };
      await support.call(grantPlan, { params, body: { ...plan, seenTerms: billing.terms.length } });
      await support.call(makeGrantLink, {
        body: { ...plan, toEmail: 'guest.of.honour@members.test', toName: 'Ravi' },
      });
    },
  },
];

/** Buys a gift as the demo's giver and returns its id. */
async function buyGift(
  fixture: EmailFixture,
  giver: TestMember,
  toEmail: string,
  sendOn: string | null,
): Promise<string> {
  const before = (await giver.call(gifts.listGifts)).given.map(({ id }) => id);
  const alias = 'CMP3M';
  const quote = (await giver.call(gifts.getGiftables, { query: { plan: alias, state: 'MH' } }))[alias];
  const order = await giver.call(gifts.giveGift, {
    body: {
      userDetails: {
        firstName: 'Meera',
        lastName: 'Apte',
        panNumber: null,
        eSignRequestId: null,
        dob: null,
        billingInfo: { state: 'MH', pincode: '411004', address: null },
        phone: '9000000101',
        gstNumber: null,
        companyName: null,
        acceptedTerms: quote?.termsVersion ?? '',
      },
      giftDetails: { toEmail, toName: 'Tara', message: 'For your first flat.', sendOn },
      toPlan: {
        alias,
        quoteId: quote?.quoteId ?? '',
        couponCode: null,
        netPrice: { amount: quote?.price?.netPrice.amount ?? 0 },
      },
    },
  });
  const paid = await fixture.control.pay(order.orderId ?? '', 'success');
  const body = {
    paymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature ?? '',
  };
  await giver.call(verifyPayment, { body });
  const made = (await giver.call(gifts.listGifts)).given.find(({ id }) => !before.includes(id));
  if (made === undefined) throw new Error('No gift was made.');
  return made.id;
}
