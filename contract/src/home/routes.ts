import { defineRoute } from '../http/route.ts';
import { homeQuery, homeSchema } from './schemas.ts';

export const getHome = defineRoute({
  id: 'getHome',
  method: 'GET',
  path: '/user/home',
  auth: 'confirmed',
  summary:
    'All of the home page: what is new since the last visit on any device, as far as the plan opens it.',
  query: homeQuery,
  response: homeSchema,
});
