import * as z from 'zod/mini';
import { complimentaryPlans } from '@niveshak/domain/membership/grant';
import { aadhaarLinks } from '@niveshak/domain/kyc/aadhaar-link';
import { clientCategories } from '@niveshak/domain/kyc/client-category';
import { kraStatuses } from '@niveshak/domain/kyc/kra';
import { nominee } from '../account/schemas.ts';
import { billingHistorySchema } from '../billing/schemas.ts';
import { memberMoneySchema } from '../checkout/staff-money-schemas.ts';
import { amount, calendarDate, instant, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';

export const memberSearchQuery = z.strictObject({ search: text(200, 2), label: z.optional(text(40, 1)) });

const foundBy = z.enum(['person', 'order', 'payment', 'document', 'pan', 'similar']);
/** Current plan; null if there is none. */
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
 * Current membership status. `holding`: has a plan; `ending`: the plan ends within thirty days and no other is queued;
 * `ended`: had a plan before; `never`: never had a plan.
 */
export const membershipStatuses = ['holding', 'ending', 'ended', 'never'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

export const memberListQuery = z.strictObject({
  standing: z.optional(z.enum(membershipStatuses)),
  plan: z.optional(planAlias),
  label: z.optional(text(40, 1)),
});
export type MemberListQuery = z.infer<typeof memberListQuery>;
export const memberPageQuery = z.extend(memberListQuery, {
  /** Id of the last member on the previous page. */
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
  /**
   * Last day of the most recent plan if none is held today; null if the member never had a plan or one starts later.
   */
  endedOn: z.nullable(calendarDate),
});
export type ListedMember = z.infer<typeof listedMember>;
export const memberList = z.object({
  members: z.array(listedMember),
  total: z.int(),
  /** Value of `after` for the next page; null on the last page. */
  next: z.nullable(uuid),
});

const timelineStep = z.object({
  at: instant,
  kind: z.enum(['account', 'order', 'payment', 'document', 'letter', 'case', 'gift', 'staff', 'note']),
  title: z.string(),
  detail: z.nullable(z.string()),
});
/** `steps` are the summarised events, newest first; empty for a single event. */
const timelineEntry = z.extend(timelineStep, { steps: z.array(timelineStep) });
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
  /** Masked. The full number requires a separate call, which is audit-logged. */
  pan: z.nullable(
    z.object({
      masked: z.string(),
      verifiedAt: instant,
      /** Null if the provider did not report it. */
      aadhaarLink: z.nullable(z.enum(aadhaarLinks)),
      /** Null if the PAN belongs to an individual. */
      organisationName: z.nullable(z.string()),
    }),
  ),
  /** Whether the last PAN check failed because the PAN is not linked with Aadhaar. */
  isPanUnlinked: z.boolean(),
  /** Current category, and status at the KYC registration agency. */
  client: z.object({
    category: z.enum(clientCategories),
    /** Recorded evidence, even if expired; null while the category follows from the PAN. */
    evidence: z.nullable(
      z.object({ text: z.string(), since: calendarDate, until: z.nullable(calendarDate) }),
    ),
    kra: z.object({
      status: z.enum(kraStatuses),
      checkedOn: z.nullable(calendarDate),
      reference: z.nullable(z.string()),
    }),
  }),
  hasSignedTerms: z.boolean(),
  /** Whether the member ever agreed to the terms, by signature or click. */
  hasAgreedToTerms: z.boolean(),
  referral: z.object({ code: z.nullable(z.string()), unconsumedMonths: z.int(), isBarred: z.boolean() }),
  openSessions: z.int(),
  isSuppressed: z.boolean(),
  /** Person who may exercise the member's data rights after death or incapacity. */
  nominee: z.nullable(nominee),
  /** Whether a legal hold keeps the records and blocks erasure. */
  isOnHold: z.boolean(),
  labels: z.array(z.string()),
  billing: billingHistorySchema,
  money: z.object({ paid: amount, refunded: amount, held: amount, ...memberMoneySchema.shape }),
  /** Newest first. Sign-ins are in wall-clock time, everything else in business time. */
  timeline: z.array(timelineEntry),
});
export type StaffMemberPage = z.infer<typeof staffMemberPage>;

/** Maximum number of labels per member. */
const maxLabels = 10;
const label = text(40, 1);
export const memberLabels = z.array(label).check(
  z.maxLength(maxLabels, `At most ${maxLabels} labels.`),
  z.refine(
    (all) => new Set(all.map((each) => each.toLowerCase())).size === all.length,
    'A label is listed twice.',
  ),
);

export const noteBody = z.strictObject({ body: text(2_000, 1), reason: z.optional(reason) });
export const grantBody = z.strictObject({
  alias: z.enum(complimentaryPlans),
  endDate: calendarDate,
  /** Number of plans shown on the page. A concurrent second grant no longer matches and is rejected. */
  seenTerms: z.int().check(z.nonnegative()),
  reason,
});
export const grantAnswer = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  /**
   * Whether the member has never agreed to the terms. If so, the plan was sent as a link and starts when they agree.
   */
  awaitsAgreement: z.boolean(),
});
export const panAnswer = z.object({ pan: z.string() });

export const waitingItem = z.object({
  id: z.string(),
  kind: z.enum([
    'held-payment',
    'uninvoiced-payment',
    'failed-refund',
    'bank-transfer',
    'bank-refund',
    'identity-case',
    'case',
    'approval',
    'compliance-approval',
    'chargeback',
    'e-invoice',
    'article-review',
    'article-approved',
    'article-returned',
    'complaint',
    'incident-cert-in',
    'incident-board',
    'incident-persons',
    'client-ceiling',
    'family-declaration',
    'failed-jobs',
    'backup',
  ]),
  /** Null if unknown. */
  since: z.nullable(instant),
  /** Null if there is no deadline. */
  due: z.nullable(z.object({ at: instant, isOver: z.boolean() })),
  title: z.string(),
  detail: z.string(),
  memberId: z.nullable(uuid),
  memberName: z.nullable(z.string()),
});
export type WaitingItem = z.infer<typeof waitingItem>;
/**
 * `waiting` is sorted by deadline, then oldest first. `statutory` has the firm's filing dates in the coming weeks, and
 * is empty without `due.read`.
 */
export const todaySchema = z.object({
  waiting: z.array(waitingItem),
  statutory: z.array(z.object({ day: calendarDate, id: z.string(), about: z.string() })),
});
