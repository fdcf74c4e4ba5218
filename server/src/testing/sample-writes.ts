import { createHmac } from 'node:crypto';
import { saveProfile } from '@niveshak/contract/account/routes';
import { createBrokerTransaction, getBrokerToken } from '@niveshak/contract/basket-orders/routes';
import {
  checkoutLanding,
  razorpayWebhook,
  subscribe,
  verifyPayment,
} from '@niveshak/contract/checkout/routes';
import { getGiftLink, listGifts, getClaim } from '@niveshak/contract/gifts/routes';
import type { Route } from '@niveshak/contract/http/route';
import { checkESign, startESign } from '@niveshak/contract/kyc/routes';
import { putNotificationSettings } from '@niveshak/contract/notifications/routes';
import { allRoutes } from '@niveshak/contract/routes';
import { sandboxControl } from '../../../sandbox/src/control.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { billingDetails } from './billing-details.ts';
import type { CallInput, TestMember } from './test-member.ts';

export const writes: readonly Route[] = allRoutes.filter(({ method }) => method !== 'GET');

/** The busiest repeatable writes, all in `sampleWrites`. */
export const measuredWrites: readonly Route[] = [
  saveProfile,
  putNotificationSettings,
  checkoutLanding,
  startESign,
  checkESign,
  subscribe,
  verifyPayment,
  createBrokerTransaction,
  getClaim,
  razorpayWebhook,
];

/** The other writes, with the reason why they are not measured. */
export const unmeasuredWrites: Readonly<Record<string, string>> = {
  signup: 'once an account; the identity provider’s work',
  login: 'the identity provider’s work; limited to a few in ten minutes',
  revokeOtherSessions: 'rare, and once',
  revokeSession: 'rare, and once',
  declareFamily: 'rare, and once',
  verifyPan: 'waits for the provider; five a day',
  cancelSubscription: 'once a term',
  pauseOwnPlan: 'once or twice a year',
  recordPauseOffer: 'once a term',
  resumeOwnPlan: 'once or twice a year',
  announceTransfer: 'needs an order for a transfer',
  connectBrokerAccount: 'waits for the gateway; once an account',
  disconnectBrokerAccount: 'rare, and once',
  discardBasket: 'waits for the gateway; rare',
  paymentWebhook: 'the same call at another address',
  cashfreeWebhook: 'as the payment provider’s',
  smallcaseWebhook: 'as the payment provider’s',
  mailWebhook: 'as the payment provider’s',
  eraseAccount: 'once an account',
  saveNominee: 'rare, and one row',
  giveGift: 'as a purchase',
  addressGift: 'rare',
  revokeGift: 'once a gift',
  claimGift: 'once a gift',
  confirmAddress: 'once an address',
  putAlertGrid: 'rare; as the notification settings, and one more row',
  addPushSubscription: 'once a browser',
  removePushSubscription: 'rare, and one row',
  requestWhatsApp: 'five an hour; waits for the provider',
  verifyWhatsApp: 'once a number',
  stopWhatsApp: 'rare, and one row',
  whatsAppWebhook: 'as the payment provider’s',
  sendTestAlert: 'ten an hour; waits for the push service',
  inviteFriends: 'twenty a day',
  chooseRenewal: 'waits for the provider; once a purchase',
  withdrawRenewalChoice: 'rare, and once',
  startRenewal: 'waits for the provider; rare, and once',
  agreeToRenewal: 'rare, and once',
  stopRenewal: 'rare, and once',
  payRenewalLink: 'as a payment',
  putBookmark: 'one row by its key',
  putPosition: 'one row by its key',
  makeReadingFeed: 'rare, and once',
  endReadingFeed: 'rare, and once',
  moveTestClock: 'trials only',
};

export type SampleWrite = { readonly as: TestMember; readonly input: CallInput };

type Fixture = {
  /** Returns a signed-in demo member by the local part of the address. */
  readonly demoMember: (name: string) => Promise<TestMember>;
  readonly sandboxOrigin: string;
};

/**
 * Returns caller and body for each measured write, prepared so that it can be repeated: the existing profile, an open
 * order, a verified payment, an unclaimed gift.
 */
export async function sampleWrites(fixture: Fixture): Promise<Readonly<Record<string, SampleWrite>>> {
  const member = await fixture.demoMember('premium');
  const payer = await fixture.demoMember('registered');
  const { user } = await member.summary();
  const requestId = await payer.verifyAndSign('ZBPPS0000Q');
  const paid = await payer.subscribe('CML3M');
  const answer = await sandboxControl(fixture.sandboxOrigin).pay(paid.orderId ?? '', 'success');
  const payment = {
    paymentId: answer.razorpay_payment_id,
    razorpayOrderId: answer.razorpay_order_id,
    signature: answer.razorpay_signature,
  };
  await payer.call(verifyPayment, { body: payment });
  const quote = await payer.quote('CMP1Y', { state: 'MH' });
  const order = payer.subscribeBody('CMP1Y', quote);
  const { token: authToken } = await member.call(getBrokerToken);
  const securities = [{ ticker: 'INFY', quantity: 0, delta: 4, limit: null }];
  const { given } = await member.call(listGifts);
  const waiting = given.find(
    ({ state, toEmail }) => toEmail !== null && (state === 'sent' || state === 'bought'),
  );
  const { url } = await member.call(getGiftLink, { params: { id: waiting?.id ?? '' } });
  const token = url.slice(url.lastIndexOf('/') + 1);
  const event = JSON.stringify({ event: 'payment.captured', payload: {} });
  const env = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
  const signature = createHmac('sha256', env.RAZORPAY_WEBHOOK_SECRETS).update(event).digest('hex');
  return {
    saveProfile: { as: member, input: { body: billingDetails(user.billingInfo ?? {}) } },
    putNotificationSettings: {
      as: member,
      input: { body: { email: { dailyDigest: true, instaAlerts: true, customerOptOut: false } } },
    },
    checkoutLanding: { as: member, input: { body: {} } },
    startESign: { as: payer, input: { body: { panNumber: null } } },
    checkESign: { as: payer, input: { body: { requestId } } },
    subscribe: { as: payer, input: { body: order } },
    verifyPayment: { as: payer, input: { body: payment } },
    createBrokerTransaction: {
      as: member,
      input: { body: { securities, portfolioTag: 'focused', authToken } },
    },
    getClaim: { as: member, input: { body: { token } } },
    razorpayWebhook: {
      as: member,
      input: {
        body: JSON.parse(event),
        headers: { 'x-razorpay-event-id': 'evt_again', 'x-razorpay-signature': signature },
      },
    },
  };
}
