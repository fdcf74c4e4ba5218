import * as checkout from '@niveshak/contract/checkout/routes';
import { returnPayment } from '@niveshak/contract/members/routes';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import { pausePlan } from '@niveshak/contract/checkout/staff-pause-routes';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import { takeTransfers } from '../../server/src/testing/transfer-fixture.ts';
import { auditReason } from './fixture.ts';
import type { EmailFixture } from './fixture.ts';
import type { Scene } from './scene.ts';

export const payments: readonly Scene[] = [
  {
    plays: ['order-fulfilled', 'subscription-cancelled', 'refund-processed'],
    play: async (fixture) => {
      const buyer = await fixture.newBuyer('buyer');
      await fixture.pay(buyer, 'CMP3M');
      await cancel(buyer);
    },
  },
  {
    plays: ['transfer-awaited'],
    play: async (fixture) => {
      await takeTransfers(await fixture.staff('owner'));
      const buyer = await fixture.newBuyer('transferrer');
      await buyer.subscribe('CMP1Y', { payBy: 'bank-transfer' });
    },
  },
  {
    plays: ['payment-held', 'payment-returned'],
    play: async (fixture) => {
      await fixture.control.fault('razorpay', 'wrong-amount', 1);
      const paymentId = await fixture.pay(await fixture.newBuyer('held'), 'CMP3M');
      const finance = await fixture.staff('finance');
      await finance.call(returnPayment, { params: { id: paymentId }, body: auditReason });
    },
  },
  {
    plays: ['refund-granted'],
    play: async (fixture) => {
      const member = await fixture.newBuyer('refunded');
      await fixture.pay(member, 'CML3M');
      const params = { id: await termOf(member) };
      const owner = await fixture.staff('owner');
      const { money } = await owner.call(previewTermRefund, { params });
      const body = { wanted: 100_000, left: money.left.amount, ...auditReason };
      await owner.call(refundTerm, { params, body });
    },
  },
  {
    plays: ['refund-failed'],
    play: async (fixture) => {
      const member = await fixture.newBuyer('unlucky');
      await refundInDashboard(fixture, await fixture.pay(member, 'CML3M'));
      await cancel(member);
    },
  },
  {
    plays: ['chargeback-opened', 'chargeback-ended'],
    play: async (fixture) => {
      const paymentId = await fixture.pay(await fixture.newBuyer('disputer'), 'CML3M');
      await fixture.control.dispute(paymentId, 'open');
      await fixture.control.dispute(paymentId, 'won');
    },
  },
  {
    plays: ['plan-paused'],
    play: async (fixture) => {
      const support = await fixture.staff('support');
      // There is room before the sunset after this term.
      const traveller = await fixture.demoMember('quarterly');
      const params = { id: await fixture.idOf(traveller) };
      const [term] = (await traveller.summary()).user.subscriptions;
      const days = { from: '2025-06-20', resumesOn: '2025-06-25', seenEndDate: term?.endDate ?? '' };
      await support.call(pausePlan, { params, body: { ...days, ...auditReason } });
    },
  },
];

async function termOf(member: TestMember): Promise<string> {
  return (await member.summary()).user.subscriptions[0]?.id ?? '';
}

export async function cancel(member: TestMember): Promise<void> {
  const params = { id: await termOf(member) };
  await member.call(checkout.cancelSubscription, { params, body: auditReason });
}

/**
 * Refunds the payment directly at the provider, as staff could, so that the provider refuses the product's own refund.
 */
async function refundInDashboard({ sandboxOrigin }: EmailFixture, paymentId: string): Promise<void> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = productEnvironment(
    { port: 0, sandboxPort: 0, smtpPort: 0 },
    '',
  );
  const response = await fetch(`${sandboxOrigin}/razorpay/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`,
    },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The provider did not give it back: ${response.status}.`);
}
