import * as z from 'zod/mini';
import { complimentaryPlans } from '@niveshak/domain/membership/grant';
import { billingHistorySchema } from '../billing/schemas.ts';
import { amount, calendarDate, instant, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';

export const memberSearchQuery = z.strictObject({ search: text(200, 2), label: z.optional(text(40, 1)) });

/** What the search found the member by. */
const foundBy = z.enum(['person', 'order', 'payment', 'document', 'pan']);
/** What somebody holds today; null for nothing. */
const heldPlan = z.nullable(z.object({ alias: planAlias, endDate: calendarDate }));
const memberHit = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  foundBy,
  plan: heldPlan,
  labels: z.array(z.string()),
});
export const memberHits = z.object({ members: z.array(memberHit) });
export type MemberHit = z.infer<typeof memberHit>;

/**
 * Where a member stands today: `holding` a plan; `ending` within thirty days with nothing behind it; `ended`, having held
 * one; `never` having held any.
 */
export const standings = ['holding', 'ending', 'ended', 'never'] as const;
export type Standing = (typeof standings)[number];

export const memberListQuery = z.strictObject({
  standing: z.optional(z.enum(standings)),
  /** The plan held today. */
  plan: z.optional(planAlias),
  label: z.optional(text(40, 1)),
});
export type MemberListQuery = z.infer<typeof memberListQuery>;
export const memberPageQuery = z.extend(memberListQuery, {
  /** The last member of the page before. */
  after: z.optional(uuid),
});

const listedMember = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  plan: heldPlan,
  labels: z.array(z.string()),
  joinedAt: instant,
  /** The last day of what they held last, where nothing is held today; null: never a plan, or one that is to begin. */
  endedOn: z.nullable(calendarDate),
});
export type ListedMember = z.infer<typeof listedMember>;
export const memberList = z.object({
  members: z.array(listedMember),
  /** How many there are in all. */
  total: z.int(),
  /** What to ask for the next page `after`; null: there is none. */
  next: z.nullable(uuid),
});

/** One line of a member's timeline: something that happened, in a few words. */
const timelineEntry = z.object({
  at: instant,
  kind: z.enum(['account', 'order', 'payment', 'document', 'letter', 'case', 'gift', 'staff', 'note']),
  title: z.string(),
  detail: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const staffMemberPage = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  hasConfirmedEmail: z.boolean(),
  mobile: z.nullable(z.string()),
  state: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  gstNumber: z.nullable(z.string()),
  joinedAt: instant,
  /** Masked; the whole number is a call of its own and leaves a line in the audit log. */
  pan: z.nullable(z.object({ masked: z.string(), verifiedAt: instant })),
  hasSignedTerms: z.boolean(),
  referral: z.object({ code: z.nullable(z.string()), unconsumedMonths: z.int(), isBarred: z.boolean() }),
  openSessions: z.int(),
  isSuppressed: z.boolean(),
  labels: z.array(z.string()),
  billing: billingHistorySchema,
  /** What the member has paid and got back, over all time. */
  money: z.object({ paid: amount, refunded: amount, held: amount }),
  /** Newest first. */
  timeline: z.array(timelineEntry),
});
export type StaffMemberPage = z.infer<typeof staffMemberPage>;

export const noteBody = z.strictObject({ body: text(2_000, 1), reason: z.optional(reason) });
export const grantBody = z.strictObject({
  alias: z.enum(complimentaryPlans),
  endDate: calendarDate,
  /** How many plans the page showed: of two who grant at once, the second is refused. */
  seenTerms: z.int().check(z.nonnegative()),
  reason,
});
export const grantAnswer = z.object({ startDate: calendarDate, endDate: calendarDate });
export const panAnswer = z.object({ pan: z.string() });

/** Something that waits for somebody of staff. */
export const waitingItem = z.object({
  id: z.string(),
  kind: z.enum([
    'held-payment',
    'failed-refund',
    'identity-case',
    'case',
    'approval',
    'chargeback',
    'e-invoice',
    'article-review',
    'article-approved',
    'article-scheduled',
    'complaint',
  ]),
  since: instant,
  title: z.string(),
  detail: z.string(),
  memberId: z.nullable(uuid),
  memberName: z.nullable(z.string()),
});
export type WaitingItem = z.infer<typeof waitingItem>;
export const todaySchema = z.object({ waiting: z.array(waitingItem) });
