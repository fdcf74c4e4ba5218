import type { PlanAlias } from '@niveshak/domain/catalogue/plan';

/** The plan without a coupon box and with a button of its own (specification section 9). */
export const trialAlias = 'CML14D' as const satisfies PlanAlias;
