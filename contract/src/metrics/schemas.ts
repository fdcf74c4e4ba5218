import * as z from 'zod/mini';
import type { Month } from '@niveshak/domain/metrics/month';
import { isMonth } from '@niveshak/domain/metrics/month';
import { countedReasons } from '@niveshak/domain/checkout/cancellation-reason';
import { listNames } from '@niveshak/domain/metrics/metric-lists';
import { movements } from '@niveshak/domain/metrics/movement';
import { articleAccess } from '../articles/schemas.ts';
import { calendarDate, paiseAmount, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** Calendar month in India as `YYYY-MM`. */
const metricsMonth = z.custom<Month>(isMonth, 'Use a month, as YYYY-MM.');

export const maxMonths = 36;

/** Inclusive. Defaults to the thirteen months up to now. */
export const monthsQuery = z.strictObject({ from: z.optional(metricsMonth), to: z.optional(metricsMonth) });

const count = z.object({ members: z.int(), amount: paiseAmount });
const planMove = z.extend(count, { from: planAlias, to: planAlias });

/** Metrics of a month, stored once the month has ended. Amounts are in paise ex GST as of `through`. */
export const storedMetricsSchema = z.object({
  mrr: paiseAmount,
  arr: paiseAmount,
  deferred: paiseAmount,
  /** Members with an active paid plan. `gifted` counts those whose plan another person paid for. */
  members: z.int(),
  gifted: z.int(),
  /** Members at the end of this or the previous month, by movement. Amounts are the change in MRR. */
  movements: z.record(z.enum(movements), count),
  moves: z.array(planMove),
  /** Invoices of the month, credit notes (refunds and upgrade credits), and invoices minus credit notes. */
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
  /** Last day counted, either the last day of the month or today. */
  through: calendarDate,
  isOver: z.boolean(),
  /** Trials started in the month, and those converted to a plan since then. */
  trials: z.object({ begun: z.int(), converted: z.int() }),
});
export type MetricsMonth = z.infer<typeof monthSchema>;

/** Oldest first. `first` is the first month with data, and `running` is the current month. */
export const metricsSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  months: z.array(monthSchema),
});

/**
 * Metrics of a period, with amounts in paise ex GST. `members` and `mrr` are as of its end; `joined` and `left` are
 * relative to the day before it.
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
 * Metrics of today so far, yesterday, the `recentDays` up to today, and the same number of days before those. `leaving`
 * counts members whose last day is today, such as those refunded today; they count as members until midnight.
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
export const storedCohortsSchema = z.array(z.extend(count, { month: metricsMonth }));

/** Oldest first. Months without new members are omitted. Amounts are MRR in paise ex GST. */
export const cohortsSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  cohorts: z.array(
    z.object({
      month: metricsMonth,
      /** Members who bought their first own plan in this month. */
      joined: z.int(),
      /** Members remaining at the end of the joining month, of the next month, and so on up to the current one. */
      cells: z.array(count),
    }),
  ),
});
export type Cohorts = z.infer<typeof cohortsSchema>;

const couponYield = z.object({ orders: z.int(), discount: paiseAmount, revenue: paiseAmount });
const yieldSchema = z.object({
  coupons: couponYield,
  /** By coupon, or by batch name for batches. `key` opens the list. */
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
 * Cost and yield of coupons, referrals and gifts, oldest month first. Amounts are in paise ex GST, and `revenue` is net
 * of credit notes issued so far. `all` is the total over the months.
 */
export const yieldsSchema = z.object({
  first: z.nullable(metricsMonth),
  running: metricsMonth,
  months: z.array(z.extend(yieldSchema, { month: metricsMonth })),
  all: yieldSchema,
});
export type Yields = z.infer<typeof yieldsSchema>;

/**
 * Article readership and portfolio followers. Articles are those opened by a member in the requested months, most read
 * first; `key` opens the list. Portfolios are as of `through`, and `overlap` is the median overlap (0 to 1) of
 * followers' holdings with the model.
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
      /** Members who first opened the article in these months. */
      readers: z.int(),
      /** Readers who opened the article within seven days of publication. */
      soon: z.int(),
    }),
  ),
  portfolios: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** Members who still hold shares after their last basket in the portfolio. */
      followers: z.int(),
      /** Followers who hold at least 90 % of the model. */
      close: z.int(),
      overlap: z.nullable(z.number()),
    }),
  ),
});
export type Audience = z.infer<typeof audienceSchema>;

/** Cancellations by members in the months `from` to `to`, by month and reason. Zero rows are omitted. */
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
 * Requested metric of a month. `key` selects one of several, such as `CML3M CMP1Y` for `move` or the joining month for
 * `cohort`. `until` is the last month, for yields over several months.
 */
export const metricListQuery = z.strictObject({
  figure: z.enum(listNames),
  month: metricsMonth,
  key: z.optional(text(100)),
  until: z.optional(metricsMonth),
});
export type MetricListQuery = z.output<typeof metricListQuery>;

/** First `maxLines` lines by name, and the total count. The file export contains all lines. */
export const metricListSchema = z.object({
  lines: z.array(metricLine),
  number: z.int(),
  /** Sum of all lines, which equals the metric; null for head counts. */
  total: z.nullable(paiseAmount),
});
export type MetricList = z.infer<typeof metricListSchema>;
export const maxLines = 500;
