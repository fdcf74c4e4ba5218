import { gstBasisPointsOn } from '@niveshak/domain/billing/gst-rate';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { renewalOffer } from '@niveshak/domain/renewals/consent';
import type { RenewalOffer } from '@niveshak/domain/renewals/consent';
import { cataloguePublication, fullPricesOn, sunsetPublication } from '../catalogue/index.ts';
import { publishedFirm } from '../firm/index.ts';
import { legalVersions, requireTerms } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReadPublished } from '../platform/published.ts';
import { advanceLimitPublication, computeNow, readMember } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';

/**
 * Returns the terms of a plan's automatic renewal, or null if the plan cannot renew.
 * @param endDate last day of the term to renew
 */
export async function offerAfter(
  published: ReadPublished,
  alias: PlanAlias,
  endDate: CalendarDate,
  state: string | null,
  { today }: BusinessTime,
): Promise<RenewalOffer | null> {
  const catalogue = await published(cataloguePublication);
  const firm = await publishedFirm(published);
  if (!isStateCode(firm.state)) return null;
  return renewalOffer({
    alias,
    endDate,
    fullPrice: fullPricesOn(catalogue.prices, today).get(alias) ?? null,
    isOnSale: !catalogue.withdrawn.has(alias),
    gstBasisPoints: gstBasisPointsOn(today),
    firmState: firm.state,
    placeOfSupply: isStateCode(state) ? state : null,
    sunset: await published(sunsetPublication),
    advanceLimit: await published(advanceLimitPublication),
    termsVersion: requireTerms(await published(legalVersions), today).version,
  });
}

/** Returns the automatic renewal offered with a plan purchase, or null if there is none. */
export async function offerWithPurchase(
  db: Db,
  settings: QuoteSettings,
  query: { readonly userId: string; readonly alias: PlanAlias; readonly state: string | null },
  time: BusinessTime,
): Promise<RenewalOffer | null> {
  const { userId, alias } = query;
  const member = await readMember(db, userId);
  const state = query.state ?? member.buyer.user.state;
  const question = {
    userId,
    purpose: 'own',
    alias,
    couponCode: null,
    exceptOrder: null,
    isOrdered: true,
  } as const;
  const outcome = await computeNow(db, settings, { ...question, state: state ?? '' }, time, member);
  if (outcome === null || !outcome.allowed) return null;
  return offerAfter(member.published, alias, outcome.endDate, state, time);
}
