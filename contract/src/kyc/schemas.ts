import * as z from 'zod/mini';
import { maxFamilyMembers } from '@niveshak/domain/kyc/family';
import { isPanFormat } from '@niveshak/domain/kyc/pan';
import { calendarDate, instant, text } from '../http/shapes.ts';

/** For an organisation's PAN, the name is that of its representative. */
export const panVerifyBody = z.strictObject({
  firstName: text(80, 1),
  lastName: text(80, 1),
  /** Date of birth, or of incorporation or formation for an organisation. */
  dob: calendarDate,
  panNumber: text(16, 1),
  /** Name as on the PAN card. Required for an organisation, ignored for a person. */
  organisationName: z.optional(text(160)),
});

/** Rejections and provider failures have status 200 and `error`. */
export const panVerifyAnswer = z.object({ isValid: z.boolean(), error: z.nullable(z.string()) });

const familyPerson = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  maskedPan: z.nullable(z.string()),
});

export const familySchema = z.object({
  /** Number of PANs in the confirmed family, including the member's; null if there is none. */
  confirmed: z.nullable(z.int()),
  /** Latest declaration of the member; null if there is none. */
  declaration: z.nullable(
    z.object({
      people: z.array(familyPerson),
      declaredAt: instant,
      state: z.enum(['waiting', 'confirmed', 'rejected']),
    }),
  ),
});

export const declareFamilyBody = z.strictObject({
  people: z
    .array(
      z.strictObject({
        name: text(160, 1),
        email: z.nullable(
          z.string().check(z.trim(), z.maxLength(200), z.email('Enter a valid email address.')),
        ),
        pan: z.nullable(
          z.string().check(
            z.trim(),
            z.toUpperCase(),
            z.refine((pan) => isPanFormat(pan), 'Enter a valid PAN.'),
          ),
        ),
      }),
    )
    .check(z.maxLength(maxFamilyMembers, `At most ${maxFamilyMembers} family members.`)),
});

/** Null `panNumber` uses the verified PAN. */
export const eSignBody = z.strictObject({ panNumber: z.nullable(text(16)) });

export const eSignAnswer = z.union([
  z.object({ status: z.literal('completed') }),
  z.object({ status: z.enum(['external', 'pending']), eSignUrl: z.string(), requestId: z.string() }),
  z.object({ error: z.string() }),
]);

export const eSignCheckBody = z.strictObject({ requestId: text(64, 1) });

/** The narrower shape must be first, because the parser takes the first match and drops unknown fields. */
export const eSignCheckAnswer = z.union([
  z.object({ isCompleted: z.literal(false), status: z.literal('pending'), error: z.string() }),
  z.object({ isCompleted: z.boolean(), status: z.enum(['pending', 'completed', 'expired', 'failed']) }),
]);

export const legalKinds = ['terms', 'mitc', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Versioned texts that the firm publishes: agreements and the pages required by SEBI. */
export const publicTextKinds = [
  ...legalKinds,
  'charter',
  'disclosures',
  'refunds',
  'accessibility',
  'ai',
] as const;
export type PublicTextKind = (typeof publicTextKinds)[number];

/** Current legal text. Consents record its `version`. */
export const legalDocumentSchema = z.object({
  kind: z.enum(legalKinds),
  version: z.string(),
  title: z.string(),
  effectiveFrom: calendarDate,
  /** Hash of the exact text in lower-case hex. */
  sha256: z.string(),
  bodyHtml: z.string(),
});

export const consentListSchema = z.array(
  z.object({
    kind: z.enum(legalKinds),
    version: z.string(),
    method: z.enum(['esign', 'click', 'moved-in']),
    at: instant,
    /** Id for downloading the signed document; null for click consent. */
    documentId: z.nullable(z.string()),
  }),
);
