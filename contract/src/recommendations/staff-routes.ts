import { defineStaffRoute } from '../http/route.ts';
import { csvFile } from '../http/shapes.ts';
import { recommendationFilter, recommendationQuery, recommendationRegister } from './staff-schemas.ts';

const read = { permission: 'recommendations.read', secondFactor: 'given' } as const;

export const listRecommendations = defineStaffRoute({
  id: 'listRecommendations',
  method: 'GET',
  path: '/staff/recommendations',
  staff: read,
  summary:
    'The register of recommendations, newest first: what was recommended, by whom, and what became of it.',
  query: recommendationQuery,
  response: recommendationRegister,
});

export const saveRecommendations = defineStaffRoute({
  id: 'saveRecommendations',
  method: 'GET',
  path: '/staff/recommendations.csv',
  staff: read,
  summary: 'The register of recommendations, with texts and disclosures, as CSV.',
  query: recommendationFilter,
  response: csvFile,
});
