import * as z from 'zod/mini';
import type { Month } from '@niveshak/domain/metrics/month';
import { isMonth } from '@niveshak/domain/metrics/month';
import { countedReasons } from '@niveshak/domain/checkout/cancellation-reason';
import { listNames } from '@niveshak/domain/metrics/metric-lists';
import { movements } from '@niveshak/domain/metrics/movement';
import { articleAccess } from '../articles/schemas.ts';
import { calendarDate, paiseAmount, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** `YYYY-MM`, a calendar month in India. */
const metricsMonth = z.custom<Month>(isMonth, 'Use a month, as YYYY-MM.');

export const mostMonths = 36;

/** Both inclusive; defaults to the thirteen months up to now. */
export const monthsQuery = z.strictObject({ from: z.optional(metricsMonth), to: z.optional(metricsMonth) });

const count = z.object({ members: z.int(), amount: paiseAmount });
const planMove = z.extend(count, { from: planAlias, to: planAlias });

/** Metrics of a month, stored once the month has ended. Amounts in paise ex GST, as of `through`. */
export const storedMetricsSchema = z.object({
  mrr: paiseAmount,
  arr: paiseAmount,
  deferred: paiseAmount,
  /** Members with an active paid plan; `gifted`: those whose plan was paid for by another person. */
  members: z.int(),
  gifted: z.int(),
  /** Members at the end of this month or of the previous one, by movement; amounts are the change of MRR. */
  movements: z.record(z.enum(movements), count),
  moves: z.array(planMove),
  /** The month's invoices, credit notes (refunds and upgrade credits), and invoices less credit notes. */
  gross: paiseAmount,
  credited: paiseAmount,
  sold: paiseAmount,
  gst: z.object({
    cgst: paiseAmount,
    sgst: paiseAmount,
    utgst: paiseAmount,
    igst: paiseAmount,
    total: paiseAmount,
  }),
});
export type StoredMetrics = z.infer<typeof storedMetricsSchema>;

const monthSchema = z.extend(storedMetricsSchema, {
  month: metricsMonth,
  /** Last day counted: the last day of the month, or today. */
  through: calendarDate,
  isOver: z.boolean(),
  /** Trials started in the month, and those converted to a plan since. */
  trials: z.object({ begun: z.int(), converted: z.int() }),
});
export type MetricsMonth = z.infer<typeof monthSchema>;

/** Oldest first. `first`: the first month with data; `running`: the current month. */
export const metricsSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  months: z.array(monthSchema),
});

/**
 * Metrics of a period; amounts in paise ex GST. `members` and `mrr`: at its end; `joined` and `left`: since the day
 * before it.
 */
const periodMetricsSchema = z.object({
  from: calendarDate,
  to: calendarDate,
  gross: paiseAmount,
  credited: paiseAmount,
  sold: paiseAmount,
  joined: z.int(),
  left: z.int(),
  members: z.int(),
  mrr: paiseAmount,
});
export type PeriodMetrics = z.infer<typeof periodMetricsSchema>;

export const recentDays = 30;
/**
 * Today so far, yesterday, the `recentDays` up to today, and the same number of days before those. `leaving`: members whose last day
 * is today, such as those refunded today; they count as members until midnight.
 */
export const recentMetricsSchema = z.object({
  leaving: z.int(),
  today: periodMetricsSchema,
  yesterday: periodMetricsSchema,
  last: periodMetricsSchema,
  before: periodMetricsSchema,
});
export type RecentMetrics = z.infer<typeof recentMetricsSchema>;

/** Members at the end of a month by joining month, stored once the month has ended. */
export const keptCohortsSchema = z.array(z.extend(count, { month: metricsMonth }));

/** Oldest first; months without new members are omitted. Amounts are MRR, in paise ex GST. */
export const cohortsSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  cohorts: z.array(
    z.object({
      month: metricsMonth,
      /** Members who first bought a plan for themselves in this month. */
      joined: z.int(),
      /** Members remaining at the end of the month itself, of the next month, and so on up to the current one. */
      cells: z.array(count),
    }),
  ),
});
export type Cohorts = z.infer<typeof cohortsSchema>;

const couponYield = z.object({ orders: z.int(), discount: paiseAmount, revenue: paiseAmount });
const yieldSchema = z.object({
  coupons: couponYield,
  /** By coupon, or by batch name for batches; `key` opens the list. */
  byCoupon: z.array(z.extend(couponYield, { key: z.string(), name: z.string() })),
  /** By the month in which the friend's account was created. */
  referrals: z.object({ joined: z.int(), trial: z.int(), paid: z.int(), months: z.int() }),
  /** By the month of purchase. */
  gifts: z.object({
    bought: z.int(),
    revenue: paiseAmount,
    claimed: z.int(),
    converted: z.int(),
    returned: z.int(),
  }),
});

/**
 * Cost and yield of coupons, referrals and gifts, oldest month first. Amounts in paise ex GST; `revenue` is net of
 * credit notes issued so far. `all`: total over the months.
 */
export const yieldsSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  months: z.array(z.extend(yieldSchema, { month: metricsMonth })),
  all: yieldSchema,
});
export type Yields = z.infer<typeof yieldsSchema>;

/**
 * Article readership and portfolio followers. Articles: those opened by a member in the requested months, most read
 * first; `key` opens the list. Portfolios: as of `through`; `overlap` is the median overlap of followers' holdings with
 * the model, 0 to 1.
 */
export const audienceSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  from: metricsMonth,
  to: metricsMonth,
  through: calendarDate,
  articles: z.array(
    z.object({
      key: uuid,
      title: z.string(),
      publishedAt: z.string(),
      access: articleAccess,
      /** Members who first opened it in these months. */
      readers: z.int(),
      /** Readers who opened it within seven days of publication. */
      soon: z.int(),
    }),
  ),
  portfolios: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** Members who still hold shares after their last basket in the portfolio. */
      followers: z.int(),
      /** Followers who hold at least nine tenths of the model. */
      close: z.int(),
      overlap: z.nullable(z.number()),
    }),
  ),
});
export type Audience = z.infer<typeof audienceSchema>;

/** Member cancellations in the months `from` to `to`, by month and reason; rows with zero are omitted. */
export const cancellationReasonsSchema = z.object({
  from: metricsMonth,
  to: metricsMonth,
  reasons: z.array(z.object({ month: metricsMonth, reason: z.enum(countedReasons), cancellations: z.int() })),
});
export type CancellationReasons = z.infer<typeof cancellationReasonsSchema>;

const metricLine = z.object({
  memberId: uuid,
  name: z.string(),
  email: z.string(),
  /** Subject of the line, such as a plan or a document. */
  detail: z.string(),
  amount: z.nullable(paiseAmount),
});
export type MetricLine = z.infer<typeof metricLine>;

/**
 * The requested metric of a month. `key`: selects one of several, e.g. `CML3M CMP1Y` for `move`, or the joining month
 * for `cohort`. `until`: last month, for yields over several months.
 */
export const metricListQuery = z.strictObject({
  figure: z.enum(listNames),
  month: metricsMonth,
  key: z.optional(text(100)),
  until: z.optional(metricsMonth),
});
export type MetricListQuery = z.output<typeof metricListQuery>;

/** The first `mostLines` lines by name, and the total count; the file export contains all lines. */
export const metricListSchema = z.object({
  lines: z.array(metricLine),
  number: z.int(),
  /** Sum of all lines, equal to the metric, or null for head counts. */
  total: z.nullable(paiseAmount),
});
export type MetricList = z.infer<typeof metricListSchema>;
export const mostLines = 500;
