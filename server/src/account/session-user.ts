import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { grantsFor } from '@niveshak/domain/catalogue/grants';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { openOrderOf } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import type { User } from '../identity/index.ts';
import { hasSignedTerms, termsInForce, verifiedPanOf } from '../kyc/index.ts';
import type { VerifiedPan } from '../kyc/index.ts';
import { presentSubscriptions, termsOf, unconsumedMonths } from '../membership/index.ts';
import { canChangeSubscription } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';

/** The session user of decisions section 10, put together from the slices that own its parts. */
export async function presentSessionUser(
  db: Db,
  settings: QuoteSettings,
  userId: string,
  time: BusinessTime,
): Promise<SessionUser> {
  const user = await userById(db, userId);
  const terms = await termsOf(db, userId);
  const pan = await verifiedPanOf(db, userId);
  const legal = await termsInForce(db, time.today);
  const open = await openOrderOf(db, userId);
  const grants = grantsFor(currentTerm(terms, time.today)?.alias ?? null);
  return {
    email: user.email,
    hasConfirmedEmail: user.hasConfirmedEmail,
    firstName: user.firstName || user.email.slice(0, 1),
    lastName: user.lastName,
    refExtensions: [],
    billingInfo: presentBillingInfo(user, pan),
    subscriptions: presentSubscriptions(terms, time.today),
    resourceGrants: { read: { portfolios: [...grants.portfolios], sources: [...grants.sources] } },
    canChangeSubscription: await canChangeSubscription(db, settings, userId, time),
    refDetails: { refCode: null, unconsumedMonths: await unconsumedMonths(db, userId) },
    kyc: { isVerified: pan !== null },
    terms: { isSigned: await hasSignedTerms(db, userId, legal.version) },
    openOrder:
      open === null || open.providerOrderId === null || open.expiresAt <= time.instant
        ? null
        : { orderId: open.providerOrderId, alias: open.alias },
  };
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
