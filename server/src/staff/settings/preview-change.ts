import type { OfferingChange, OfferingPreview } from '@niveshak/contract/staff/settings-schemas';
import { isStateCode, states } from '@niveshak/domain/billing/states';
import { quotedPlans } from '@niveshak/domain/catalogue/plan';
import { calendarDate, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { SentCode } from '@niveshak/domain/quotes/facts';
import type { QuoteOutcome } from '@niveshak/domain/quotes/quote';
import { quotesForSample, sampleIds, sampleMembers } from '@niveshak/domain/quotes/sample-members';
import type { Offering } from '@niveshak/domain/quotes/sample-members';
import { cataloguePublication, fullPricesOn, sunsetPublication } from '../../catalogue/index.ts';
import { firmPublication } from '../../firm/index.ts';
import { legalVersions, textInForce } from '../../kyc/index.ts';
import type { ReadPublished } from '../../platform/published.ts';
import { advanceLimitPublication, planNames } from '../../quotes/index.ts';
import { conditionsOf, reductionOf } from '../coupons/coupon-input.ts';

/** What members of each kind are quoted on the day of a change, without it and with it. Nothing is written. */
export async function previewChange(
  published: ReadPublished,
  change: OfferingChange,
  today: CalendarDate,
): Promise<OfferingPreview> {
  const on = change.kind === 'prices' ? maxDate(today, calendarDate(change.from)) : today;
  const before = await offeringOn(published, on);
  const after = changed(before, change);
  return {
    on,
    members: sampleIds.map((id) => {
      const was = quotesForSample(id, before, before, on, null);
      const is = quotesForSample(id, after, before, on, codeOf(change));
      return {
        title: sampleMembers[id].title,
        quotes: quotedPlans.map((alias) => ({
          alias,
          planName: before.planNames[alias],
          before: presentSample(was.get(alias)),
          after: presentSample(is.get(alias)),
        })),
      };
    }),
  };
}

async function offeringOn(published: ReadPublished, today: CalendarDate): Promise<Offering> {
  const { prices, descriptions } = await published(cataloguePublication);
  const firm = await published(firmPublication);
  return {
    prices: fullPricesOn(prices, today),
    sunset: await published(sunsetPublication),
    offersTrial: firm?.offersTrial ?? true,
    advanceLimit: await published(advanceLimitPublication),
    // Without a firm any state will do: the tax within a state is the same in all.
    firmState: isStateCode(firm?.state) ? firm.state : states[0].code,
    planNames: planNames(descriptions),
    termsVersion: textInForce(await published(legalVersions), 'terms', today)?.version ?? '',
  };
}

function changed(offering: Offering, change: OfferingChange): Offering {
  switch (change.kind) {
    case 'prices': {
      const prices = new Map(offering.prices);
      for (const { alias, fullPrice } of change.prices) prices.set(alias, paise(fullPrice));
      return { ...offering, prices };
    }
    case 'sunset': {
      const { date } = change;
      return { ...offering, sunset: date === null ? null : { date: calendarDate(date), notice: '' } };
    }
    case 'trial':
      return { ...offering, offersTrial: change.isOffered };
    case 'coupon':
      return offering;
    case 'selling':
      return { ...offering, advanceLimit: change.advanceLimit };
  }
}

/** A coupon that is not made yet, as if its code was typed. */
function codeOf(change: OfferingChange): SentCode | null {
  if (change.kind !== 'coupon') return null;
  const coupon = { code: 'NEW', reduction: reductionOf(change.reduction), ...conditionsOf(change) };
  return { kind: 'coupon', coupon, usedInAll: 0, usedByMember: 0 };
}

function presentSample(quote: QuoteOutcome | undefined) {
  if (quote === undefined) return null;
  const { allowed: isAllowed, reason, price, paidEndDate } = quote;
  return { isAllowed, reason, netPrice: price?.netPrice.amount ?? null, paidEndDate };
}
