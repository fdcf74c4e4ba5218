import { isStateCode, states } from '@niveshak/domain/billing/states';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Offering } from '@niveshak/domain/quotes/sample-members';
import { cataloguePublication, salePricesOn, namesOfPlans, sunsetPublication } from '../catalogue/index.ts';
import { firmPublication } from '../firm/index.ts';
import { legalVersions, textInForce } from '../kyc/index.ts';
import type { ReadPublished } from '../platform/published.ts';
import { advanceLimitPublication } from './settings.ts';

/** What the firm sells on a day. Made from `offeringFrom`. */
export async function offeringOn(published: ReadPublished, today: CalendarDate): Promise<Offering> {
  const catalogue = await published(cataloguePublication);
  const firm = await published(firmPublication);
  return {
    prices: salePricesOn(catalogue, today),
    sunset: await published(sunsetPublication),
    offersTrial: firm?.offersTrial ?? true,
    advanceLimit: await published(advanceLimitPublication),
    // Without a firm any state will do: the tax within a state is the same in all.
    firmState: isStateCode(firm?.state) ? firm.state : states[0].code,
    planNames: namesOfPlans(catalogue.descriptions),
    termsVersion: textInForce(await published(legalVersions), 'terms', today)?.version ?? '',
  };
}

/** What an offering is made of, by the names under which it is published. */
export const offeringFrom = ['catalogue', 'firm', 'sunset', 'quotes', 'legal'] as const;
