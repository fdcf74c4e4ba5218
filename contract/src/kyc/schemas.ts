import * as z from 'zod/mini';
import { calendarDate, instant, text } from '../http/shapes.ts';

export const panVerifyBody = z.strictObject({
  firstName: text(80, 1),
  lastName: text(80, 1),
  dob: calendarDate,
  panNumber: text(16, 1),
});

/** Rejections and provider failures are returned as 200 with `error`. */
export const panVerifyAnswer = z.object({ isValid: z.boolean(), error: z.nullable(z.string()) });

/** The verified PAN is used if `panNumber` is null. */
export const eSignBody = z.strictObject({ panNumber: z.nullable(text(16)) });

export const eSignAnswer = z.union([
  z.object({ status: z.literal('completed') }),
  z.object({ status: z.enum(['external', 'pending']), eSignUrl: z.string(), requestId: z.string() }),
  z.object({ error: z.string() }),
]);

export const eSignCheckBody = z.strictObject({ requestId: text(64, 1) });

/** The narrower shape must be first: the parser takes the first match and drops unknown fields. */
export const eSignCheckAnswer = z.union([
  z.object({ isCompleted: z.literal(false), status: z.literal('pending'), error: z.string() }),
  z.object({ isCompleted: z.boolean(), status: z.enum(['pending', 'completed', 'expired', 'failed']) }),
]);

export const legalKinds = ['terms', 'mitc', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** All versioned texts that the firm publishes: agreements, and pages required by SEBI. */
export const publicTextKinds = [
  ...legalKinds,
  'charter',
  'disclosures',
  'refunds',
  'accessibility',
  'ai',
] as const;
export type PublicTextKind = (typeof publicTextKinds)[number];

/** A legal text in force; consents record its `version`. */
export const legalDocumentSchema = z.object({
  kind: z.enum(legalKinds),
  version: z.string(),
  title: z.string(),
  effectiveFrom: calendarDate,
  /** Hash of the exact text, lower-case hex. */
  sha256: z.string(),
  bodyHtml: z.string(),
});

export const consentListSchema = z.array(
  z.object({
    kind: z.enum(legalKinds),
    version: z.string(),
    method: z.enum(['esign', 'click', 'moved-in']),
    at: instant,
    /** Id for downloading the signed document; null for consent by click. */
    documentId: z.nullable(z.string()),
  }),
);
