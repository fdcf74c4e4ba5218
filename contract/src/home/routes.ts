import { defineRoute } from '../http/route.ts';
import { homeQuery, homeSchema } from './schemas.ts';

export const getHome = defineRoute({
  id: 'getHome',
  method: 'GET',
  path: '/user/home',
  auth: 'confirmed',
  summary:
    'Returns the home page: everything new since the last visit on any device, limited to the member’s plan.',
  query: homeQuery,
  response: homeSchema,
});
