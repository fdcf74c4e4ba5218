import { minNoticeDays } from '../kyc/legal-notice.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import type { PlanAlias } from './plan.ts';
import { priceOn } from './price-on.ts';

/**
 * Returns why a plan's price may not be set from a given day, or null if it may. Existing purchases keep their price.
 * Clients receive the notice of S-14 before a price increase.
 */
export function priceProblem({
  from,
  today,
  inForceSince,
  isRaised,
  hasClients,
}: {
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  /** Day from which the plan's current price applies; null if it has no price. */
  readonly inForceSince: CalendarDate | null;
  /** Whether the price is higher than the one that would otherwise apply on that day. */
  readonly isRaised: boolean;
  readonly hasClients: boolean;
}): string | null {
  if (from < today) return 'A price cannot start before today.';
  if (from === today && inForceSince !== null)
    return `Today’s price has applied since ${formatDate(inForceSince)}. A new price can start tomorrow.`;
  const earliest = addDays(today, minNoticeDays);
  if (isRaised && hasClients && from < earliest)
    return `A higher price needs ${minNoticeDays} days of notice. It can start on ${formatDate(earliest)}.`;
  return null;
}

/** Returns the prices in paise that exceed the price on the day before, each with that price. */
export function raisedPrices<P extends { readonly alias: PlanAlias; readonly fullPrice: number }>(
  prices: readonly P[],
  known: readonly { readonly alias: PlanAlias; readonly from: CalendarDate; readonly fullPrice: Paise }[],
  from: CalendarDate,
): (P & { readonly before: Paise })[] {
  return prices.flatMap((price) => {
    const before = priceOn(known, price.alias, addDays(from, -1))?.fullPrice ?? null;
    return before !== null && price.fullPrice > before ? [{ ...price, before }] : [];
  });
}
