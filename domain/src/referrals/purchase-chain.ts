import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import { rewardAfterDays } from './reward.ts';

/** One order of the chain that a first purchase became: the purchase, then each upgrade that replaced it. */
export interface ChainOrder {
  /** An upgrade replaced it. The current order of a chain is the one that nothing replaced. */
  readonly isReplaced: boolean;
  readonly paidDays: number;
  /** The invoiced amount, ex GST. */
  readonly taxable: Paise;
  /** The amount after its credit notes, ex GST. */
  readonly left: Paise;
}

/**
 * Returns whether a purchase and its upgrades are still paid for at least the first seven days: the unrefunded amount
 * of the whole chain is at least seven days at the price of the current plan. A shorter term must be paid for in full.
 */
export function coversFirstDays(chain: readonly ChainOrder[]): boolean {
  const now = chain.find(({ isReplaced }) => !isReplaced);
  if (now === undefined) return false;
  const days = Math.min(rewardAfterDays, now.paidDays);
  const needed = mulDivHalfUp(now.taxable, days, now.paidDays);
  return add(zeroPaise, ...chain.map(({ left }) => left)) >= needed;
}
