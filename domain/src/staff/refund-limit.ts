import type { Paise } from '../primitives/paise.ts';
import { add } from '../primitives/paise.ts';

/** Period in days over which refunds to one member are added up, so that many small refunds cannot bypass the limit. */
export const refundWindowDays = 30;

/**
 * Returns whether a refund requires a second approver.
 * @param limit maximum that one staff member may refund to a member within `refundWindowDays`
 * @param lately amount that staff refunded to this member within that period
 */
export function needsSecondPerson(limit: Paise, lately: Paise, refund: Paise): boolean {
  return add(lately, refund) > limit;
}
