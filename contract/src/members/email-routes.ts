import * as z from 'zod/mini';
import { emailCategories } from '@niveshak/domain/notifications/email-category';
import { isEmail } from '@niveshak/domain/identity/email';
import { withoutPromises } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { identityMessages } from '../identity/texts.ts';
import { memberAlertsSchema } from '../notifications/staff-alerts.ts';
import { planAlias } from '../membership/schemas.ts';
import { mayAddNote, mayGiveReason, reason } from '../staff/schemas.ts';

const emailParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

const memberEmail = z.object({
  id: z.string(),
  subject: z.string(),
  category: z.enum(emailCategories),
  state: z.enum(['queued', 'sent', 'skipped', 'refused']),
  at: instant,
  resends: z.int(),
});
export type MemberEmail = z.infer<typeof memberEmail>;

const memberGift = z.object({
  id: uuid,
  alias: planAlias,
  planName: z.string(),
  toEmail: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  state: z.enum(['bought', 'sent', 'claimed', 'refunded']),
  /** Whether the email can be resent, to the same or another recipient. */
  isOpen: z.boolean(),
  addressVersion: z.int(),
});
export type MemberGift = z.infer<typeof memberGift>;

const emailPicture = z.object({
  /** `data:` URL, because the image has no public URL. */
  src: z.string(),
  alt: z.string(),
  /** Insertion point in the text in UTF-16 units, sorted ascending. */
  at: z.int(),
});
export type EmailPicture = z.infer<typeof emailPicture>;

export const listMemberEmails = defineStaffRoute({
  id: 'listMemberEmails',
  method: 'GET',
  path: '/staff/members/{id}/letters',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary:
    'Lists the emails to a member without their bodies, alerts on other channels, and the member’s gifts, newest first.',
  params: z.strictObject({ id: uuid }),
  response: z.object({
    letters: z.array(memberEmail),
    ...memberAlertsSchema.shape,
    gifts: z.array(memberGift),
  }),
  errors: ['not-found'],
});

export const readEmail = defineStaffRoute({
  id: 'readEmail',
  method: 'POST',
  path: '/staff/letters/{id}/read',
  staff: { permission: 'letters.read', secondFactor: 'given' },
  summary: 'Returns the text of an email to a member; access is logged.',
  params: emailParams,
  body: z.strictObject(mayGiveReason),
  response: z.object({
    subject: z.string(),
    /** Null for emails sent before texts were stored. */
    text: z.nullable(z.string()),
    pictures: z.array(emailPicture),
  }),
  errors: ['not-found'],
});

export const resendEmail = defineStaffRoute({
  id: 'resendEmail',
  method: 'POST',
  path: '/staff/letters/{id}/resend',
  staff: { permission: 'letters.resend', secondFactor: 'given' },
  summary: 'Resends an email to a member’s current address, once per number.',
  params: emailParams,
  body: z.strictObject({
    /** Number of resends shown in the list, plus one. */
    number: z.int().check(z.positive(), z.maximum(20)),
    ...mayAddNote,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const addressGiftForMember = defineStaffRoute({
  id: 'addressGiftForMember',
  method: 'POST',
  path: '/staff/gifts/{id}/address',
  staff: { permission: 'gifts.address', secondFactor: 'given' },
  summary:
    'Resends a member’s unclaimed gift to the same address or another; the earlier link stops working.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    toEmail: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((address) => isEmail(address), identityMessages.emailInvalid),
    ),
    toName: z.optional(z.nullable(withoutPromises(text(80)))),
    seenVersion: z.int(),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'gift-claimed', 'gift-over', 'changed-meanwhile'],
});
