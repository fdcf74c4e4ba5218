import { z } from 'zod';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';

/** A plan's alias in a stored row. */
export const storedPlan = z.custom<PlanAlias>(isPlanAlias, 'Unknown plan.');
