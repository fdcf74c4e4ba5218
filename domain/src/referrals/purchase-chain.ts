import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import { rewardAfterDays } from './reward.ts';

/** One order in the chain of a first purchase: the purchase itself, then each upgrade that replaced it. */
export interface ChainOrder {
  /** Whether an upgrade replaced it. The current order of a chain has not been replaced. */
  readonly isReplaced: boolean;
  readonly paidDays: number;
  /** Invoiced amount, ex GST. */
  readonly taxable: Paise;
  /** Amount after its credit notes, ex GST. */
  readonly left: Paise;
}

/**
 * Returns whether a purchase and its upgrades are still paid for at least the first seven days, i.e. the unrefunded
 * amount of the whole chain is at least seven days at the current plan's price. A shorter term must be paid in full.
 */
export function coversFirstDays(chain: readonly ChainOrder[]): boolean {
  const now = chain.find(({ isReplaced }) => !isReplaced);
  if (now === undefined) return false;
  const days = Math.min(rewardAfterDays, now.paidDays);
  const needed = mulDivHalfUp(now.taxable, days, now.paidDays);
  return add(zeroPaise, ...chain.map(({ left }) => left)) >= needed;
}
