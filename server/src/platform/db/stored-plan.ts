import { z } from 'zod';
import { isAliasText } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';

/** A plan alias in a stored row. Another process may have added the plan after this process loaded the catalogue. */
export const storedPlan = z.custom<PlanAlias>(isAliasText, 'Not an alias.');
