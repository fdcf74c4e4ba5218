import { defineRoute } from '../http/route.ts';
import { quotesQuery, quotesSchema } from './schemas.ts';

export const getQuotes = defineRoute({
  id: 'getQuotes',
  method: 'GET',
  path: '/user/subscriptions/change',
  auth: 'confirmed',
  summary:
    'Returns frozen quotes for the plans that the member may buy today; an invalid code never fails the call.',
  query: quotesQuery,
  response: quotesSchema,
  isSale: true,
  errors: ['not-open'],
});
