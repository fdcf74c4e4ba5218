import { gstBasisPoints } from '../billing/tax.ts';
import type { Paise } from '../primitives/paise.ts';
import { maxPaise, mulDivHalfUp, paise, percentHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { Coupon } from './coupon.ts';
import type { PlanAlias } from './plan.ts';
import { offeredPlans } from './plan.ts';

/** A coupon that leaves less than this share of a price gives the plan away; others are discounts. */
const leastBasisPoints = 1_000;

/**
 * What coupons give away at most, in paise with GST: every use for the dearest plan that they leave nearly nothing of.
 * Zero for discounts; null if nothing limits their number, or if the amount is too large to be counted in paise.
 * @param codes how many have this rule. @param fullPrices of full terms, ex GST.
 */
export function mostGivenAway(
  { reduction, plans, totalLimit }: Pick<Coupon, 'reduction' | 'plans' | 'totalLimit'>,
  codes: number,
  fullPrices: ReadonlyMap<PlanAlias, Paise>,
): Paise | null {
  const given = (plans ?? offeredPlans()).flatMap((alias) => {
    const price = fullPrices.get(alias);
    if (price === undefined || price === 0) return [];
    const off = reduction.kind === 'flat' ? reduction.amount : percentHalfUp(price, reduction.basisPoints);
    return price - off < percentHalfUp(price, leastBasisPoints) ? [price] : [];
  });
  if (given.length === 0) return zeroPaise;
  if (totalLimit === null) return null;
  const withGst = mulDivHalfUp(maxPaise(zeroPaise, ...given), 10_000 + gstBasisPoints, 10_000);
  const most = withGst * totalLimit * codes;
  return Number.isSafeInteger(most) ? paise(most) : null;
}
