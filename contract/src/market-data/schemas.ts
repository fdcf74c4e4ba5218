import * as z from 'zod/mini';
import { calendarDate, instant } from '../http/shapes.ts';

/** Decimal rupees, as the quote provider gives them. */
export const lastPricesSchema = z.array(
  z.object({
    symbol: z.string(),
    last_price: z.number(),
    /** `live`: from the quote provider; `close`: the last end of day, with its date. */
    source: z.enum(['live', 'close']),
    asOf: instant,
    /** Older than a live price should be while the exchange is open. */
    isStale: z.boolean(),
  }),
);

export const outlierCategories = ['bullish', 'bearish'] as const;
export const outlierSizes = [10, 25, 50, 100] as const;
export const outlierPages = 7;
/** `rank`: the farthest from its own past first. */
export const outlierSorts = [
  'rank', 'name', 'close', 'day', 'volume', 'm1', 'm3', 'm6', 'm12',
] as const; // prettier-ignore
export type OutlierSort = (typeof outlierSorts)[number];
export const sortDirections = ['up', 'down'] as const;
/** What lay beyond 3 deviations. */
export const outlierCauses = ['return', 'volume', 'both'] as const;

/** What made a day an outlier. */
const evidence = {
  close: z.number(),
  /** Of the day, and how many median absolute deviations of its own 250 days it lies from their median. */
  dayReturn: z.number(),
  returnDeviations: z.number(),
  volume: z.number(),
  volumeDeviations: z.number(),
} as const;

/** Return since, in months; null while it lies in the future. */
const outcome = z.object({
  m1: z.nullable(z.number()),
  m3: z.nullable(z.number()),
  m6: z.nullable(z.number()),
  m12: z.nullable(z.number()),
});

const outlierSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  ...evidence,
  /** Adjusted closes of the last 30 trading days, for a sparkline. */
  recent: z.array(z.number()),
  outcome,
});

/** The days on which one stock was listed, newest first. */
export const stockOutliersSchema = z.array(
  z.object({ date: calendarDate, category: z.enum(outlierCategories), ...evidence, outcome }),
);

export const outliersSchema = z.object({
  category: z.enum(outlierCategories),
  /** The trading day of the list; null while there is none. */
  asOf: z.nullable(calendarDate),
  /** Days for which a list is kept, newest first. */
  days: z.array(calendarDate),
  page: z.int(),
  pages: z.int(),
  /** Those that the filters leave. */
  total: z.int(),
  outliers: z.array(outlierSchema),
});

export const stockSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  isin: z.nullable(z.string()),
  /** Names it was traded under before. */
  formerSymbols: z.array(z.object({ symbol: z.string(), until: calendarDate })),
  /** The last day with a price, for a share that has not traded for a month of the market's days; null otherwise. */
  endedOn: z.nullable(calendarDate),
  /** Date, close as traded, close adjusted for splits, bonuses and dividends. */
  closes: z.array(z.tuple([calendarDate, z.number(), z.number()])),
  actions: z.array(
    z.object({
      date: calendarDate,
      label: z.string(),
      /** The adjusted closes before it are comparable with those after it. */
      isAdjustedFor: z.boolean(),
    }),
  ),
});
export type Stock = z.infer<typeof stockSchema>;
