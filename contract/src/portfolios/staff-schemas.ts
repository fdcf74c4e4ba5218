import * as z from 'zod/mini';
import { performanceSources } from '@niveshak/domain/firm/performance-source';
import { advertising, advertisingCode, withoutPromises } from '../http/without-promises.ts';
import { amount, calendarDate, instant, paragraphs, text, uuid } from '../http/shapes.ts';
import { alertResultsSchema } from '../notifications/staff-alerts.ts';
import { certificateSchema, metricNames, performanceSourceSchema } from './schemas.ts';
import { mayAddNote, mayGiveReason, reason } from '../staff/schemas.ts';

/** Weight in parts per million of the portfolio. */
const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000));

const draftLine = z.strictObject({ symbol: text(32, 1), ppm, reason: text(500) });

/** A draft lists only shares; cash is the remainder. A removed share stays in the list at 0, with its reason. */
const draftTexts = {
  note: text(1_000),
  analyst: text(200),
  rationale: paragraphs(10_000),
  disclosures: paragraphs(10_000),
  articleSlug: z.nullable(text(200, 1)),
  lines: z.array(draftLine).check(z.maxLength(200, 'At most 200 shares.')),
};

export const draftSchema = z.object({
  id: uuid,
  ...draftTexts,
  /** Record being corrected; null for a new decision. */
  corrects: z.nullable(uuid),
  /** Incremented on every change. */
  version: z.int(),
  editedBy: z.string(),
  editedAt: instant,
  /** Scheduled publication in business time; null while in draft. */
  publishAt: z.nullable(instant),
  /** Reason the scheduled publication failed. */
  problem: z.nullable(z.string()),
});
export type RebalanceDraft = z.infer<typeof draftSchema>;
export const saveDraftBody = z.strictObject({ version: z.int(), ...draftTexts, ...mayGiveReason });
export const savedDraftSchema = z.object({ version: z.int() });

export const startDraftBody = z.strictObject({ corrects: z.nullable(uuid), ...mayGiveReason });

export const publishBody = z.strictObject({
  version: z.int(),
  /** Business time; null for now. */
  at: z.nullable(instant),
  /** Required for a correction. */
  ...mayAddNote,
});
export const publishedSchema = z.object({
  /** Set once published. */
  rebalanceId: z.nullable(uuid),
  publishAt: z.nullable(instant),
});

const kind = z.enum(['portfolio', 'experiment']);

const changeableFacts = {
  title: advertising(text(100, 1)),
  description: advertising(text(1_000, 1)),
  universe: advertising(text(500, 1)),
  method: advertising(text(1_000, 1)),
  rebalancing: advertising(text(200)),
  riskLabel: advertising(text(100)),
  /** Factsheet path on the same origin. */
  factsheet: text(200).check(
    z.regex(/^(\/[\w./-]*)?$/, 'A path of this site, such as /factsheets/momentum.pdf.'),
  ),
  /** Index name in the exchange's spelling. */
  benchmark: withoutPromises(text(100, 1)),
  /** Whether returns may be shown, under whose name and with which warning. */
  source: z.strictObject({
    kind: z.enum(performanceSources),
    label: withoutPromises(text(300)),
    disclaimer: withoutPromises(text(1_000)),
  }),
};
export const changePortfolioBody = z.strictObject({
  ...changeableFacts,
  /** Version of the facts loaded by the form. */
  seenVersion: z.int(),
  ...mayAddNote,
});
export const createPortfolioBody = z.strictObject({
  ...changeableFacts,
  slug: advertisingCode(
    z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'Use lowercase letters, digits and hyphens.')),
  ),
  /** Null for an experiment. */
  style: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  launchDate: calendarDate,
  ...mayAddNote,
});
/** Null `on` reopens the portfolio. */
export const closePortfolioBody = z.strictObject({ on: z.nullable(calendarDate), reason });

export const maxCertificateBytes = 2 * 1024 * 1024;
export const recordCertificateBody = z
  .strictObject({
    number: text(100, 1),
    agency: text(100, 1),
    from: calendarDate,
    to: calendarDate,
    /** Certified values, where 0.125 is 12.5 %. */
    metrics: z.array(z.strictObject({ metric: z.enum(metricNames), value: z.number() })).check(
      z.minLength(1, 'Enter at least one certified metric.'),
      z.refine(
        (metrics) => new Set(metrics.map(({ metric }) => metric)).size === metrics.length,
        'Enter each metric once.',
      ),
    ),
    /** Certificate as PDF. */
    base64: z
      .base64()
      .check(
        z.minLength(1, 'Choose the certificate’s PDF.'),
        z.maxLength(Math.ceil(maxCertificateBytes / 3) * 4, 'At most 2 MB.'),
      ),
    reason,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The period ends before it begins.' }));

const portfolioFacts = z.object({
  id: uuid,
  slug: z.string(),
  kind,
  title: z.string(),
  description: z.string(),
  universe: z.string(),
  method: z.string(),
  rebalancing: z.string(),
  riskLabel: z.string(),
  factsheet: z.string(),
  benchmark: z.string(),
  launchDate: calendarDate,
  closedOn: z.nullable(calendarDate),
  source: performanceSourceSchema,
  certificate: z.nullable(certificateSchema),
  /** Incremented each time the facts change. */
  version: z.int(),
});

export const staffPortfoliosSchema = z.object({
  portfolios: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      kind,
      title: z.string(),
      launchDate: calendarDate,
      closedOn: z.nullable(calendarDate),
      lastRebalancedOn: z.nullable(calendarDate),
      /**
       * Null before the first close. `drift` is the fraction of the value that has moved away from its decided weight,
       * from 0 to 1.
       */
      now: z.nullable(
        z.object({
          absoluteReturn: z.nullable(z.number()),
          benchmarkReturn: z.nullable(z.number()),
          drift: z.number(),
        }),
      ),
      draft: z.nullable(
        z.object({
          editedBy: z.string(),
          editedAt: instant,
          publishAt: z.nullable(instant),
          hasProblem: z.boolean(),
        }),
      ),
    }),
  ),
});
export type StaffPortfolioRow = z.infer<typeof staffPortfoliosSchema>['portfolios'][number];

/** Computed for staff from current decisions and closes, regardless of what members may see. */
const portfolioNow = z.object({
  /** Date of the closes. */
  asOf: calendarDate,
  /** Largest weight first, cash last. Weights are from 0 to 1. */
  holdings: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** Weight set by the last decision. */
      decided: z.number(),
      /** Current weight after price changes. */
      weight: z.number(),
    }),
  ),
  /** Day, portfolio level and benchmark level. Both levels are 100 on the first day. */
  index: z.array(z.tuple([calendarDate, z.number(), z.nullable(z.number())])),
  /** Metrics as fractions; null if not available yet. */
  metrics: z.object({
    absoluteReturn: z.nullable(z.number()),
    benchmarkReturn: z.nullable(z.number()),
    cagr: z.nullable(z.number()),
    volatility: z.nullable(z.number()),
    maxDrawdown: z.nullable(z.number()),
  }),
});

export const staffPortfolioSchema = z.object({
  facts: portfolioFacts,
  /** Null until a trading day after the first decision. */
  now: z.nullable(portfolioNow),
  draft: z.nullable(draftSchema),
  /** Newest first, including corrected records. */
  records: z.array(
    z.object({
      id: uuid,
      date: calendarDate,
      note: z.string(),
      corrects: z.nullable(uuid),
      /** Whether no correction supersedes the record. */
      isInForce: z.boolean(),
      shares: z.int(),
      cashPpm: z.int(),
    }),
  ),
  /** Alerts about the latest record; empty if there is none. */
  alerts: alertResultsSchema,
});
export type StaffPortfolio = z.infer<typeof staffPortfolioSchema>;

/** Effects of publishing the draft in its current state. */
export const rebalanceEffectSchema = z.object({
  version: z.int(),
  /** Last trading day, whose closes are used; null if there are no prices. */
  asOf: z.nullable(calendarDate),
  /** Includes cash. Weights are from 0 to 1. */
  lines: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** Weight set by the last decision. */
      decided: z.number(),
      /** Current weight after price changes. */
      now: z.number(),
      planned: z.number(),
    }),
  ),
  /** Half the sum of purchases and sales, as a fraction of the portfolio. */
  turnover: z.number(),
  /** Cost for a portfolio of this amount at the last closes; null if a price is missing. */
  cost: z.nullable(z.object({ portfolio: amount, orders: z.int(), total: amount })),
  members: z.object({
    /** Members whose current plan includes it. */
    withAccess: z.int(),
    /** Followers with at least one filled basket. */
    withBaskets: z.int(),
  }),
  problems: z.array(z.string()),
});
export type RebalanceEffect = z.infer<typeof rebalanceEffectSchema>;

export const shareQuery = z.strictObject({ search: text(50, 1) });
/** Up to ten shares, best match first. */
export const sharesSchema = z.object({ shares: z.array(z.object({ symbol: z.string(), name: z.string() })) });
