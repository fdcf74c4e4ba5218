import * as z from 'zod/mini';
import { accountErrors } from '../account/errors.ts';
import { billingErrors } from '../billing/errors.ts';
import { articlesErrors } from '../articles/errors.ts';
import { catalogueErrors } from '../catalogue/errors.ts';
import { checkoutErrors } from '../checkout/errors.ts';
import { developerApiErrors } from '../developer-api/errors.ts';
import { giftsErrors } from '../gifts/errors.ts';
import { identityErrors } from '../identity/errors.ts';
import { kycErrors } from '../kyc/errors.ts';
import { notificationsErrors } from '../notifications/errors.ts';
import { platformErrors } from '../platform/errors.ts';
import { portfoliosErrors } from '../portfolios/errors.ts';
import { referralsErrors } from '../referrals/errors.ts';
import { renewalErrors } from '../renewals/errors.ts';
import { staffErrors } from '../staff/errors.ts';
import { slackArchivesErrors } from '../slack-archives/errors.ts';

/** All expected API errors by code, with status, title and text. Each capability has its own table. */
export const problems = {
  ...platformErrors,
  ...identityErrors,
  ...catalogueErrors,
  ...kycErrors,
  ...billingErrors,
  ...checkoutErrors,
  ...articlesErrors,
  ...portfoliosErrors,
  ...referralsErrors,
  ...notificationsErrors,
  ...accountErrors,
  ...giftsErrors,
  ...renewalErrors,
  ...slackArchivesErrors,
  ...developerApiErrors,
  ...staffErrors,
} as const;

export type ErrorCode = keyof typeof problems;

/** RFC 9457 problem details (`application/problem+json`). */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** Same value as `X-Request-Id` and in the server log. */
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof problemSchema>;

/** Returns the `type` URI of an error code. It is stable and relative to the installation. */
export function problemType(code: string): string {
  return `/problems/${code}`;
}
