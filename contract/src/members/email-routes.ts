import * as z from 'zod/mini';
import { letterCategories } from '@niveshak/domain/notifications/letter-category';
import { isEmail } from '@niveshak/domain/identity/email';
import { honest } from '../http/honest.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { identityMessages } from '../identity/texts.ts';
import { planAlias } from '../membership/schemas.ts';
import { mayGiveReason, reason } from '../staff/schemas.ts';

const ofLetter = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

const memberLetter = z.object({
  id: z.string(),
  subject: z.string(),
  category: z.enum(letterCategories),
  state: z.enum(['queued', 'sent', 'skipped', 'refused']),
  at: instant,
  /** Sent again so many times. */
  resends: z.int(),
});
export type MemberLetter = z.infer<typeof memberLetter>;

const memberGift = z.object({
  id: uuid,
  alias: planAlias,
  planName: z.string(),
  toEmail: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  state: z.enum(['bought', 'sent', 'claimed', 'refunded']),
  /** It can be sent again or to somebody else. */
  isOpen: z.boolean(),
  addressVersion: z.int(),
});
export type MemberGift = z.infer<typeof memberGift>;

const letterPicture = z.object({
  /** `data:` with its bytes: it stands at no address. */
  src: z.string(),
  alt: z.string(),
  /** It stands before this sign of the text, in units of UTF-16; in their order. */
  at: z.int(),
});
export type LetterPicture = z.infer<typeof letterPicture>;

export const listMemberLetters = defineStaffRoute({
  id: 'listMemberLetters',
  method: 'GET',
  path: '/staff/members/{id}/letters',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'What was written to a member, without the bodies, and the gifts that they gave; newest first.',
  params: z.strictObject({ id: uuid }),
  response: z.object({ letters: z.array(memberLetter), gifts: z.array(memberGift) }),
  errors: ['not-found'],
});

export const readLetter = defineStaffRoute({
  id: 'readLetter',
  method: 'POST',
  path: '/staff/letters/{id}/read',
  staff: { permission: 'letters.read', secondFactor: 'given' },
  summary: 'What a letter to a member says; who read it is kept.',
  params: ofLetter,
  body: z.strictObject(mayGiveReason),
  response: z.object({
    subject: z.string(),
    /** Null for a letter from before letters were kept. */
    text: z.nullable(z.string()),
    pictures: z.array(letterPicture),
  }),
  errors: ['not-found'],
});

export const resendLetter = defineStaffRoute({
  id: 'resendLetter',
  method: 'POST',
  path: '/staff/letters/{id}/resend',
  staff: { permission: 'letters.resend', secondFactor: 'given' },
  summary: 'Sends a letter to a member again, to the address they have now; once for each number.',
  params: ofLetter,
  body: z.strictObject({
    /** One more than the sendings again that the list showed. */
    number: z.int().check(z.positive(), z.maximum(20)),
    reason,
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
  summary: 'Sends a member’s unclaimed gift again, or to somebody else; the earlier link stops working.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    /** Trimmed and in lower case. */
    toEmail: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((address) => isEmail(address), identityMessages.emailInvalid),
    ),
    toName: z.optional(z.nullable(honest(text(80)))),
    seenVersion: z.int(),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'gift-claimed', 'gift-over', 'changed-meanwhile'],
});
