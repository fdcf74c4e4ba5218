import * as z from 'zod/mini';
import { apiScopes } from '@niveshak/domain/developer-api/scopes';
import { complimentaryPlans } from '@niveshak/domain/membership/grant';
import { calendarDate, instant, paiseAmount, text, uuid, wholeNumber } from '../http/shapes.ts';
import { memberLabels } from '../members/schemas.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';

export const apiScope = z.enum(apiScopes);

/** Position in a list: the timestamp of the last row in microseconds since 1970, and its id. */
const cursor = z.string().check(z.regex(/^\d{1,17}_[\w-]{1,100}$/, 'Use the value of `next`.'));

const paging = { limit: z.optional(wholeNumber(1, 100)), cursor: z.optional(cursor) };
export type ApiPaging = { readonly limit?: string | undefined; readonly cursor?: string | undefined };

function listOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    /** Oldest first. */
    data: z.array(row),
    /** `cursor` of the next page; null on the last page. */
    next: z.nullable(z.string()),
  });
}

export const apiSubscription = z.object({
  id: uuid,
  memberId: uuid,
  plan: planAlias,
  source: z.enum(['order', 'trial', 'grant', 'gift']),
  state: z.enum(['queued', 'current', 'ended']),
  startDate: calendarDate,
  /** Last day of access. Before the start date if the term was never served. */
  endDate: calendarDate,
  /** Null unless the term ended early. */
  endedBy: z.nullable(z.enum(['plan-change', 'cancellation', 'end-of-service', 'chargeback'])),
  createdAt: instant,
});
export type ApiSubscription = z.infer<typeof apiSubscription>;

export const apiMember = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasConfirmedEmail: z.boolean(),
  joinedAt: instant,
  labels: z.array(z.string()),
  /** Current plan; null if there is none. */
  plan: z.nullable(z.object({ alias: planAlias, endDate: calendarDate })),
  /** Number of subscriptions, including ended ones. */
  subscriptions: z.int(),
});
export type ApiMember = z.infer<typeof apiMember>;

const apiRefund = z.object({
  id: uuid,
  amount: paiseAmount,
  state: z.enum(['owed', 'requested', 'processed', 'failed', 'written-off', 'charged-back']),
  /** Null until it is settled. */
  settledAt: z.nullable(instant),
});

export const apiPayment = z.object({
  id: z.string(),
  memberId: uuid,
  orderId: uuid,
  plan: planAlias,
  /** Amount in paise, including GST. */
  amount: paiseAmount,
  currency: z.string(),
  /** `fulfils` paid for the plan, `to-refund` is refunded in full, and `held` is pending a staff decision. */
  role: z.enum(['fulfils', 'to-refund', 'held']),
  capturedAt: instant,
  refunds: z.array(apiRefund),
});
export type ApiPayment = z.infer<typeof apiPayment>;

export const apiArticle = z.object({
  id: uuid,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  category: z.string(),
  access: z.enum(['public', 'lite', 'premium']),
  kind: z.enum(['research', 'note']),
  url: z.string(),
  publishedAt: instant,
  correctedAt: z.nullable(instant),
});
export type ApiArticle = z.infer<typeof apiArticle>;

export const apiRebalance = z.object({
  id: uuid,
  portfolio: z.string(),
  date: calendarDate,
  /** Id of the rebalance that this one corrects; null if it is not a correction. */
  corrects: z.nullable(uuid),
  publishedAt: instant,
  /** Weight in millionths of the portfolio; zero for an exit. */
  weights: z.array(z.object({ symbol: z.string(), ppm: z.int() })),
});
export type ApiRebalance = z.infer<typeof apiRebalance>;

export const apiPortfolio = z.object({
  id: uuid,
  slug: z.string(),
  title: z.string(),
  isExperimental: z.boolean(),
  benchmark: z.string(),
  launchDate: calendarDate,
  closedOn: z.nullable(calendarDate),
});

export const memberPage = listOf(apiMember);
export const subscriptionPage = listOf(apiSubscription);
export const paymentPage = listOf(apiPayment);
export const articlePage = listOf(apiArticle);
export const rebalancePage = listOf(apiRebalance);
export const portfolioList = z.object({ data: z.array(apiPortfolio) });

export const byId = z.strictObject({ id: uuid });
export const byPaymentId = z.strictObject({ id: text(64, 1) });
export const bySlug = z.strictObject({ slug: text(64, 1) });
export const pageQuery = z.strictObject(paging);
export const memberQuery = z.strictObject({
  ...paging,
  /** Complete address, case-insensitive. */
  email: z.optional(text(254, 3)),
  label: z.optional(text(40, 1)),
});
export const ofMemberQuery = z.strictObject({ ...paging, memberId: z.optional(uuid) });

export const apiGrantBody = z.strictObject({
  plan: z.enum(complimentaryPlans),
  endDate: calendarDate,
  /** Last `subscriptions` value read for the member. A repeated call no longer matches and is rejected. */
  seenSubscriptions: z.int().check(z.nonnegative()),
  reason,
});
export const apiGrant = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  /** Whether the member must first agree to the terms, in which case the plan was sent as a link. */
  awaitsAgreement: z.boolean(),
});
export const apiLabelsBody = z.strictObject({ labels: memberLabels, reason });
export const apiLabels = z.object({ labels: z.array(z.string()) });
export const apiNoteBody = z.strictObject({ body: text(2_000, 1), reason: z.optional(reason) });
