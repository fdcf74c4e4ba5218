import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { z } from 'zod';
import { promiseProblem, salesProblem, wordsOfCode } from '@niveshak/contract/http/without-promises';
import { checkGstin } from '@niveshak/domain/billing/gstin';
import { isSacCode } from '@niveshak/domain/billing/sac-code';
import { isStateCode } from '@niveshak/domain/billing/states';
import { normaliseCouponCode } from '@niveshak/domain/catalogue/coupon';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { isOfferedPlan, isPaidPlan, isPlanAlias, planAliases } from '@niveshak/domain/catalogue/plan';
import { calendarDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { accentProblem } from '@niveshak/domain/firm/brand';
import { isPhoneNumber, isWebsite } from '@niveshak/domain/firm/contact';
import { isVerifiedUpi } from '@niveshak/domain/firm/verified-upi';
import { performanceSources } from '@niveshak/domain/firm/performance-source';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import { advanceLimits } from '@niveshak/domain/quotes/advance-limit';

/** Schema of the firm file, documented in `docs/setup/firm.yaml`. Parses to the stored form. */

const line = z.string().trim().min(1);

/** Rejects texts that promise a return, as the console does. */
function honest<Text extends z.ZodType<string>>(schema: Text, problemOf = promiseProblem): Text {
  return schema.superRefine((written, context) => {
    const message = problemOf(written);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

const date = z
  .string()
  .refine((text) => parseCalendarDate(text) !== null, 'a date, e.g. 2026-04-01')
  .transform((text) => calendarDate(text));

/** Whole rupees as a number, or rupees and paise as text: "23988.50". Never parsed as a floating-point number. */
const rupees = z
  .union([z.int(), z.string().regex(/^\d{1,9}(\.\d{2})?$/)], {
    error: 'whole rupees, or rupees and paise in quotes: "23988.50"',
  })
  .transform((amount) => {
    if (typeof amount === 'number') return paise(amount * 100);
    const [whole = '0', hundredths = '00'] = amount.split('.');
    return paise(Number(whole) * 100 + Number(hundredths));
  })
  .refine((amount) => amount >= 0, 'not below zero');

const firm = z
  .strictObject({
    name: line,
    legalName: line,
    tagline: honest(z.string().trim(), salesProblem).default(''),
    state: z.string().refine(isStateCode, 'a state’s code, e.g. MH'),
    gstin: z.string().trim().toUpperCase(),
    address: line,
    sebiRegistration: z.string().regex(/^INH\d{9}$/, 'INH and nine digits'),
    bseEnlistment: z.string().regex(/^\d{3,8}$/, 'three to eight digits, in quotes'),
    principalOfficer: line,
    complianceOfficer: line,
    supportEmail: z.email(),
    supportPhone: line.refine(isPhoneNumber, 'a phone number, e.g. +91 20 2553 1234'),
    grievanceEmail: z.email(),
    website: z.string().refine(isWebsite, 'a web address, e.g. https://firm.in'),
    riskWarning: honest(line),
    upiId: z
      .string()
      .refine(isVerifiedUpi, 'a verified UPI ID, as name.ra@validbank')
      .nullable()
      .default(null),
    offersCefcom: z.boolean().default(false),
    offersTrial: z.boolean().default(true),
    performanceSource: z.enum(performanceSources).default('hidden'),
    redirectOrigins: z
      .array(z.string().regex(/^https?:\/\/[^/\s]+$/, 'an origin, e.g. https://learn.firm.in'))
      .default([]),
    accent: z
      .string()
      .superRefine((colour, context) => {
        const message = accentProblem(colour);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .nullable()
      .default(null),
  })
  .superRefine(({ gstin, state }, context) => {
    const checked = checkGstin(gstin);
    if (!checked.ok)
      context.addIssue({
        code: 'custom',
        path: ['gstin'],
        message: `not a valid GST number (${checked.error})`,
      });
    else if (checked.value.stateCode !== state)
      context.addIssue({
        code: 'custom',
        path: ['gstin'],
        message: `of ${checked.value.stateCode}, not of ${state}`,
      });
  });

const billing = z.strictObject({
  sacCode: z.string().refine(isSacCode, 'six digits that begin with 99, in quotes'),
  bankDetails: honest(line).nullable().default(null),
  footer: honest(line).nullable().default(null),
  needsEInvoice: z.boolean().default(false),
});

const legalText = z
  .strictObject({
    version: z.string().trim().min(1).max(40),
    effectiveFrom: date,
    title: honest(line),
    text: honest(line).optional(),
    file: line.optional(),
    /** Ids of required items that the text covers in other words. */
    confirmedItems: z.array(line).default([]),
  })
  .refine(({ text, file }) => (text === undefined) !== (file === undefined), 'give either text or file');

const legal = z.strictObject({
  terms: legalText,
  mitc: legalText,
  privacy: legalText,
  charter: legalText.optional(),
  disclosures: legalText.optional(),
  refunds: legalText.optional(),
  accessibility: legalText.optional(),
  ai: legalText.optional(),
});

const knownPlan = z.custom<PlanAlias>(isPlanAlias, 'no such plan');
const offeredPlan = z.custom<PlanAlias>(isOfferedPlan, 'no such plan');
/** Prices by plan. Free plans cost zero unless the file says otherwise. */
const pricesOfPlans = z.partialRecord(knownPlan, rupees).transform(
  (given): ReadonlyMap<PlanAlias, Paise> =>
    new Map(
      planAliases().flatMap((alias) => {
        const price = given[alias] ?? (isPaidPlan(alias) ? undefined : zeroPaise);
        return price === undefined ? [] : [[alias, price] as const];
      }),
    ),
);
const prices = z.array(z.strictObject({ from: date, rupees: pricesOfPlans })).min(1);

const count = z.int().min(0).nullable().default(null);
const coupon = z
  .strictObject({
    code: z
      .string()
      .transform(normaliseCouponCode)
      .pipe(
        honest(z.string().regex(/^[A-Z0-9-]{3,32}$/, '3 to 32 letters and digits'), (code) =>
          salesProblem(wordsOfCode(code)),
        ),
      ),
    percent: z.number().min(0.01).max(100).multipleOf(0.01).optional(),
    rupees: rupees.optional(),
    plans: z.array(knownPlan).min(1).nullable().default(null),
    validFrom: date.nullable().default(null),
    validTo: date.nullable().default(null),
    totalLimit: count,
    perMemberLimit: count,
    firstPurchaseOnly: z.boolean().default(false),
  })
  .transform(({ percent, rupees: amount, ...rest }, context): Coupon => {
    if (percent !== undefined && amount === undefined)
      return { ...rest, reduction: { kind: 'percent', basisPoints: Math.round(percent * 100) } };
    if (amount !== undefined && percent === undefined)
      return { ...rest, reduction: { kind: 'flat', amount } };
    context.addIssue({ code: 'custom', message: 'give either percent or rupees' });
    return z.NEVER;
  });

export const firmFileSchema = z.strictObject({
  firm,
  billing,
  legal,
  prices,
  coupons: z.array(coupon).default([]),
  selling: z
    .strictObject({
      advanceLimit: z.enum(advanceLimits).optional(),
      yearlyFeeCapRupees: rupees.optional(),
      withdrawnPlans: z.array(offeredPlan).optional(),
    })
    .default({}),
});

export type FirmFile = z.output<typeof firmFileSchema>;
