import * as z from 'zod/mini';
import { businessName } from '../checkout/schemas.ts';
import { text } from '../http/shapes.ts';
import { emailAddress } from '../identity/email-address.ts';

/** Person who may exercise the member's data rights after death or incapacity. */
export const nominee = z.strictObject({
  name: text(160, 1),
  relation: text(60, 1),
  email: emailAddress,
});

export const privacySchema = z.object({
  nominee: z.nullable(nominee),
  /** Retention schedule in plain language. */
  schedule: z.array(
    z.object({
      what: z.string(),
      purpose: z.string(),
      kept: z.string(),
      law: z.string(),
      /** Whether the data is kept for its period even if the member erases the account. */
      outlivesAccount: z.boolean(),
    }),
  ),
  /** User-facing reason the account cannot be erased now; null if it can. */
  cannotErase: z.nullable(
    z.object({
      code: z.enum(['erase-plan-running', 'erase-order-open', 'erase-gift-waiting', 'erase-on-hold']),
      detail: z.string(),
    }),
  ),
});
export type Privacy = z.infer<typeof privacySchema>;

/** All data stored about a member, as one zip file. */
export const zipFile = z.object({
  contentType: z.literal('application/zip'),
  fileName: z.string(),
  bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
});

export const nomineeBody = z.strictObject({ nominee: z.nullable(nominee) });

export const eraseBody = z.strictObject({ confirmEmail: text(254, 1) });

/** Billing details. A GST number makes the member a business and fixes the state. */
export const profileBody = z.strictObject({
  mobile: z.nullable(text(16)),
  state: z.nullable(text(4)),
  pinCode: z.nullable(text(10)),
  address: z.nullable(text(300)),
  businessName: z.nullable(businessName),
  gstNumber: z.nullable(text(15)),
});
export type ProfileBody = z.infer<typeof profileBody>;
