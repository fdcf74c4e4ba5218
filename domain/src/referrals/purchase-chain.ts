import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import { rewardAfterDays } from './reward.ts';

/** One order of the chain that a first purchase became: the purchase itself, then each upgrade that replaced it. */
export interface ChainOrder {
  /** An upgrade took its place: of the chain, the order that is the purchase now is the one that nothing replaced. */
  readonly isReplaced: boolean;
  /** Days that were paid for. */
  readonly paidDays: number;
  /** As invoiced, ex GST. */
  readonly taxable: Paise;
  /** What its credit notes left of it, ex GST. */
  readonly left: Paise;
}

/**
 * Whether a purchase, with what it became, is still paid for at least its first seven days: what is left unrefunded of
 * the whole chain is not less than seven days at the price of the plan that it is now. A term of fewer days is paid for
 * when all of it is.
 */
export function coversFirstDays(chain: readonly ChainOrder[]): boolean {
  const now = chain.find(({ isReplaced }) => !isReplaced);
  if (now === undefined) return false;
  const days = Math.min(rewardAfterDays, now.paidDays);
  const needed = mulDivHalfUp(now.taxable, days, now.paidDays);
  return add(zeroPaise, ...chain.map(({ left }) => left)) >= needed;
}
