import type { Lot } from '@niveshak/domain/portfolios/gains-tax';
import { groupIndian } from '@niveshak/domain/primitives/indian-numbers';
import type { PortfolioAddress } from '../lib/addresses.ts';
import { holdingsText } from './holdings.ts';
import type { PortfolioFacts } from './shapes.ts';

/** Default amounts are rounded up to this many rupees. */
const roundTo = 10_000;

/**
 * Returns the initial plan: the one in the URL, otherwise following the portfolio with the holdings from the member's
 * baskets, otherwise buying it with slightly more than its minimum amount.
 */
export function requestedPlan(
  address: PortfolioAddress,
  { minimumAmount }: Pick<PortfolioFacts, 'minimumAmount'>,
  lots: readonly Lot[],
): PortfolioAddress {
  if (address.amount !== undefined || address.held !== undefined) return address;
  if (lots.length > 0) return { ...address, held: holdingsText(lots) };
  if (minimumAmount === null) return address;
  const rupees = Math.ceil(minimumAmount.amount / 100 / roundTo) * roundTo;
  return { ...address, amount: groupIndian(String(rupees)) };
}
