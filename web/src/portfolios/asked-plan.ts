import type { Lot } from '@niveshak/domain/portfolios/gains-tax';
import { groupIndian } from '@niveshak/domain/primitives/indian-numbers';
import type { PortfolioAddress } from '../lib/addresses.ts';
import { holdingsText } from './holdings.ts';
import type { PortfolioFacts } from './shapes.ts';

/** Rupees that an amount is rounded up to when nobody has said one. */
const roundTo = 10_000;

/**
 * The plan that the page begins with: what the address asks for, else following the portfolio with what the member's
 * baskets left, else buying it with a little more than its minimum amount.
 */
export function askedPlan(
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
