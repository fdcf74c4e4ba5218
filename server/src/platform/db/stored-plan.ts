import { z } from 'zod';
import { isAliasText } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';

/** A plan's alias in a stored row. The plan may have been added by another process since this one last looked. */
export const storedPlan = z.custom<PlanAlias>(isAliasText, 'Not an alias.');
