import * as z from 'zod/mini';
import { checkGstin } from '@niveshak/domain/billing/gstin';
import { isSacCode } from '@niveshak/domain/billing/sac-code';
import { isStateCode } from '@niveshak/domain/billing/states';
import { accentProblem } from '@niveshak/domain/firm/brand';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { isPhoneNumber, isWebsite } from '@niveshak/domain/firm/contact';
import { isVerifiedUpi } from '@niveshak/domain/firm/verified-upi';
import { advanceLimits } from '@niveshak/domain/quotes/advance-limit';
import { firmPlanSchema } from '../catalogue/schemas.ts';
import { firmSchema } from '../firm/schemas.ts';
import { advertising, withoutPromises } from '../http/without-promises.ts';
import { calendarDate, instant, paiseAmount, text, uuid } from '../http/shapes.ts';
import { publicTextKinds } from '../kyc/schemas.ts';
import { offeredPlan, planAlias } from '../membership/schemas.ts';
import { couponRule } from '../catalogue/staff-coupon-schemas.ts';
import { waitsForApproval } from '../checkout/staff-schemas.ts';
import { mayAddNote, mayGiveReason, reason } from '../staff/schemas.ts';

/** Version seen when the form was opened. A concurrent second save is rejected. */
const seen = uuid;

const place = z.enum(['firm', 'billing', 'legal', 'prices', 'registrations', 'sunset', 'server']);

/** Progress of a test purchase on a staging installation, from the first page to the email. */
const rehearsal = z.object({
  /** Member with the most progress; null until the first sign-up. */
  member: z.nullable(z.object({ id: uuid, email: z.string() })),
  stations: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      purpose: z.string(),
      seenAt: z.nullable(instant),
      /** What is missing; null once done. */
      problem: z.nullable(z.string()),
      place: z.enum(['sign-up', 'pricing', 'checkout', 'home', 'member', 'webhooks', 'jobs', 'research']),
    }),
  ),
});

/** Launch checklist with required and optional items and their status. */
export const setupSchema = z.object({
  isOpen: z.boolean(),
  /** Null outside staging, because sales there are real. */
  rehearsal: z.nullable(rehearsal),
  appOrigin: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      purpose: z.string(),
      isNeededToSell: z.boolean(),
      place,
      /** Environment setting, if `place` is the server. */
      setBy: z.string(),
      /** What is wrong; null if done. */
      problem: z.nullable(z.string()),
    }),
  ),
  optional: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      purpose: z.string(),
      setBy: z.string(),
      isSetUp: z.boolean(),
    }),
  ),
});
export type Setup = z.infer<typeof setupSchema>;

const line = text(300, 1);

/** Returns a schema for multi-line text without other control characters. */
function lines(maxLength: number, minLength = 0) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(minLength, minLength > 0 ? 'This is required.' : undefined),
      z.maxLength(maxLength, `At most ${maxLength} characters.`),
      z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/u, 'Control characters are not allowed.'),
    );
}

const emailAddress = z
  .string()
  .check(z.trim(), z.regex(z.regexes.email, 'Enter an email address, such as help@firm.in.'));

/** Fields of the firm profile as input. */
const firmFields = z.strictObject({
  name: line,
  legalName: line,
  tagline: advertising(text(300)),
  state: z.string().check(z.refine(isStateCode, 'Choose a state.')),
  gstin: z.string().check(z.trim(), z.toUpperCase()),
  address: text(500, 1),
  sebiRegistration: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^INH\d{9}$/, 'Enter INH and nine digits, such as INH000012345.'),
    ),
  bseEnlistment: z.string().check(z.trim(), z.regex(/^\d{3,8}$/, 'Enter three to eight digits.')),
  principalOfficer: line,
  complianceOfficer: line,
  supportEmail: emailAddress,
  supportPhone: line.check(z.refine(isPhoneNumber, 'Enter a phone number, such as +91 20 2553 1234.')),
  grievanceEmail: emailAddress,
  website: z.string().check(z.trim(), z.refine(isWebsite, 'Enter a web address, such as https://firm.in.')),
  riskWarning: withoutPromises(
    text(2_000, 1).check(
      z.refine((words) => words.includes(standardWarning), `Word for word: “${standardWarning}”`),
    ),
  ),
  upiId: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.refine(isVerifiedUpi, 'Enter a verified UPI ID, such as name.ra@validbank.'),
      ),
  ),
  offersCefcom: firmSchema.shape.offersCefcom,
  offersTrial: firmSchema.shape.offersTrial,
  performanceSource: firmSchema.shape.performanceSource,
  redirectOrigins: firmSchema.shape.redirectOrigins,
  accent: z.nullable(
    z.string().check((context) => {
      const message = accentProblem(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  ),
  logo: firmSchema.shape.logo,
});

/** Fields of the firm profile to save. A section sends only its own; GST number and state are one section. */
const firmInput = z.partial(firmFields).check((context) => {
  const { gstin, state } = context.value;
  if (gstin === undefined && state === undefined) return;
  const checked = checkGstin(gstin ?? '');
  const message = !checked.ok
    ? 'Enter a valid GST number, such as 27AAACZ0000A1Z9.'
    : checked.value.stateCode === state
      ? null
      : 'The first two digits of the GST number do not match the state.';
  if (message !== null)
    context.issues.push({ code: 'custom', path: ['gstin'], message, input: gstin, continue: true });
});

/** Returns what is wrong with the fields of a stored profile under the current rules, by field. */
export function firmProblems(profile: object): Readonly<Record<string, string>> {
  const { error } = firmInput.safeParse(profile);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const billingInput = z.strictObject({
  sacCode: z.string().check(z.trim(), z.refine(isSacCode, 'Enter six digits that begin with 99.')),
  bankDetails: z.nullable(withoutPromises(lines(1_000, 1))),
  footer: z.nullable(withoutPromises(lines(1_000, 1))),
  needsEInvoice: z.boolean(),
});

const sellingInput = z.strictObject({
  advanceLimit: z.enum(advanceLimits),
  feeCap: paiseAmount.check(z.minimum(0)),
  /** Maximum that one staff member may refund to a member in 30 days. Anything above needs a second approver. */
  refundLimit: paiseAmount.check(z.minimum(0)),
  sellsOutsideIndia: z._default(z.boolean(), true),
  /** Whether PANs not linked with Aadhaar are rejected (P-2). */
  refusesUnlinkedPan: z._default(z.boolean(), true),
});

export const settingsSchema = z.object({
  firm: z.object({ seen, profile: z.nullable(firmSchema) }),
  billing: z.object({ seen, settings: z.nullable(billingInput) }),
  selling: z.object({ seen, settings: sellingInput }),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Maximum size of a logo or portrait. */
export const maxPictureBytes = 2 * 1024 * 1024;
export const uploadLogoBody = z.strictObject({
  base64: z.base64().check(z.maxLength(Math.ceil(maxPictureBytes / 3) * 4, 'At most 2 MB.')),
  ...mayGiveReason,
});
export const storedLogo = z.object({ hash: z.string(), width: z.int(), height: z.int() });

export const saveFirmBody = z.strictObject({ seen, profile: firmInput, ...mayAddNote });
export const saveBillingBody = z.strictObject({ seen, settings: billingInput, ...mayAddNote });
export const saveSellingBody = z.strictObject({ seen, settings: sellingInput, reason });
/** Raises one of the two limits. */
export const raiseLimitBody = z.strictObject({ from: paiseAmount, to: paiseAmount, reason });

const legalKind = z.enum(publicTextKinds);
/** Emails to clients about a change, by status. */
const noticeCounts = z.object({ sent: z.int(), waiting: z.int(), refused: z.int() });
export type NoticeCounts = z.infer<typeof noticeCounts>;

const legalVersion = z.object({
  kind: legalKind,
  version: z.string(),
  title: z.string(),
  effectiveFrom: calendarDate,
  /** Null for a text from the firm's file. */
  publishedOn: z.nullable(calendarDate),
  noticeDays: z.nullable(z.int()),
  isRegulatory: z.boolean(),
  state: z.enum(['past', 'in-force', 'to-come']),
  /** Emails to clients about this version; null if none were required. */
  notices: z.nullable(noticeCounts),
});
export type StaffLegalVersion = z.infer<typeof legalVersion>;
/** Versions grouped by kind, newest first. */
export const legalVersionsSchema = z.object({ seen, today: calendarDate, versions: z.array(legalVersion) });
/** `kind` is a legal text or `prices`. `name` is its version, or the day from which the prices apply. */
export const noticeParams = z.strictObject({
  kind: z.enum([...publicTextKinds, 'prices']),
  name: text(40, 1),
});
export const legalTextParams = z.strictObject({ kind: legalKind, version: text(40, 1) });
export const legalTemplateParams = z.strictObject({ kind: legalKind });
export const legalTemplateSchema = z.object({ bodyMarkdown: z.string() });
export const legalTextSchema = z.object({ bodyMarkdown: z.string(), bodyHtml: z.string() });
const legalBody = lines(200_000, 1);
export const legalPreviewBody = z.strictObject({ bodyMarkdown: legalBody });
export const legalPreviewSchema = z.object({ bodyHtml: z.string() });
export const publishLegalBody = z.strictObject({
  seen,
  kind: legalKind,
  version: text(40, 1),
  title: withoutPromises(line),
  effectiveFrom: calendarDate,
  /** Minimum number of days from publication to effective date. */
  noticeDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Whether a regulator requires the change, so that the minimum notice does not apply. */
  isRegulatory: z.optional(z.boolean()),
  bodyMarkdown: withoutPromises(legalBody),
  /** Ids of required items that the text covers in different words. See `missingItems`. */
  confirmedItems: z.optional(z.array(text(40, 1)).check(z.maxLength(50))),
  reason,
});

export const publishLegalOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  waitsForApproval,
]);

/** Texts about a plan for its card, the checkout and its invoice line. */
const planTexts = z.strictObject({
  product: advertising(text(60, 1)),
  productShort: advertising(text(30, 1)),
  billed: advertising(text(120)),
  desc: advertising(text(200)),
  features: z
    .array(advertising(text(140, 1)))
    .check(z.minLength(1, 'At least one.'), z.maxLength(12, 'At most 12.')),
  lineItem: advertising(text(120, 1)),
  note: z.nullable(advertising(text(200, 1))),
  checkoutNote: z.nullable(advertising(text(200, 1))),
});
export type PlanTexts = z.infer<typeof planTexts>;

export const plansOfStaff = z.object({
  seen,
  plans: z.array(
    z.object({
      alias: planAlias,
      texts: planTexts,
      level: z.int(),
      /** Term such as `6 months`. */
      term: z.string(),
      isOwn: z.boolean(),
      isWithdrawn: z.boolean(),
      /** Number of descriptions so far, including the first, and the date of the current one. */
      versions: z.int(),
      since: z.string(),
    }),
  ),
});
export type StaffPlan = z.infer<typeof plansOfStaff>['plans'][number];
export const savePlanBody = z.strictObject({ seen, alias: planAlias, texts: planTexts, ...mayAddNote });

const rupee = 100;
/** Null `fullPrice` means that the plan is not sold until it has a price. Effective today, ex GST. */
export const addPlanBody = z.strictObject({
  seen,
  plan: z.strictObject({ ...firmPlanSchema.shape, name: advertising(text(60, 1)) }),
  features: planTexts.shape.features,
  fullPrice: z.nullable(
    paiseAmount.check(z.minimum(rupee, 'More than zero.'), z.multipleOf(rupee, 'Whole rupees.')),
  ),
  reason,
});
export const setPlanSaleBody = z.strictObject({ seen, alias: planAlias, isWithdrawn: z.boolean(), reason });

export const pricesSchema = z.object({
  seen,
  today: calendarDate,
  /** Prices by plan and day. The latest effective price of a plan applies. Ex GST, for a full term. */
  prices: z.array(
    z.object({
      alias: planAlias,
      planName: z.string(),
      from: calendarDate,
      fullPrice: paiseAmount,
      state: z.enum(['past', 'in-force', 'to-come']),
      /** Emails to clients about the higher prices from that day; null if none were required. */
      notices: z.nullable(noticeCounts),
    }),
  ),
});
export type StaffPrice = z.infer<typeof pricesSchema>['prices'][number];
const maxPlans = 100;
/** Paid plans only. The others are free. */
const newPrices = z
  .array(z.strictObject({ alias: offeredPlan, fullPrice: paiseAmount.check(z.minimum(100)) }))
  .check(z.minLength(1), z.maxLength(maxPlans));

export const savePricesBody = z.strictObject({ seen, from: calendarDate, prices: newPrices, reason });
export const pricesOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  waitsForApproval,
]);

const notice = withoutPromises(text(500, 1));
const sunsetInput = z.strictObject({ date: calendarDate, notice });

export const serviceSchema = z.object({
  today: calendarDate,
  sunset: z.object({ seen, current: z.nullable(z.object({ date: calendarDate, notice: z.string() })) }),
  /** Null before the firm has a profile. */
  trial: z.object({ seen, isOffered: z.nullable(z.boolean()) }),
});
export type StaffService = z.infer<typeof serviceSchema>;
/** Null `sunset` withdraws the sunset. */
export const saveSunsetBody = z.strictObject({ seen, sunset: z.nullable(sunsetInput), reason });
export const saveTrialBody = z.strictObject({ seen, isOffered: z.boolean(), reason });

const offeringChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prices'), from: calendarDate, prices: newPrices }),
  z.strictObject({ kind: z.literal('sunset'), date: z.nullable(calendarDate) }),
  z.strictObject({ kind: z.literal('trial'), isOffered: z.boolean() }),
  z.strictObject({ kind: z.literal('coupon'), ...couponRule }),
  z.strictObject({ kind: z.literal('selling'), advanceLimit: z.enum(advanceLimits) }),
]);
export type OfferingChange = z.infer<typeof offeringChange>;
export const previewOfferingBody = z.strictObject({ change: offeringChange });

const sampleQuote = z.object({
  isAllowed: z.boolean(),
  /** Reason if the purchase is not allowed. */
  reason: z.nullable(z.string()),
  /** Amount charged, including GST. */
  netPrice: z.nullable(paiseAmount),
  paidEndDate: z.nullable(calendarDate),
});
/** Quotes for each kind of member before and after a change; null if the plan has no price. */
export const offeringPreviewSchema = z.object({
  on: calendarDate,
  members: z.array(
    z.object({
      title: z.string(),
      quotes: z.array(
        z.object({
          alias: planAlias,
          planName: z.string(),
          before: z.nullable(sampleQuote),
          after: z.nullable(sampleQuote),
        }),
      ),
    }),
  ),
});
export type OfferingPreview = z.infer<typeof offeringPreviewSchema>;
