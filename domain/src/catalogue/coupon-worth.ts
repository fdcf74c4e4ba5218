import type { Paise } from '../primitives/paise.ts';
import { maxPaise, mulDivHalfUp, paise, percentHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { Coupon } from './coupon.ts';
import type { PlanAlias } from './plan.ts';
import { offeredPlans } from './plan.ts';

/** A coupon that leaves less than this share of a price gives the plan away; other coupons are discounts. */
const leastBasisPoints = 1_000;

/**
 * Returns the maximum that coupons give away, in paise with GST: every use for the most expensive plan that they make
 * nearly free. Zero for discounts, or null if their number is unlimited or the amount exceeds what can be counted in
 * paise.
 * @param codes number of codes with this rule
 * @param fullPrices prices of full terms, excluding GST
 * @param gstBasisPoints rate of GST on the prices
 */
export function mostGivenAway(
  { reduction, plans, totalLimit }: Pick<Coupon, 'reduction' | 'plans' | 'totalLimit'>,
  codes: number,
  fullPrices: ReadonlyMap<PlanAlias, Paise>,
  gstBasisPoints: number,
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
