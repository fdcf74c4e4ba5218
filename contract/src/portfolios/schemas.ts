import * as z from 'zod/mini';
import { amount, calendarDate, instant, text } from '../http/shapes.ts';

export const styleLabels = { 1: 'Momentum', 2: 'Passive', 3: 'Focused', 4: 'Low-Vol' } as const;
export const portfolioTags = ['focused', 'momentum', 'lowvol', 'passive'] as const;
export type PortfolioTag = (typeof portfolioTags)[number];

const style = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const styleLabel = z.enum(['Momentum', 'Passive', 'Focused', 'Low-Vol']);
/** 0 to 1; with cash they sum to 1. */
const weight = z.number().check(z.minimum(0), z.maximum(1));

export const portfolioListSchema = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    style,
    styleLabel,
    tag: z.enum(portfolioTags),
    description: z.string(),
    benchmark: z.string(),
    launchDate: calendarDate,
    /** What buys at least one share of everything at its weight; null without prices. */
    minimumAmount: z.nullable(amount),
    lastRebalancedOn: z.nullable(calendarDate),
  }),
);

const value = z.object({ value: z.string() });

/** Facts about each portfolio, as labelled values (specification section 3). */
export const portfolioInfosSchema = z.array(
  z.object({
    slug: value,
    title: value,
    universe: value,
    method: value,
    benchmark: value,
    benchmarkKind: value,
    rebalancing: value,
    launched: value,
    riskLabel: value,
    factsheet: value,
  }),
);

export const experimentalsSchema = z.array(
  z.object({
    id: z.string(),
    initiated: value,
    title: value,
    description: value,
    /** What became of it since: a decimal such as `0.1234`, empty while there is no price. */
    returnSince: value,
    status: value,
    closed: value,
    holdings: z.array(z.object({ symbol: z.string(), name: z.string(), weight })),
  }),
);

const holdingSchema = z.object({ symbol: z.string(), name: z.string(), weight });

export const weightsSchema = z.record(
  z.string(),
  z.object({ asOf: calendarDate, weights: z.array(holdingSchema) }),
);

/** A figure with how it was computed, or why there is none. */
const metricSchema = z.object({
  value: z.nullable(z.number()),
  how: z.string(),
  why: z.nullable(z.string()),
});

export const metricNames = [
  'absoluteReturn',
  'cagr',
  'volatility',
  'sharpe',
  'sortino',
  'maxDrawdown',
  'beta',
  'alpha',
  'trackingError',
  'upCapture',
  'downCapture',
  'turnover',
  'benchmarkReturn',
] as const;

/** Where the returns come from and what they may be taken for (regulation S-30). */
export const performanceSourceSchema = z.object({
  kind: z.enum(['live', 'verified', 'hidden']),
  label: z.string(),
  disclaimer: z.string(),
});

export const performanceSchema = z.record(
  z.string(),
  z.object({
    asOf: calendarDate,
    /** Daily from 100: date, portfolio, benchmark (null on a day without it). */
    index: z.array(z.tuple([calendarDate, z.number(), z.nullable(z.number())])),
    metrics: z.record(z.enum(metricNames), metricSchema),
    source: performanceSourceSchema,
  }),
);

const rebalanceSchema = z.object({
  id: z.uuid(),
  date: calendarDate,
  /** The trading day on whose close it was carried out; null while it waits for one. */
  executedOn: z.nullable(calendarDate),
  note: z.string(),
  /** Why, at length; empty where the note says it. */
  rationale: z.string(),
  /** What has to be said beside a recommendation; empty where the portfolio's own page says it. */
  disclosures: z.string(),
  /** The article about it; null for none. */
  articleSlug: z.nullable(z.string()),
  /** Set on a record that puts an earlier one right. */
  corrects: z.nullable(z.uuid()),
  changes: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      from: weight,
      to: weight,
      reason: z.string(),
    }),
  ),
  weights: z.array(holdingSchema),
  turnover: z.nullable(z.number()),
});

export const portfolioDetailSchema = z.object({
  slug: z.string(),
  title: z.string(),
  rebalances: z.array(rebalanceSchema),
  /** What the companies held today do, as far as it is known. */
  industries: z.array(z.object({ symbol: z.string(), industry: z.string() })),
  /** Null where returns may not be shown. */
  analysis: z.nullable(
    z.object({
      asOf: calendarDate,
      riskFreeRate: z.number(),
      benchmarkKind: z.enum(['total-return', 'price']),
      drawdowns: z.array(
        z.object({
          depth: z.number(),
          peakOn: calendarDate,
          troughOn: calendarDate,
          recoveredOn: z.nullable(calendarDate),
          daysUnderWater: z.int(),
        }),
      ),
      months: z.array(z.object({ year: z.int(), month: z.int(), value: z.number(), isPartial: z.boolean() })),
      years: z.array(
        z.object({
          year: z.int(),
          value: z.number(),
          benchmark: z.nullable(z.number()),
          isPartial: z.boolean(),
        }),
      ),
      rolling: z.array(
        z.object({
          years: z.int(),
          windows: z.int(),
          min: z.number(),
          median: z.number(),
          max: z.number(),
          aboveBenchmark: z.nullable(z.number()),
        }),
      ),
      contributions: z.array(z.object({ symbol: z.string(), name: z.string(), points: z.number() })),
      /** Days on which a held share fell by a part whose price no file gives. */
      unmeasured: z.array(z.object({ symbol: z.string(), date: calendarDate })),
      gaps: z.array(z.object({ symbol: z.string(), from: calendarDate, to: calendarDate, days: z.int() })),
    }),
  ),
});

const securities = z
  .array(
    z.strictObject({
      ticker: text(32, 1),
      /** Whole shares held now. */
      quantity: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      /** Above zero to buy, below to sell. */
      delta: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)),
      /** Decimal rupees; null for a market order. */
      limit: z.nullable(z.number().check(z.positive(), z.maximum(10_000_000))),
    }),
  )
  .check(z.minLength(1, 'Nothing to order.'), z.maxLength(100, 'At most 100 stocks in a basket.'));

/** What `/basket?txn=` carries, base64url of its JSON. */
export const basketSchema = z.strictObject({ securities, portfolioTag: z.enum(portfolioTags) });
export type Basket = z.infer<typeof basketSchema>;

export const createTxnBody = z.strictObject({
  securities,
  portfolioTag: z.enum(portfolioTags),
  authToken: text(4096, 1),
});

export const brokerTokenSchema = z.object({ token: z.string() });
export const transactionSchema = z.object({ transactionId: z.string(), expireAt: instant });

/** What became of a basket, stock by stock, read from the gateway by the server. */
export const basketResultSchema = z.object({
  transactionId: z.string(),
  status: z.enum(['waiting', 'processing', 'filled', 'partly-filled', 'failed', 'cancelled', 'expired']),
  orders: z.array(
    z.object({
      ticker: z.string(),
      side: z.enum(['BUY', 'SELL']),
      quantity: z.int(),
      filledQuantity: z.int(),
      averagePrice: z.nullable(z.number()),
      status: z.enum(['placed', 'complete', 'partial', 'rejected', 'cancelled', 'error']),
      message: z.nullable(z.string()),
    }),
  ),
});
