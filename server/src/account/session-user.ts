import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { isAllowed } from '@niveshak/domain/catalogue/gates';
import { grantsFor } from '@niveshak/domain/catalogue/grants';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { awaitedOrderOf } from '../checkout/index.ts';
import type { Order } from '../checkout/index.ts';
import type { User } from '../identity/index.ts';
import type { VerifiedPan } from '../kyc/index.ts';
import { presentSubscriptions } from '../membership/index.ts';
import { canChangeSubscription, readBuyer } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import { ensureCode, refExtensionsOf } from '../referrals/index.ts';

/** The session user of decisions section 10, put together from the slices that own its parts. */
export async function presentSessionUser(
  db: Db,
  settings: QuoteSettings,
  userId: string,
  time: BusinessTime,
): Promise<SessionUser> {
  const buyer = await readBuyer(db, userId, time.today);
  const { user, terms, pan } = buyer;
  const plan = currentTerm(terms, time.today)?.alias ?? null;
  const grants = grantsFor(plan);
  const [open, refExtensions, canChange, refCode] = await Promise.all([
    awaitedOrderOf(db, userId, time.instant),
    refExtensionsOf(db, userId),
    canChangeSubscription(db, settings, buyer, time),
    ownRefCode(db, userId, plan, time),
  ]);
  return {
    email: user.email,
    hasConfirmedEmail: user.hasConfirmedEmail,
    firstName: user.firstName || user.email.slice(0, 1),
    lastName: user.lastName,
    refExtensions,
    billingInfo: presentBillingInfo(user, pan),
    subscriptions: presentSubscriptions(terms, time.today),
    resourceGrants: { read: { portfolios: [...grants.portfolios], sources: [...grants.sources] } },
    canChangeSubscription: canChange,
    refDetails: { refCode, unconsumedMonths: buyer.freeMonths },
    kyc: { isVerified: pan !== null },
    terms: { isSigned: buyer.isSigned },
    openOrder: presentOpenOrder(open),
  };
}

/** An order for a gift is no purchase that the checkout could go on with; its pending payment is shown all the same. */
function presentOpenOrder(order: Order | null): SessionUser['openOrder'] {
  if (order === null || order.providerOrderId === null) return null;
  const isGift = order.agreed.kind === 'gift';
  if (isGift && !order.hasPendingPayment) return null;
  return {
    orderId: order.providerOrderId,
    alias: order.alias,
    ...(order.hasPendingPayment ? { payment: 'pending' as const } : {}),
    ...(isGift ? { isGift: true as const } : {}),
  };
}

/** The member's own code, for whose plan refers friends. */
async function ownRefCode(
  db: Db,
  userId: string,
  plan: PlanAlias | null,
  time: BusinessTime,
): Promise<string | null> {
  if (!isAllowed('referrals', plan)) return null;
  const { code, isBarred } = await ensureCode(db, userId, time.instant);
  return isBarred ? null : code;
}

/** Null until the member has given or verified anything. */
function presentBillingInfo(user: User, pan: VerifiedPan | null): SessionUser['billingInfo'] {
  const { mobile, state, pinCode, address, businessName, gstNumber } = user;
  if (pan === null && mobile === null && state === null) return null;
  return {
    isBusiness: gstNumber !== null,
    dob: pan?.dob ?? null,
    panNumber: pan?.maskedPan ?? null,
    mobile,
    state,
    pinCode,
    address,
    businessName,
    gstNumber,
  };
}
