import { defineStaffRoute } from '../http/route.ts';
import { csvFile } from '../http/shapes.ts';
import { recommendationFilter, recommendationQuery, recommendationRegister } from './staff-schemas.ts';

const read = { permission: 'recommendations.read', secondFactor: 'given' } as const;

export const listRecommendations = defineStaffRoute({
  id: 'listRecommendations',
  method: 'GET',
  path: '/staff/recommendations',
  staff: read,
  summary: 'Lists the register of recommendations, newest first, with the analyst and the outcome of each.',
  query: recommendationQuery,
  response: recommendationRegister,
});

export const saveRecommendations = defineStaffRoute({
  id: 'saveRecommendations',
  method: 'GET',
  path: '/staff/recommendations.csv',
  staff: read,
  summary: 'Exports the register of recommendations as CSV, with texts and disclosures.',
  query: recommendationFilter,
  response: csvFile,
});
