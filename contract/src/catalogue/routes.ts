import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { planSchema } from './schemas.ts';

export const listPlans = defineRoute({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  auth: 'public',
  summary: 'The offered plans and the trial as the catalogue shows them, highest level first.',
  response: z.array(planSchema),
});
