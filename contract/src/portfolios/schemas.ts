import * as z from 'zod/mini';
import { performanceSources } from '@niveshak/domain/firm/performance-source';
import { amount, calendarDate, instant, paiseAmount, text } from '../http/shapes.ts';

export const styleLabels = { 1: 'Momentum', 2: 'Passive', 3: 'Focused', 4: 'Low-Vol' } as const;
export const portfolioTags = ['focused', 'momentum', 'lowvol', 'passive'] as const;
export type PortfolioTag = (typeof portfolioTags)[number];

const style = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const styleLabel = z.enum(['Momentum', 'Passive', 'Focused', 'Low-Vol']);
/** Fraction from 0 to 1. The weights and cash sum to 1. */
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
    /** Smallest investment that buys at least one share of each holding at its weight; null without prices. */
    minimumAmount: z.nullable(amount),
    lastRebalancedOn: z.nullable(calendarDate),
  }),
);

const value = z.object({ value: z.string() });

/** Labelled facts about each portfolio (specification section 3). */
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
    /** Return since then as a decimal such as `0.1234`; empty without a price. */
    returnSince: value,
    benchmark: value,
    /** Return of the benchmark over the same days; empty if either is missing. */
    benchmarkSince: value,
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

/** Metric with its calculation, or the reason it is unavailable. */
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

/** Source and meaning of the returns (regulation S-30). */
export const performanceSourceSchema = z.object({
  kind: z.enum(performanceSources),
  label: z.string(),
  disclaimer: z.string(),
});

/** Agency certificate for a portfolio's returns. */
export const certificateSchema = z.object({
  number: z.string(),
  agency: z.string(),
  from: calendarDate,
  to: calendarDate,
});

export const performanceSchema = z.record(
  z.string(),
  z.object({
    asOf: calendarDate,
    /** Daily index values from 100: date, portfolio and benchmark (null on days without a benchmark value). */
    index: z.array(z.tuple([calendarDate, z.number(), z.nullable(z.number())])),
    metrics: z.record(z.enum(metricNames), metricSchema),
    source: performanceSourceSchema,
    /** Set for a verified source. The metrics are then those of the certificate, and the index is empty. */
    certificate: z.nullable(certificateSchema),
  }),
);

const rebalanceSchema = z.object({
  id: z.uuid(),
  date: calendarDate,
  /** Trading day whose close was used for execution; null while pending. */
  executedOn: z.nullable(calendarDate),
  note: z.string(),
  /** Analyst name; empty for records that predate the requirement. */
  analyst: z.string(),
  /** Full rationale; empty if it is in the note. */
  rationale: z.string(),
  /** Disclosures required with a recommendation; empty if they are on the portfolio page. */
  disclosures: z.string(),
  /** Slug of the related article; null if there is none. */
  articleSlug: z.nullable(z.string()),
  /** Id of the earlier record that this one corrects. */
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
  /** Known industries of the current holdings. */
  industries: z.array(z.object({ symbol: z.string(), industry: z.string() })),
  /** Null if returns must not be shown. */
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
      /**
       * Days on which a held share fell because part of the company was separated, for example by a demerger, and no
       * file has the price of that part.
       */
      unmeasured: z.array(z.object({ symbol: z.string(), date: calendarDate })),
      gaps: z.array(z.object({ symbol: z.string(), from: calendarDate, to: calendarDate, days: z.int() })),
    }),
  ),
});

const securities = z
  .array(
    z.strictObject({
      ticker: text(32, 1),
      /** Whole shares currently held. */
      quantity: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      /** Positive for a purchase, negative for a sale. */
      delta: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)),
      /** Limit in decimal rupees; null for a market order. */
      limit: z.nullable(z.number().check(z.positive(), z.maximum(10_000_000))),
    }),
  )
  .check(z.minLength(1, 'Nothing to order.'), z.maxLength(100, 'At most 100 stocks in a basket.'));

/** Payload of `/basket?txn=`, as base64url of the JSON. */
export const basketSchema = z.strictObject({ securities, portfolioTag: z.enum(portfolioTags) });
export type Basket = z.infer<typeof basketSchema>;

export const createTxnBody = z.strictObject({
  securities,
  portfolioTag: z.enum(portfolioTags),
  authToken: text(4096, 1),
});

export const brokerTokenSchema = z.object({ token: z.string() });
export const transactionSchema = z.object({ transactionId: z.string(), expireAt: instant });

const brokerOrder = {
  ticker: z.string(),
  side: z.enum(['BUY', 'SELL']),
  quantity: z.int(),
  filledQuantity: z.int(),
  averagePrice: z.nullable(z.number()),
  status: z.enum(['placed', 'complete', 'partial', 'rejected', 'cancelled', 'error']),
  message: z.nullable(z.string()),
} as const;

/** Outcome of a basket by stock, as fetched from the gateway by the server. */
export const basketResultSchema = z.object({
  transactionId: z.string(),
  status: z.enum(['waiting', 'processing', 'filled', 'partly-filled', 'failed', 'cancelled', 'expired']),
  orders: z.array(z.object(brokerOrder)),
});

/** Outcome of a basket with the amounts filled. */
export const basketOutcomeSchema = z.object({
  ...basketResultSchema.shape,
  portfolioTag: z.enum(portfolioTags),
  /** With the amount at the average price; null if nothing was filled. */
  orders: z.array(z.object({ ...brokerOrder, amount: z.nullable(paiseAmount) })),
  bought: paiseAmount,
  sold: paiseAmount,
});
