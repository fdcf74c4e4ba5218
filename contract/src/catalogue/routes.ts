import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { planSchema } from './schemas.ts';

export const listPlans = defineRoute({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  auth: 'public',
  summary: 'Lists the plans on offer and the trial for the catalogue, highest level first.',
  response: z.array(planSchema),
});
