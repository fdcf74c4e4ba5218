import type { DayClose } from './adjust.ts';
import { factorOf, isUnmeasured } from './adjust.ts';
import type { CorporateAction } from './corporate-action.ts';

/**
 * Maximum deviation of the traded price from the price implied by the actions, as a fraction. Above it, the price
 * contradicts them.
 */
const maxDeviation = 0.2;

export interface PriceCheck {
  /** Last close before the ex-date and first close from the ex-date, as traded. */
  readonly before: DayClose;
  readonly after: DayClose;
  /** Price after ÷ price before, as traded and as implied by the actions. */
  readonly traded: number;
  readonly claimed: number;
  readonly isContradicted: boolean;
}

/**
 * Returns the comparison of the price across an ex-date with all actions of that day, or null if the share has no price
 * on one side or an action's effect on the price is unknown.
 */
export function checkPrice(
  actions: readonly CorporateAction[],
  before: DayClose | null,
  after: DayClose | null,
): PriceCheck | null {
  if (before === null || after === null || actions.some(isUnmeasured)) return null;
  const claimed = actions.reduce((product, action) => product * factorOf(action, before.close), 1);
  const traded = after.close / before.close;
  const isContradicted = Math.abs(traded / claimed - 1) > maxDeviation;
  return { before, after, traded, claimed, isContradicted };
}
