import type { PlanAlias } from './plan.ts';

/** Plans as people read them; the catalogue's data may say otherwise. Specification section 3, "Meaning". */
export const defaultPlanNames = {
  CMPONE: 'Premium Pro-rata',
  CMP1Y: 'Premium Annual',
  CMP3M: 'Premium Quarterly',
  CML1Y: 'Lite Annual',
  CML3M: 'Lite Quarterly',
  CML14D: 'Free Trial',
  CMP14D: 'Premium Trial',
  CMPGUEST: 'Complimentary Access',
} as const satisfies Record<PlanAlias, string>;
