import { isStateCode, states } from '@niveshak/domain/billing/states';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Offering } from '@niveshak/domain/quotes/sample-members';
import { cataloguePublication, salePricesOn, namesOfPlans, sunsetPublication } from '../catalogue/index.ts';
import { firmPublication } from '../firm/index.ts';
import { legalVersions, textInForce } from '../kyc/index.ts';
import type { ReadPublished } from '../platform/published.ts';
import { advanceLimitPublication } from './settings.ts';

/** Returns the plans that the firm sells on a day. Its sources are `offeringFrom`. */
export async function offeringOn(published: ReadPublished, today: CalendarDate): Promise<Offering> {
  const catalogue = await published(cataloguePublication);
  const firm = await published(firmPublication);
  return {
    prices: salePricesOn(catalogue, today),
    sunset: await published(sunsetPublication),
    offersTrial: firm?.offersTrial ?? true,
    advanceLimit: await published(advanceLimitPublication),
    // Before setup, any state works, because intra-state tax is the same everywhere.
    firmState: isStateCode(firm?.state) ? firm.state : states[0].code,
    planNames: namesOfPlans(catalogue.descriptions),
    termsVersion: textInForce(await published(legalVersions), 'terms', today)?.version ?? '',
  };
}

/** Sources of an offering. */
export const offeringFrom = ['catalogue', 'firm', 'sunset', 'quotes', 'legal'] as const;
