import * as z from 'zod/mini';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import {
  isGiftablePlan,
  isOfferedPlan,
  isPlanAlias,
  planAliasPattern,
} from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '../http/shapes.ts';

function planWhich(holds: (value: unknown) => boolean, message: string) {
  return z
    .custom<PlanAlias>(holds, message)
    .register(z.globalRegistry, { type: 'string', pattern: planAliasPattern.source, examples: ['CMP1Y'] });
}

export const planAlias = planWhich(isPlanAlias, 'Choose a plan.');
export const offeredPlan = planWhich(isOfferedPlan, 'Choose a plan that is sold.');
export const giftablePlan = planWhich(isGiftablePlan, 'Choose a plan that can be given.');

/** Subscription term of a member. Sorted as current, queued by start, then past with newest first. */
export const subscriptionSchema = z.object({
  id: z.string(),
  alias: planAlias,
  startDate: calendarDate,
  endDate: calendarDate,
  hasExpired: z.boolean(),
  isQueued: z.boolean(),
  isGift: z.boolean(),
  /** Present only until a cancelled term expires at the end of its last day. */
  isCancelled: z.optional(z.literal(true)),
  /** Present only while a chargeback or a pause suspends the term and its access. */
  standsStill: z.optional(z.literal(true)),
  /** Current or upcoming pause, with the first day without access and the first day with access again. */
  pause: z.optional(z.object({ from: calendarDate, resumesOn: calendarDate })),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
