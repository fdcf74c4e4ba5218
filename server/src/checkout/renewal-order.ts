import { randomUUID } from 'node:crypto';
import { gstBasisPointsOn } from '@niveshak/domain/billing/gst-rate';
import { isStateCode } from '@niveshak/domain/billing/states';
import { changedConsent } from '@niveshak/domain/renewals/consent';
import type { RenewalConsent } from '@niveshak/domain/renewals/consent';
import { readBillingSettings } from '../billing/index.ts';
import { holdSunset } from '../catalogue/index.ts';
import { userById } from '../identity/index.ts';
import { hasConsent, purchaseBarOf, verifiedPanOf } from '../kyc/index.ts';
import { computeNow, readMember } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { agree, fingerprintOf } from './agreed.ts';
import type { BillingDetails } from './billing-details.ts';
import { wouldPassFeeCap } from './fee-cap.ts';
import { cancelOrder } from './fulfil.ts';
import { openAtGateway } from './open-at-gateway.ts';
import { insertOrder, orderById } from './store.ts';
import type { Order } from './store.ts';
import type { Gateways, NewProviderOrder } from './ports.ts';

/** A term renewal with the agreed terms. */
export type RenewalToSell = {
  readonly userId: string;
  /** Order of the renewed term. */
  readonly lastOrderId: string;
  readonly agreed: RenewalConsent;
  readonly mandateId: string;
};

export type RenewalQuote =
  | { readonly kind: 'sold'; readonly order: Order }
  /** The price or other terms differ from what the member agreed to. */
  | { readonly kind: 'changed' }
  /** The member cannot buy the renewal. The reason is for staff. */
  | { readonly kind: 'not-allowed'; readonly reason: string };

type Outcome = Exclude<RenewalQuote, { kind: 'sold' }>;

/**
 * Opens a renewal order at the price the member agreed to. Call it under the locks of `lockWithFreeTime`.
 * @param expiresAt time after which the order can no longer be paid
 */
export async function openRenewalOrder(
  tx: Tx,
  settings: QuoteSettings,
  renewal: RenewalToSell,
  expiresAt: Date,
  time: BusinessTime,
): Promise<RenewalQuote> {
  await holdSunset(tx);
  const priced = await priceRenewal(tx, settings, renewal, null, time);
  if ('kind' in priced) return priced;
  const { quote, billing } = priced;
  const id = randomUUID();
  await insertOrder(tx, {
    id,
    userId: renewal.userId,
    agreed: agree(quote, null, billing),
    fingerprint: fingerprintOf(quote, null, billing, null, renewal.mandateId),
    quotedOn: time.today,
    createdAt: time.instant,
    expiresAt,
    isRenewal: true,
  });
  const order = await orderById(tx, id);
  if (order === null) throw new Error('The order just written was not found.');
  return { kind: 'sold', order };
}

/** Returns the reason why an open renewal order can no longer be sold as agreed, or null if it can. */
export async function renewalOrderProblem(
  tx: Tx,
  settings: QuoteSettings,
  renewal: RenewalToSell,
  order: Order,
  time: BusinessTime,
): Promise<Outcome | null> {
  const priced = await priceRenewal(tx, settings, renewal, order.id, time);
  if ('kind' in priced) return priced;
  const { startDate, endDate, price } = priced.quote;
  const isSame =
    startDate === order.agreed.startDate &&
    endDate === order.agreed.endDate &&
    price.netPrice.amount === order.amount;
  return isSame ? null : { kind: 'changed' };
}

async function priceRenewal(
  tx: Tx,
  settings: QuoteSettings,
  { userId, lastOrderId, agreed }: RenewalToSell,
  exceptOrder: string | null,
  time: BusinessTime,
) {
  const notAllowed = (reason: string): Outcome => ({ kind: 'not-allowed', reason });
  if ((await readBillingSettings(tx)) === null) return notAllowed('The firm cannot issue invoices.');
  const bar = await purchaseBarOf(tx, userId, time.today);
  if (bar !== null) return notAllowed(`Nothing may be sold to this member: ${bar}.`);
  const billing = await billingOf(tx, userId, lastOrderId);
  const { alias } = agreed;
  const question = {
    userId,
    purpose: 'own',
    alias,
    couponCode: null,
    state: billing.state,
    exceptOrder,
  } as const;
  const outcome = await computeNow(tx, settings, question, time, await readMember(tx, userId));
  if (outcome === null) return notAllowed('The plan has no price.');
  if (!outcome.allowed) return notAllowed(outcome.reason);
  if (outcome.kind !== 'renewal') return notAllowed('The plan has ended.');
  if (outcome.kycRequired) return notAllowed('The identity is no longer verified.');
  const { listPrice, netPrice } = outcome.price;
  const change = changedConsent(agreed, {
    alias,
    listPrice: listPrice.amount,
    gstBasisPoints: gstBasisPointsOn(time.today),
    netPrice: netPrice.amount,
    termsVersion: outcome.termsVersion,
  });
  if (change !== null || outcome.eSignRequired) return { kind: 'changed' } as const;
  if (!(await hasConsent(tx, userId, outcome.termsVersion, time.today))) return { kind: 'changed' } as const;
  if (await wouldPassFeeCap(tx, userId, outcome, time.today))
    return notAllowed('It would exceed the yearly limit on fees.');
  return { quote: outcome, billing };
}

/** Returns the member's current billing details, or those of the last order if incomplete. */
async function billingOf(tx: Tx, userId: string, lastOrderId: string): Promise<BillingDetails> {
  const user = await userById(tx, userId);
  const last = await orderById(tx, lastOrderId);
  if (last === null) throw new Error(`Order ${lastOrderId} of the renewed term was not found.`);
  const { state, mobile, pinCode, address, gstNumber } = user;
  if (!isStateCode(state) || mobile === null || pinCode === null) return last.agreed.billing;
  const { firstName, lastName } = user;
  const verified = await verifiedPanOf(tx, userId);
  const businessName = user.businessName ?? verified?.organisationName ?? null;
  return { firstName, lastName, mobile, state, pinCode, address, businessName, gstNumber };
}

/** Cancels an open renewal order, under the member's lock. A later payment is refunded in full. */
export async function cancelRenewalOrder(
  tx: Tx,
  orderId: string,
  cause: string,
  time: BusinessTime,
): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order?.state === 'created') await cancelOrder(tx, order, cause, time);
}

type AtProvider = Pick<NewProviderOrder, 'registration' | 'notification'>;

/**
 * Opens a renewal order at the provider. Idempotent.
 * @param renewal an announced debit, or a payment by link that registers a mandate
 */
export async function openAtProvider(
  db: Db,
  gateways: Gateways,
  order: Order,
  renewal: AtProvider,
): Promise<string | 'unavailable'> {
  if (order.providerOrderId !== null) return order.providerOrderId;
  const opened = await openAtGateway(db, gateways, order, renewal);
  return opened === 'unavailable' ? opened : opened.providerOrderId;
}
