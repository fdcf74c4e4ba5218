import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { calendarDate, text } from '../http/shapes.ts';
import {
  lastPricesSchema,
  outlierListings,
  outlierCauses,
  outlierPages,
  outlierSessions,
  outlierSorts,
  outliersSchema,
  sortDirections,
  stockOutliersSchema,
  stockSchema,
} from './schemas.ts';

export const getLastPrices = defineRoute({
  id: 'getLastPrices',
  method: 'GET',
  path: '/user/source/prices/stocks',
  auth: 'confirmed',
  summary: 'Returns the last prices of stocks, live or from the last close; unknown symbols are omitted.',
  query: z.strictObject({ symbols: text(20_000, 1) }),
  response: lastPricesSchema,
  errors: ['not-in-plan'],
});

export const getOutliers = defineRoute({
  id: 'getOutliers',
  method: 'GET',
  path: '/user/source/outliers',
  auth: 'confirmed',
  summary: 'Lists stocks whose day was far outside their own last 250 days, with the evidence.',
  query: z.strictObject({
    category: z.enum(outlierListings),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(outlierPages)), 1),
    size: z._default(
      z.coerce.number().check(z.refine((size) => [10, 25, 50, 100].includes(size), 'Use 10, 25, 50 or 100.')),
      50,
    ),
    on: z.optional(calendarDate),
    /** Number of latest trading days to list together. Ignored with `on`. */
    sessions: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(outlierSessions)), 1),
    sort: z._default(z.enum(outlierSorts), 'rank'),
    direction: z._default(z.enum(sortDirections), 'down'),
    text: z._default(text(100), ''),
    cause: z.optional(z.enum(outlierCauses)),
    /** Minimum traded value on the day, in rupees. */
    leastTraded: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1e13)), 0),
  }),
  response: outliersSchema,
  errors: ['not-in-plan'],
});

export const getStock = defineRoute({
  id: 'getStock',
  method: 'GET',
  path: '/user/stocks/{symbol}',
  auth: 'confirmed',
  summary: 'Returns a company with its prices, corporate actions and former names.',
  params: z.strictObject({ symbol: text(32, 1) }),
  response: stockSchema,
  errors: ['not-in-plan', 'not-found'],
});

export const getStockOutliers = defineRoute({
  id: 'getStockOutliers',
  method: 'GET',
  path: '/user/stocks/{symbol}/outliers',
  auth: 'confirmed',
  summary: 'Lists the days on which a stock was an outlier, and the outcome of each.',
  params: z.strictObject({ symbol: text(32, 1) }),
  response: stockOutliersSchema,
  errors: ['not-in-plan', 'not-found'],
});
