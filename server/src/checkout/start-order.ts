import { trialPlan } from '@niveshak/domain/catalogue/plan';
import { randomUUID } from 'node:crypto';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { messagesAbroad } from '@niveshak/contract/checkout/messages-abroad';
import type { ErrorCode } from '@niveshak/contract/http/problem';
import type { TransferSettings } from '@niveshak/contract/checkout/staff-transfer-schemas';
import type { UserDetails } from '@niveshak/contract/checkout/schemas';
import { isOutsideIndia } from '@niveshak/domain/billing/buyer-contact';
import { normaliseCouponCode } from '@niveshak/domain/catalogue/coupon';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import { isReferralCode } from '@niveshak/domain/referrals/code';
import { holdSunset, lockCoupon, reserveCoupon } from '../catalogue/index.ts';
import { attachRefCode, updateProfile } from '../identity/index.ts';
import type { PanKeys } from '../kyc/index.ts';
import { lockMarks } from '../membership/index.ts';
import { previewOne, quotedAt, readMember, recompute, unsealQuote } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { fulfil, cancelOrder, lockWithFreeTime, marksOf } from './fulfil.ts';
import { agree, fingerprintOf } from './agreed.ts';
import { billingDetailsOf } from './billing-details.ts';
import type { BillingDetails } from './billing-details.ts';
import { wouldPassFeeCap } from './fee-cap.ts';
import type { GiftRequest } from './gift-request.ts';
import { mayBuy } from './may-buy.ts';
import type { AllowedBuyer } from './may-buy.ts';
import { openAtGateway, presentWindow } from './open-at-gateway.ts';
import type { OpenedOrder } from './open-at-gateway.ts';
import type { ChosenRenewal, Gateways, GiftPort, RenewalPort } from './ports.ts';
import { sellsOutsideIndia } from './outside-india.ts';
import { awaitTransfer, transferExpiry, transferWindow } from './transfers/open.ts';
import { transfersOffered } from './transfers/settings.ts';
import { freeOrderSince, insertOrder, openOrderOf, orderById } from './store.ts';
import type { Order } from './store.ts';

/** An unpaid order expires after 30 minutes of business time (decisions section 6). */
const orderLifetimeMs = 30 * 60_000;

export type StartOrderDeps = {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly settings: QuoteSettings;
  readonly panKeys: PanKeys;
  readonly gifts: GiftPort;
  readonly renewals: RenewalPort;
};

export type StartOrder = {
  readonly userId: string;
  readonly details: UserDetails;
  readonly alias: PlanAlias;
  readonly quoteId: string;
  readonly couponCode: string | null;
  /** Price shown to the buyer, in paise. */
  readonly netPrice: number;
  /** Recipient of the gift, or null if the plan is for the member. */
  readonly gift: GiftRequest | null;
  /** Null if paid through a gateway. */
  readonly payBy: typeof bankTransfer | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly time: BusinessTime;
};

/** `opened` is null if the price is zero. */
export type StartedOrder = { readonly opened: OpenedOrder | null; readonly amount: number };

/**
 * Opens the member's only order from a frozen quote, or returns the open one if identical. Decides and writes in one
 * transaction under the member's lock. The gateway is called after the commit and knows our receipt, so the call can be
 * repeated. An order with a price of zero is fulfilled immediately. Returns a refusal if the order is not allowed.
 */
export async function startOrder(deps: StartOrderDeps, input: StartOrder): Promise<StartedOrder | Refusal> {
  const billing = billingDetailsOf(input.details);
  if ('code' in billing) return billing;
  if (isOutsideIndia(billing.state) && !(await sellsOutsideIndia(deps.db)))
    return refuse('invalid-input', {
      errors: [{ path: 'userDetails.billingInfo.state', message: messagesAbroad.notSold }],
    });
  const transfers = input.payBy === null ? null : await transfersOffered(deps.db);
  if (input.payBy !== null && transfers === null) return refuse('transfer-refused');
  const outcome = await deps.db
    .transaction()
    .execute((tx) => decide(tx, deps, input, { billing, transfers }));
  if (outcome.kind === 'refused') return outcome.refusal;
  if (outcome.kind === 'changed') return quoteChanged(deps, input);
  const { order, renewal } = outcome;
  if (order.state === 'fulfilled') return { opened: null, amount: 0 };
  if (order.gateway === bankTransfer && order.providerOrderId !== null) {
    const { providerOrderId, amount } = order;
    return { opened: { gateway: transferWindow, providerOrderId, sessionId: null }, amount };
  }
  const opened = await openAtGateway(deps.db, deps.gateways, order, registrationOf(renewal));
  return opened === 'unavailable' ? refuse('provider-unavailable') : { opened, amount: order.amount };
}

/** Returns the browser response, with the order's gateway, or the first gateway if there is nothing to pay. */
export function presentStarted(gateways: Gateways, { opened, amount }: StartedOrder) {
  const [first] = gateways.forNewOrders;
  if (first === undefined) throw new Error('No payment gateway is configured.');
  return {
    orderId: opened?.providerOrderId ?? null,
    amount,
    currency: 'INR' as const,
    ...presentWindow(opened ?? { gateway: first, sessionId: null }),
  };
}

/** The gateway's default of ten years. Stopping the renewal cancels the mandate at the gateway. */
const mandateLifetimeMs = 10 * 365 * 86_400_000;

/** Returns the mandate registration for an order's payment, or an empty object if renewals are paid by link. */
export function registrationOf(renewal: Omit<ChosenRenewal, 'mandateId'> | null) {
  if (renewal === null || renewal.customerId === null) return {};
  const { customerId, maxAmountPaise } = renewal;
  const expiresAt = new Date(Date.now() + mandateLifetimeMs);
  return { registration: { customerId, maxAmountPaise, expiresAt } };
}

type Decision =
  | { readonly kind: 'order'; readonly order: Order; readonly renewal: ChosenRenewal | null }
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** `transfers` is null if paid through a gateway. */
type Chosen = { readonly billing: BillingDetails; readonly transfers: TransferSettings | null };

async function decide(
  tx: Tx,
  deps: StartOrderDeps,
  input: StartOrder,
  { billing, transfers }: Chosen,
): Promise<Decision> {
  const { userId, alias, time } = input;
  const couponCode = normaliseCouponCode(input.couponCode ?? '') || null;
  await lockWithFreeTime(tx, deps.gifts, userId, time);
  // A free order is fulfilled in this transaction, so the sunset must not change before the commit.
  await holdSunset(tx);
  // Serialize orders with this coupon, to enforce its limits.
  if (couponCode !== null) await lockCoupon(tx, couponCode);
  const open = await openOrderOf(tx, userId);

  const frozen = unsealQuote(input.quoteId, userId, deps.settings.quoteKey);
  if (
    frozen === null ||
    frozen.alias !== alias ||
    frozen.netPrice !== input.netPrice ||
    frozen.expiresAt <= time.instant
  ) {
    return { kind: 'changed' };
  }
  const purpose = input.gift === null ? 'own' : 'gift';
  const exceptOrder = open?.id ?? null;
  const { state, mobile } = billing;
  const isOrdered =
    open !== null &&
    open.expiresAt > time.instant &&
    open.agreed.alias === alias &&
    (open.agreed.kind === 'gift') === (purpose === 'gift');
  const question = { userId, purpose, alias, couponCode, state, exceptOrder, mobile, isOrdered } as const;
  // Check the person's earlier plans under a lock on the marks, so that no concurrent order can use them.
  if (alias === trialPlan) {
    const { buyer } = await readMember(tx, userId);
    await lockMarks(tx, marksOf(buyer, mobile), deps.settings.holderKey);
  }
  const now = await recompute(tx, deps.settings, frozen, question, time.today);
  if (now.kind === 'not-allowed') return refused('plan-not-allowed', { detail: now.reason });
  if (now.kind === 'changed') return { kind: 'changed' };

  const buyer = await mayBuy(tx, deps.panKeys, input, now.quote);
  if (buyer instanceof Refusal) return { kind: 'refused', refusal: buyer };
  const billed = billedTo(buyer, billing);
  // A gift counts towards the recipient's cap, checked when it is claimed.
  if (input.gift === null && (await wouldPassFeeCap(tx, userId, now.quote, time.today)))
    return refused('fee-cap', {});

  const usedCode = appliedCode(now.quote);
  // Transfers do not register mandates.
  const isRenewable = input.gift === null && transfers === null;
  const renewal = isRenewable ? await deps.renewals.chosenFor(tx, userId, alias) : null;
  const mandateId = renewal?.mandateId ?? null;
  const fingerprint = fingerprintOf(now.quote, usedCode, billed, input.gift, mandateId, input.payBy);
  // A free order is fulfilled immediately, so a repeated quote is a duplicate of it.
  if (now.quote.price.netPrice.amount === 0) {
    const placed = await freeOrderSince(tx, { userId, fingerprint, since: quotedAt(frozen) });
    if (placed !== null) return { kind: 'order', order: placed, renewal };
  }
  if (open !== null) {
    if (open.fingerprint === fingerprint && open.expiresAt > time.instant)
      return { kind: 'order', order: open, renewal };
    await cancelOrder(tx, open, 'replaced by another order', time);
  }
  const order = await openOrder(tx, deps, input, {
    quote: now.quote,
    quotedOn: frozen.businessDay,
    couponCode: usedCode,
    billing: billed,
    fingerprint,
    mandateId,
    transfers,
  });
  return { kind: 'order', order, renewal };
}

/** Returns the billing details with the PAN name for an organisation without a GST number, else unchanged. */
function billedTo({ organisationName }: AllowedBuyer, billing: BillingDetails): BillingDetails {
  return organisationName === null || billing.gstNumber !== null
    ? billing
    : { ...billing, businessName: organisationName };
}

/**
 * Returns the coupon code that reduces the price, or null if it does not apply to this plan or another discount is
 * better.
 */
function appliedCode({ price: { couponDiscount } }: AllowedQuote): string | null {
  return couponDiscount !== null && couponDiscount.amount > 0 ? couponDiscount.couponCode : null;
}

type OrderToOpen = {
  readonly quote: AllowedQuote;
  readonly quotedOn: CalendarDate;
  readonly couponCode: string | null;
  readonly billing: BillingDetails;
  readonly fingerprint: string;
  readonly mandateId: string | null;
  readonly transfers: TransferSettings | null;
};

async function openOrder(
  tx: Tx,
  deps: StartOrderDeps,
  { userId, gift, time }: StartOrder,
  { quote, quotedOn, couponCode, billing, fingerprint, mandateId, transfers }: OrderToOpen,
): Promise<Order> {
  const id = randomUUID();
  const agreed = agree(quote, couponCode, billing);
  const expiresAt =
    transfers === null
      ? new Date(time.instant.getTime() + orderLifetimeMs)
      : transferExpiry(time.instant, transfers.days);
  const createdAt = time.instant;
  await insertOrder(tx, { id, userId, agreed, fingerprint, quotedOn, createdAt, expiresAt });
  if (transfers !== null && quote.price.netPrice.amount > 0) await awaitTransfer(tx, id, createdAt);
  if (mandateId !== null) await deps.renewals.attach(tx, mandateId, id);
  if (gift !== null) await deps.gifts.keepRequest(tx, id, gift, time);
  if (couponCode !== null) {
    // A referral code has no use limit. A purchase with it attributes the member to the referrer.
    if (isReferralCode(couponCode)) await attachRefCode(tx, userId, couponCode);
    else await reserveCoupon(tx, { orderId: id, code: couponCode, userId, at: time.instant });
  }
  await updateProfile(tx, userId, billing);
  const order = await orderById(tx, id);
  if (order === null) throw new Error('The order just written was not found.');
  if (order.amount > 0) return order;
  const member = await readMember(tx, userId);
  const { gifts } = deps;
  await fulfil(tx, order, agreed, null, time, { holderKey: deps.settings.holderKey, gifts, member });
  const fulfilled = await orderById(tx, id);
  if (fulfilled === null) throw new Error('The order just fulfilled was not found.');
  return fulfilled;
}

async function quoteChanged(deps: StartOrderDeps, input: StartOrder): Promise<Refusal> {
  const { userId, time, couponCode, alias } = input;
  const open = await openOrderOf(deps.db, userId);
  const quote = await previewOne(deps.db, deps.settings, {
    userId,
    purpose: input.gift === null ? 'own' : 'gift',
    time,
    couponCode,
    toPlan: alias,
    state: input.details.billingInfo.state,
    exceptOrder: open?.id ?? null,
  });
  if (quote === null || !quote.allowed) {
    const reason = quote?.reason;
    return refuse('plan-not-allowed', reason === null || reason === undefined ? {} : { detail: reason });
  }
  return refuse('quote-changed', { extensions: { quote } });
}

function refused(code: ErrorCode, more: { detail?: string }): Decision {
  return { kind: 'refused', refusal: refuse(code, more) };
}
