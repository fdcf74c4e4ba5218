import * as z from 'zod/mini';
import type { Month } from '@niveshak/domain/metrics/month';
import { isMonth } from '@niveshak/domain/metrics/month';
import { listNames } from '@niveshak/domain/metrics/metric-lists';
import { movements } from '@niveshak/domain/metrics/movement';
import { articleAccess } from '../articles/schemas.ts';
import { calendarDate, paiseAmount, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** `YYYY-MM`, a month in India. */
const figuresMonth = z.custom<Month>(isMonth, 'Use a month, as YYYY-MM.');

export const mostMonths = 36;

/** Both included; thirteen months up to now unless told. */
export const monthsQuery = z.strictObject({ from: z.optional(figuresMonth), to: z.optional(figuresMonth) });

const count = z.object({ members: z.int(), amount: paiseAmount });
const planMove = z.extend(count, { from: planAlias, to: planAlias });

/** Amounts in paise ex GST, as of the last day that counts; what a month that is over keeps. */
export const keptFiguresSchema = z.object({
  mrr: paiseAmount,
  arr: paiseAmount,
  deferred: paiseAmount,
  /** Members whom a plan serves that was paid for; `gifted`: of them by somebody else. */
  members: z.int(),
  gifted: z.int(),
  /** Every member of this month’s end and of the last one’s; the amounts are the change of the MRR. */
  movements: z.record(z.enum(movements), count),
  moves: z.array(planMove),
  /** Invoices less credit notes of the month. */
  sold: paiseAmount,
  gst: z.object({
    cgst: paiseAmount,
    sgst: paiseAmount,
    utgst: paiseAmount,
    igst: paiseAmount,
    total: paiseAmount,
  }),
});
export type KeptFigures = z.infer<typeof keptFiguresSchema>;

const monthSchema = z.extend(keptFiguresSchema, {
  month: figuresMonth,
  /** Last day that counts: the month's last, or today. */
  through: calendarDate,
  isOver: z.boolean(),
  /** Trials that began in the month, and those of them that became a plan since. */
  trials: z.object({ begun: z.int(), converted: z.int() }),
});
export type FiguresMonth = z.infer<typeof monthSchema>;

/** Oldest first. `first`: the first month that there is anything to say of; `running`: the one that runs. */
export const figuresSchema = z.object({
  first: z.nullable(figuresMonth),
  running: figuresMonth,
  months: z.array(monthSchema),
});

/** The members of a month's end by the month in which they joined; what a month that is over keeps. */
export const keptCohortsSchema = z.array(z.extend(count, { month: figuresMonth }));

/** Oldest first; a month in which nobody joined has none. Amounts are MRR, in paise ex GST. */
export const cohortsSchema = z.object({
  first: z.nullable(figuresMonth),
  running: figuresMonth,
  cohorts: z.array(
    z.object({
      month: figuresMonth,
      /** Who first bought a plan for themselves in the month. */
      joined: z.int(),
      /** Who of them is a member at the end of the month itself, of the next, and so on to the running one. */
      cells: z.array(count),
    }),
  ),
});
export type Cohorts = z.infer<typeof cohortsSchema>;

const couponYield = z.object({ orders: z.int(), discount: paiseAmount, revenue: paiseAmount });
const yieldSchema = z.object({
  coupons: couponYield,
  /** A coupon, or a batch under its name; `key` opens its list. */
  byCoupon: z.array(z.extend(couponYield, { key: z.string(), name: z.string() })),
  /** By the month in which the friend's account was made. */
  referrals: z.object({ joined: z.int(), trial: z.int(), paid: z.int(), months: z.int() }),
  /** By the month in which the gift was bought. */
  gifts: z.object({
    bought: z.int(),
    revenue: paiseAmount,
    claimed: z.int(),
    converted: z.int(),
    returned: z.int(),
  }),
});

/**
 * What coupons, referrals and gifts gave and brought, oldest month first. Amounts in paise ex GST; `revenue` is less what was
 * credited until now. `all`: the months together.
 */
export const yieldsSchema = z.object({
  first: z.nullable(figuresMonth),
  running: figuresMonth,
  months: z.array(z.extend(yieldSchema, { month: figuresMonth })),
  all: yieldSchema,
});
export type Yields = z.infer<typeof yieldsSchema>;

/**
 * Who reads and who follows. Articles: those opened by a member in the months asked for, the most read first; `key` opens
 * the list. Portfolios: as of `through`; `overlap` is the middle of what followers hold against the model, 0 to 1.
 */
export const audienceSchema = z.object({
  first: z.nullable(figuresMonth),
  running: figuresMonth,
  from: figuresMonth,
  to: figuresMonth,
  through: calendarDate,
  articles: z.array(
    z.object({
      key: uuid,
      title: z.string(),
      publishedAt: z.string(),
      access: articleAccess,
      /** Members who opened it for the first time in these months. */
      readers: z.int(),
      /** Those of them who did within seven days of its publication. */
      soon: z.int(),
    }),
  ),
  portfolios: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** Members whose last basket of it leaves them with shares. */
      followers: z.int(),
      /** Those of them who hold at least nine tenths of the model. */
      close: z.int(),
      overlap: z.nullable(z.number()),
    }),
  ),
});
export type Audience = z.infer<typeof audienceSchema>;

/** A line of the list behind a figure. */
const figureLine = z.object({
  memberId: uuid,
  name: z.string(),
  email: z.string(),
  /** What the line is about: a plan, a document. */
  detail: z.string(),
  amount: z.nullable(paiseAmount),
});
export type FigureLine = z.infer<typeof figureLine>;

/**
 * What is asked for: a figure of a month. `key`: which of several, such as `CML3M CMP1Y` of `move` or the
 * month in which a `cohort` joined. `until`: the last month, for yields of several.
 */
export const figureListQuery = z.strictObject({
  figure: z.enum(listNames),
  month: figuresMonth,
  key: z.optional(text(100)),
  until: z.optional(figuresMonth),
});
export type FigureListQuery = z.output<typeof figureListQuery>;

/** The first `mostLines` lines by name, and how many there are; the file has all. */
export const figureListSchema = z.object({
  lines: z.array(figureLine),
  number: z.int(),
  /** Of all lines: the figure itself. Null where heads are counted. */
  total: z.nullable(paiseAmount),
});
export type FigureList = z.infer<typeof figureListSchema>;
export const mostLines = 500;
