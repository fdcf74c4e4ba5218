import type { Paise } from '../primitives/paise.ts';
import { paise } from '../primitives/paise.ts';

/**
 * Returns a share's price in whole paise, from decimal rupees. Amounts are this price times the shares, so that the
 * plan, the review, the result and Home show the same total.
 */
export function sharePrice(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}
