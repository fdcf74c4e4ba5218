import type { Paise } from '../primitives/paise.ts';
import { maxPaise, mulDivHalfUp, paise, percentHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { Coupon } from './coupon.ts';
import type { PlanAlias } from './plan.ts';
import { offeredPlans } from './plan.ts';

/** Minimum fraction of the price that a discount leaves. A coupon that leaves less gives the plan away. */
const leastBasisPoints = 1_000;

/**
 * Returns the maximum value that coupons give away, in paise including GST, assuming that every use is for the most
 * expensive plan they make nearly free. Returns zero for discounts, or null if the number of uses is unlimited or the
 * amount is too large to count in paise.
 * @param codes number of codes with this rule
 * @param fullPrices prices of full terms, excluding GST
 * @param gstBasisPoints GST rate on the prices
 */
export function maxGivenAway(
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
