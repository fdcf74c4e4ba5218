import { nameIn } from '@niveshak/domain/quotes/facts';
import type { OfferingChange, OfferingPreview } from '@niveshak/contract/settings/schemas';
import { quotedPlans } from '@niveshak/domain/catalogue/plan';
import { calendarDate, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { SentCode } from '@niveshak/domain/quotes/facts';
import type { QuoteOutcome } from '@niveshak/domain/quotes/quote';
import { quotesForSample, sampleIds, sampleMembers } from '@niveshak/domain/quotes/sample-members';
import type { Offering } from '@niveshak/domain/quotes/sample-members';
import type { ReadPublished } from '../platform/published.ts';
import { offeringOn } from '../quotes/index.ts';
import { conditionsOf, reductionOf } from '../catalogue/index.ts';

/** Returns quotes for each kind of member on the day of a change, before and after. Read-only. */
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
        quotes: quotedPlans().map((alias) => ({
          alias,
          planName: nameIn(before, alias),
          before: presentSample(was.get(alias)),
          after: presentSample(is.get(alias)),
        })),
      };
    }),
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

/** Returns a coupon that does not exist yet, as if its code had been entered. */
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
