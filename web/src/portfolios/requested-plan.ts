import type { Lot } from '@niveshak/domain/portfolios/gains-tax';
import { groupIndian } from '@niveshak/domain/primitives/indian-numbers';
import { holdingsText } from './holdings.ts';
import type { PlanInput } from './plan-input.ts';
import type { PortfolioFacts } from './shapes.ts';

/** Default amounts are rounded up to a multiple of this many rupees. */
const roundTo = 10_000;

/**
 * Returns the initial plan. Uses the last plan entered. Otherwise follows the portfolio with the holdings from the
 * member's baskets, or buys it with slightly more than the minimum amount.
 */
export function requestedPlan(
  entered: PlanInput | null,
  { minimumAmount }: Pick<PortfolioFacts, 'minimumAmount'>,
  lots: readonly Lot[],
): PlanInput {
  if (entered?.amount !== undefined || entered?.held !== undefined) return entered;
  if (lots.length > 0) return { ...entered, held: holdingsText(lots) };
  const amount = suggestedAmount({ minimumAmount });
  return amount === null ? { ...entered } : { ...entered, amount };
}

/** Returns the minimum amount in rupees, rounded up and grouped, or null if it is unknown. */
export function suggestedAmount({ minimumAmount }: Pick<PortfolioFacts, 'minimumAmount'>): string | null {
  if (minimumAmount === null) return null;
  return groupIndian(String(Math.ceil(minimumAmount.amount / 100 / roundTo) * roundTo));
}
