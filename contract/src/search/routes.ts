import { defineRoute } from '../http/route.ts';
import { searchAnswerSchema, searchQuery } from './schemas.ts';

export const searchEverything = defineRoute({
  id: 'searchEverything',
  method: 'GET',
  path: '/user/search',
  auth: 'confirmed',
  summary: 'Searches articles, stocks, portfolios, messages and people, limited to the member’s plan.',
  query: searchQuery,
  response: searchAnswerSchema,
});
