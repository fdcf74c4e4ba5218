import * as checkout from '@niveshak/contract/checkout/routes';
import { returnPayment } from '@niveshak/contract/members/routes';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import { pausePlan } from '@niveshak/contract/checkout/staff-pause-routes';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import { because } from './world.ts';
import type { EmailWorld } from './world.ts';
import type { Scene } from './scene.ts';

export const payments: readonly Scene[] = [
  {
    plays: ['order-fulfilled', 'subscription-cancelled', 'refund-processed'],
    play: async (world) => {
      const buyer = await world.newBuyer('buyer');
      await world.pay(buyer, 'CMP3M');
      await cancel(buyer);
    },
  },
  {
    plays: ['payment-held', 'payment-returned'],
    play: async (world) => {
      await world.control.fault('razorpay', 'wrong-amount', 1);
      const paymentId = await world.pay(await world.newBuyer('held'), 'CMP3M');
      const finance = await world.staff('finance');
      await finance.call(returnPayment, { params: { id: paymentId }, body: because });
    },
  },
  {
    plays: ['refund-granted'],
    play: async (world) => {
      const member = await world.newBuyer('refunded');
      await world.pay(member, 'CML3M');
      const params = { id: await termOf(member) };
      const owner = await world.staff('owner');
      const { money } = await owner.call(previewTermRefund, { params });
      const body = { wanted: 100_000, left: money.left.amount, ...because };
      await owner.call(refundTerm, { params, body });
    },
  },
  {
    plays: ['refund-failed'],
    play: async (world) => {
      const member = await world.newBuyer('unlucky');
      await refundInDashboard(world, await world.pay(member, 'CML3M'));
      await cancel(member);
    },
  },
  {
    plays: ['chargeback-opened', 'chargeback-ended'],
    play: async (world) => {
      const paymentId = await world.pay(await world.newBuyer('disputer'), 'CML3M');
      await world.control.dispute(paymentId, 'open');
      await world.control.dispute(paymentId, 'won');
    },
  },
  {
    plays: ['plan-paused'],
    play: async (world) => {
      const support = await world.staff('support');
      // The sunset leaves room after this term.
      const traveller = await world.demoMember('quarterly');
      const params = { id: await world.idOf(traveller) };
      const [term] = (await traveller.summary()).user.subscriptions;
      const days = { from: '2025-06-20', resumesOn: '2025-06-25', seenEndDate: term?.endDate ?? '' };
      await support.call(pausePlan, { params, body: { ...days, ...because } });
    },
  },
];

async function termOf(member: TestMember): Promise<string> {
  return (await member.summary()).user.subscriptions[0]?.id ?? '';
}

export async function cancel(member: TestMember): Promise<void> {
  const params = { id: await termOf(member) };
  await member.call(checkout.cancelSubscription, { params, body: because });
}

/**
 * Refunds the payment at the provider directly, as the firm's staff could: the product's own refund is then refused
 * there.
 */
async function refundInDashboard({ sandboxOrigin }: EmailWorld, paymentId: string): Promise<void> {
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
