import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { instant } from '../http/shapes.ts';
import { configSchema, testClockSchema } from './schemas.ts';

const lastInstant = Date.parse('2100-01-01T00:00:00Z');

export const getConfig = defineRoute({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  auth: 'public',
  summary: 'Returns the browser’s configuration for this installation.',
  response: configSchema,
});

export const getOpenApi = defineRoute({
  id: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  auth: 'public',
  summary: 'Returns the OpenAPI 3.1 description of this API.',
  response: z.looseObject({ openapi: z.string() }),
});

export const getTestClock = defineRoute({
  id: 'getTestClock',
  method: 'GET',
  path: '/test-clock',
  auth: 'public',
  summary: 'Returns the business time of a test installation; 404 without a test clock.',
  response: testClockSchema,
  errors: ['not-found'],
});

export const moveTestClock = defineRoute({
  id: 'moveTestClock',
  method: 'POST',
  path: '/test-clock',
  auth: 'public',
  summary: 'Advances business time and runs all work that is due in between, in order.',
  // Leaves room below the last supported date, because terms, reports and calendars extend past the clock.
  body: z.strictObject({
    now: instant.check(z.refine((now) => Date.parse(now) < lastInstant, 'Use an instant before 2100.')),
  }),
  response: testClockSchema,
  errors: ['not-found', 'clock-backwards'],
});
