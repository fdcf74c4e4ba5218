import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import { rewardAfterDays } from './reward.ts';

/** Order in the chain of a first purchase. The chain has the purchase itself and each upgrade that replaced it. */
export interface ChainOrder {
  /** Whether an upgrade replaced it. False for the current order of a chain. */
  readonly isReplaced: boolean;
  readonly paidDays: number;
  /** Invoiced amount ex GST. */
  readonly taxable: Paise;
  /** Amount ex GST after its credit notes. */
  readonly left: Paise;
}

/**
 * Returns whether a purchase and its upgrades still cover at least the first seven days. This means that the unrefunded
 * amount of the whole chain is at least seven days at the current plan's price. A shorter term must be paid in full.
 */
export function coversFirstDays(chain: readonly ChainOrder[]): boolean {
  const now = chain.find(({ isReplaced }) => !isReplaced);
  if (now === undefined) return false;
  const days = Math.min(rewardAfterDays, now.paidDays);
  const needed = mulDivHalfUp(now.taxable, days, now.paidDays);
  return add(zeroPaise, ...chain.map(({ left }) => left)) >= needed;
}
