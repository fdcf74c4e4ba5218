import type { PlanAlias } from './plan.ts';

/** Plans as people read them; the catalogue's data may say otherwise. Specification section 3, "Meaning". */
export const defaultPlanNames = {
  CMPONE: 'Premium, pro-rata',
  CMP1Y: 'Premium annual',
  CMP3M: 'Premium quarterly',
  CML1Y: 'Lite annual',
  CML3M: 'Lite quarterly',
  CML14D: '14-day free trial',
  CMP14D: '14-day Premium trial',
  CMPGUEST: 'Complimentary access',
} as const satisfies Record<PlanAlias, string>;
