import type { Paise } from '../primitives/paise.ts';
import { formatRupees, subtract } from '../primitives/paise.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { inclusiveDays } from '../primitives/calendar-date.ts';
import type { Feature } from './feature.ts';
import { features } from './feature.ts';
import { isAllowed } from './gates.ts';
import type { PlanAlias } from './plan.ts';
import { planOf } from './plan.ts';

/** What a member would receive and pay today for an allowed plan. */
export interface Offer {
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly netPrice: Paise;
}

/** Returns the features that a plan includes, by alias and by grant. */
export function opens(alias: PlanAlias): ReadonlySet<Feature> {
  return new Set(features.filter((feature) => isAllowed(feature, alias)));
}

/**
 * Returns whether `other` is the better buy. It has at least the same features and duration at no higher price, and is
 * better in at least one of the three.
 */
function isBeatenBy(offer: Offer, other: Offer): boolean {
  const mine = opens(offer.alias);
  const theirs = opens(other.alias);
  const hasAll = [...mine].every((feature) => theirs.has(feature));
  if (!hasAll || other.endDate < offer.endDate || other.netPrice > offer.netPrice) return false;
  return other.netPrice < offer.netPrice || other.endDate > offer.endDate || theirs.size > mine.size;
}

/** Returns whether another offer includes more for the same price and days. */
export function isRedundant(offer: Offer, all: readonly Offer[]): boolean {
  return all.some(
    (other) =>
      isBeatenBy(offer, other) && other.netPrice === offer.netPrice && other.endDate === offer.endDate,
  );
}

/** Returns the cheapest offer that beats this one, or null if there is none. */
export function betterOffer(offer: Offer, all: readonly Offer[]): Offer | null {
  const better = all.filter((other) => isBeatenBy(offer, other));
  return (
    better.toSorted((a, b) => a.netPrice - b.netPrice || opens(b.alias).size - opens(a.alias).size)[0] ?? null
  );
}

function pricePerDay({ startDate, endDate, netPrice }: Offer): number {
  return netPrice / inclusiveDays(startDate, endDate);
}

/**
 * Returns the offer to suggest, or null if there are none. This is the preferred plan or else the cheapest per day,
 * unless another offer beats it.
 */
export function bestOffer(all: readonly Offer[], preferred: PlanAlias): Offer | null {
  const first =
    all.find(({ alias }) => alias === preferred) ??
    all.toSorted((a, b) => pricePerDay(a) - pricePerDay(b))[0] ??
    null;
  if (first === null) return null;
  const better = betterOffer(first, all);
  return better === null ? first : bestOffer(all, better.alias);
}

/**
 * Returns the card text if another plan is the better buy, or null if none is. `nameOf` names a plan of another tier;
 * within a tier, the suggested plan is the only one to compare with.
 */
export function betterPlanText(
  offer: Offer,
  all: readonly Offer[],
  nameOf: (alias: PlanAlias) => string,
): string | null {
  const better = betterOffer(offer, all);
  if (better === null) return null;
  const than = planOf(better.alias).tier === planOf(offer.alias).tier ? '' : ` than ${nameOf(better.alias)}`;
  const span = better.endDate === offer.endDate ? 'for the same days' : 'and ends sooner';
  if (better.netPrice === offer.netPrice)
    return better.endDate === offer.endDate
      ? `Includes less${than} for the same price and days.`
      : `Ends sooner${than} for the same price.`;
  return `Costs ${formatRupees(subtract(offer.netPrice, better.netPrice))} more${than} ${span}.`;
}
