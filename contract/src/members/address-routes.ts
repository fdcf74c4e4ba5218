import * as z from 'zod/mini';
import { isEmail } from '@niveshak/domain/identity/email';
import { defineStaffRoute } from '../http/route.ts';
import { uuid } from '../http/shapes.ts';
import { identityMessages } from '../identity/texts.ts';
import { reason } from '../staff/schemas.ts';

export const changeMemberAddress = defineStaffRoute({
  id: 'changeMemberAddress',
  method: 'POST',
  path: '/staff/members/{id}/address',
  staff: { permission: 'members.change-address', secondFactor: 'fresh' },
  summary:
    'Moves a member to a new email address, which they confirm: every session ends, and the old address is notified.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    toEmail: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((address) => isEmail(address), identityMessages.emailInvalid),
    ),
    /** The email address shown on the page; a concurrent second change is refused because it no longer matches. */
    seenEmail: z.string(),
    reason,
  }),
  response: z.object({
    /** `asked`: the identity provider did not answer; a job retries until it does. */
    outcome: z.enum(['moved', 'asked']),
  }),
  errors: ['not-found', 'changed-meanwhile', 'address-refused'],
});
