import { defineRoute } from '../http/route.ts';
import { searchAnswerSchema, searchQuery } from './schemas.ts';

export const searchEverything = defineRoute({
  id: 'searchEverything',
  method: 'GET',
  path: '/user/search',
  auth: 'confirmed',
  summary: 'One search for articles, stocks, portfolios, messages and people, as far as the plan opens them.',
  query: searchQuery,
  response: searchAnswerSchema,
});
