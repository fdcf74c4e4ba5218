import * as z from 'zod/mini';
import { calendarDate, instant } from '../http/shapes.ts';
import { outlierCategories } from './outlier-categories.ts';

/** Prices in decimal rupees, as reported by the quote provider. */
export const lastPricesSchema = z.array(
  z.object({
    symbol: z.string(),
    /** Company name; null for a former symbol. */
    name: z.nullable(z.string()),
    last_price: z.number(),
    /** `live` is from the quote provider, and `close` is the last end-of-day price with its date. */
    source: z.enum(['live', 'close']),
    asOf: instant,
    /** Whether the price is older than the maximum age of a live price while the exchange is open. */
    isStale: z.boolean(),
    /** Whether a live price was requested and may follow. */
    isComing: z.boolean(),
  }),
);

/** Values of the category filter. */
export const outlierListings = ['both', ...outlierCategories] as const;
/** Maximum number of trading days per list. */
export const outlierSessions = 20;
export const outlierSizes = [10, 25, 50, 100] as const;
export const outlierPages = 7;
/** `rank` sorts by deviation from the stock's own history, largest first. */
export const outlierSorts = [
  'rank', 'name', 'date', 'close', 'day', 'volume', 'm1', 'm3', 'm6', 'm12', 'since',
] as const; // prettier-ignore
export type OutlierSort = (typeof outlierSorts)[number];
export const sortDirections = ['up', 'down'] as const;
/** Measure that exceeded 3 deviations. */
export const outlierCauses = ['return', 'volume', 'both'] as const;

const evidence = {
  close: z.number(),
  /** Return of the day, and its distance from the median of the stock's last 250 days in median absolute deviations. */
  dayReturn: z.number(),
  returnDeviations: z.number(),
  volume: z.number(),
  volumeDeviations: z.number(),
} as const;

/** Return since the outlier by number of months; null while the date is in the future. */
const outcome = z.object({
  m1: z.nullable(z.number()),
  m3: z.nullable(z.number()),
  m6: z.nullable(z.number()),
  m12: z.nullable(z.number()),
});

const outlierSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Trading day of the list. */
  date: calendarDate,
  category: z.enum(outlierCategories),
  ...evidence,
  /** Null if no index list includes the stock. */
  industry: z.nullable(z.string()),
  /** Titles of the portfolios that currently hold it. */
  heldBy: z.array(z.string()),
  /** Adjusted closes of the last 30 trading days, for the sparkline. */
  recent: z.array(z.number()),
  outcome,
  /** Return from the list's close to the last close; null on that day or if the firm may not show returns. */
  since: z.nullable(z.number()),
});

/** Days on which the stock was an outlier, newest first. */
export const stockOutliersSchema = z.array(
  z.object({ date: calendarDate, category: z.enum(outlierCategories), ...evidence, outcome }),
);

const followed = z.nullable(z.object({ calls: z.int(), median: z.number() }));

export const outliersSchema = z.object({
  category: z.enum(outlierListings),
  /** First and last trading day of the list; null if there is no list. */
  from: z.nullable(calendarDate),
  asOf: z.nullable(calendarDate),
  /** Days with a stored list, newest first. */
  days: z.array(calendarDate),
  page: z.int(),
  pages: z.int(),
  /** Number of entries after filtering. */
  total: z.int(),
  /** Filtered entry count per trading day, newest first. Days without entries are omitted. */
  perDay: z.array(z.object({ date: calendarDate, total: z.int() })),
  outliers: z.array(outlierSchema),
  /** Median returns after all lists, with the index over the same days; null if the firm may not show returns. */
  followed: z.nullable(
    z.object({
      index: z.nullable(z.string()),
      windows: z.array(
        z.object({ months: z.int(), bullish: followed, bearish: followed, index: z.nullable(z.number()) }),
      ),
    }),
  ),
});

export const stockSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  isin: z.nullable(z.string()),
  /** Null if no index list includes the stock. */
  industry: z.nullable(z.string()),
  formerSymbols: z.array(z.object({ symbol: z.string(), until: calendarDate })),
  /** Last day with a price if the share has not traded for a month of trading days, otherwise null. */
  endedOn: z.nullable(calendarDate),
  /** Date, close as traded, and close adjusted for splits, bonuses and dividends. */
  closes: z.array(z.tuple([calendarDate, z.number(), z.number()])),
  actions: z.array(
    z.object({
      date: calendarDate,
      label: z.string(),
      isDividend: z.boolean(),
      /** Whether adjusted closes before and after the action are comparable. */
      isAdjustedFor: z.boolean(),
    }),
  ),
});
export type Stock = z.infer<typeof stockSchema>;
