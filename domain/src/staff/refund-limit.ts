import type { Paise } from '../primitives/paise.ts';
import { add } from '../primitives/paise.ts';

/** For how long refunds to one member count together, so that many small ones are no way around the limit. */
export const refundWindowDays = 30;

/**
 * Whether a second person has to approve a refund.
 * @param limit what one person may give back to a member within `refundWindowDays`
 * @param lately what staff gave back to this member within them
 */
export function needsSecondPerson(limit: Paise, lately: Paise, refund: Paise): boolean {
  return add(lately, refund) > limit;
}
