import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { isAllowed } from '@niveshak/domain/catalogue/gates';
import { grantsFor } from '@niveshak/domain/catalogue/grants';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { mainTerm } from '@niveshak/domain/membership/term';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { awaitedFact, awaitedOf } from '../checkout/index.ts';
import type { AwaitedOrder } from '../checkout/index.ts';
import { cataloguePublication } from '../catalogue/index.ts';
import { firmPublication } from '../firm/index.ts';
import type { User } from '../identity/index.ts';
import { hasAgreed, legalVersions, textInForce } from '../kyc/index.ts';
import type { VerifiedPan } from '../kyc/index.ts';
import { presentSubscriptions } from '../membership/index.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import { publishedIn } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';
import { buyerFacts, canChangeSubscription } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import { ensureCode, ownCodeFact, refExtensionsFact } from '../referrals/index.ts';

export const sessionUserFacts = {
  ...buyerFacts,
  awaited: awaitedFact,
  refExtensions: refExtensionsFact,
  refCode: ownCodeFact,
} as const;

const readSessionUser = factsReader(sessionUserFacts);

/** Returns the session user after a change, from freshly read data. */
export async function sessionUserOf(
  db: Db,
  settings: QuoteSettings,
  userId: string,
  time: BusinessTime,
): Promise<SessionUser> {
  return presentSessionUser(db, settings, await readSessionUser(db, userId), publishedIn(db), time);
}

/** Returns the session user (decisions section 10), assembled from the slices that own its parts. */
export async function presentSessionUser(
  db: Db,
  settings: QuoteSettings,
  member: ValuesOf<typeof sessionUserFacts>,
  published: ReadPublished,
  time: BusinessTime,
): Promise<SessionUser> {
  const { user, terms, pan } = member;
  const plan = mainTerm(terms, time.today)?.alias ?? null;
  const grants = grantsFor(plan);
  const legal = await published(legalVersions);
  const inForce = textInForce(legal, 'terms', time.today);
  const firm = await published(firmPublication);
  const { firmPlans } = await published(cataloguePublication);
  return {
    email: user.email,
    hasConfirmedEmail: user.hasConfirmedEmail,
    firstName: user.firstName || user.email.slice(0, 1),
    lastName: user.lastName,
    refExtensions: member.refExtensions,
    billingInfo: presentBillingInfo(user, pan),
    subscriptions: presentSubscriptions(terms, time.today),
    resourceGrants: { read: { portfolios: [...grants.portfolios], sources: [...grants.sources] } },
    canChangeSubscription:
      inForce !== undefined &&
      firm !== null &&
      (await canChangeSubscription(db, settings, { buyer: member, published }, time)),
    ...(firmPlans.length === 0 ? {} : { firmPlans: [...firmPlans] }),
    refDetails: {
      refCode: await ownRefCode(db, user.id, member.refCode, plan, time),
      unconsumedMonths: member.freeMonths,
    },
    kyc: { isVerified: pan !== null },
    terms: {
      isSigned:
        inForce !== undefined && hasAgreed(member.agreed, legal, inForce.version, time.today, ['esign']),
    },
    openOrder: presentOpenOrder(awaitedOf(member.awaited, time.instant)),
  };
}

/**
 * Returns the open order for the checkout, which cannot resume a gift order and gets one only while its payment is
 * pending.
 */
function presentOpenOrder(order: AwaitedOrder | null): SessionUser['openOrder'] {
  if (order === null) return null;
  const { providerOrderId: orderId, alias, isGift, isTransfer, hasPendingPayment } = order;
  if (isGift && !hasPendingPayment) return null;
  return {
    orderId,
    alias,
    ...(hasPendingPayment ? { payment: 'pending' as const } : {}),
    ...(isGift ? { isGift: true as const } : {}),
    ...(isTransfer ? { isTransfer: true as const } : {}),
  };
}

/** Returns the member's referral code, creating it on first use, if the plan allows referrals. */
async function ownRefCode(
  db: Db,
  userId: string,
  known: ValuesOf<typeof sessionUserFacts>['refCode'],
  plan: PlanAlias | null,
  time: BusinessTime,
): Promise<string | null> {
  if (!isAllowed('referrals', plan)) return null;
  const { code, isBarred } = known ?? (await ensureCode(db, userId, time.instant));
  return isBarred ? null : code;
}

/** Returns the billing details, or null if the member has not entered or verified any. */
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
    ...(pan === null || pan.organisationName === null ? {} : { organisationName: pan.organisationName }),
  };
}
