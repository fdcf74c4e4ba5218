import type { UserDetails } from '@niveshak/contract/checkout/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { normaliseName } from '@niveshak/domain/identity/names';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import { readBillingSettings } from '../billing/index.ts';
import { hasConsent, panIndexOf, purchaseBarOf, recordClickConsent, verifiedPanOf } from '../kyc/index.ts';
import type { PanKeys } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { GiftRequest } from './gift-request.ts';

type Buyer = {
  readonly userId: string;
  readonly details: UserDetails;
  readonly alias: PlanAlias;
  readonly gift: GiftRequest | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly time: BusinessTime;
};

/** Errors of `purchaseBarOf`. */
export const barErrors = { 'distribution-client': 'distribution-client', minor: 'minor-buyer' } as const;

/** Name on the buyer's PAN if it belongs to an organisation; else null. */
export type AllowedBuyer = { readonly organisationName: string | null };

/**
 * Checks whether the buyer may buy. Every plan requires a recorded consent; paid plans also require a verified identity
 * and a signature. Records the consent given with this purchase. Returns a refusal if a requirement is not met.
 */
export async function mayBuy(
  tx: Tx,
  panKeys: PanKeys,
  input: Buyer,
  quote: AllowedQuote,
): Promise<AllowedBuyer | Refusal> {
  const { details, userId, time } = input;
  let organisationName: string | null = null;
  const bar = input.gift === null ? await purchaseBarOf(tx, userId, time.today) : null;
  if (bar !== null) return refuse(barErrors[bar]);
  if (isPaidPlan(input.alias)) {
    // Block sales that cannot be invoiced.
    if ((await readBillingSettings(tx)) === null) return refuse('not-open');
    if (quote.kycRequired) return refuse('kyc-required');
    const verified = await verifiedPanOf(tx, userId);
    // A giver receives no advice and needs no verification; a verified giver buys under the verified name.
    if (verified === null && input.gift === null) return refuse('kyc-required');
    const isSamePerson =
      verified === null ||
      (normaliseName(details.firstName).toLowerCase() === normaliseName(verified.firstName).toLowerCase() &&
        normaliseName(details.lastName).toLowerCase() === normaliseName(verified.lastName).toLowerCase() &&
        (details.dob === null || details.dob === verified.dob) &&
        (details.panNumber === null || panIndexOf(details.panNumber, panKeys).equals(verified.panIndex)));
    if (!isSamePerson) {
      return refuse('kyc-required', { detail: 'Name, date of birth and PAN must be the verified ones.' });
    }
    if (quote.eSignRequired) return refuse('esign-required');
    organisationName = verified?.organisationName ?? null;
  }
  if (await hasConsent(tx, userId, quote.termsVersion, time.today)) return { organisationName };
  if (details.acceptedTerms !== quote.termsVersion) return refuse('consent-required');
  await recordClickConsent(tx, {
    userId,
    termsVersion: quote.termsVersion,
    at: time.instant,
    today: time.today,
    ip: input.ip,
    userAgent: input.userAgent,
  });
  return { organisationName };
}
