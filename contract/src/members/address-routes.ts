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
    'Changes a member’s email address, which the member then confirms; all sessions end, and the old address is notified.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    toEmail: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((address) => isEmail(address), identityMessages.emailInvalid),
    ),
    /** Email address shown on the page. A concurrent second change no longer matches and is rejected. */
    seenEmail: z.string(),
    reason,
  }),
  response: z.object({
    /** `asked` means that the identity provider did not respond and a job retries until it does. */
    outcome: z.enum(['moved', 'asked']),
  }),
  errors: ['not-found', 'changed-meanwhile', 'address-refused'],
});
