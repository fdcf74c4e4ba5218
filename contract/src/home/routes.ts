import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { homeQuery, homeSchema, lockedFeature, previewSchema } from './schemas.ts';

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

export const getPreview = defineRoute({
  id: 'getPreview',
  method: 'GET',
  path: '/user/previews/{feature}',
  auth: 'confirmed',
  summary:
    'What a page outside the member’s plan shows: a chart or counts of what it has, and the plan that adds it at today’s price.',
  params: z.strictObject({ feature: lockedFeature }),
  response: previewSchema,
});
