import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { noBody, nothing } from '../http/shapes.ts';
import { planSchema } from './schemas.ts';

export const listPlans = defineRoute({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  auth: 'public',
  summary: 'The offered plans and the trial as the catalogue shows them, highest level first.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.array(planSchema),
  status: 200,
  errors: [],
});
