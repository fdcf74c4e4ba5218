import * as z from 'zod/mini';
import { complimentaryPlans } from '@niveshak/domain/membership/grant';
import { withoutPromises } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, empty, instant, text, uuid } from '../http/shapes.ts';
import { emailAddress } from '../identity/email-address.ts';
import { reason, reasonBody } from '../staff/schemas.ts';

const grantLinkBody = z.strictObject({
  toEmail: emailAddress,
  toName: z.optional(z.nullable(withoutPromises(text(80)))),
  alias: z.enum(complimentaryPlans),
  endDate: calendarDate,
  reason,
});

const grantLink = z.object({
  id: uuid,
  alias: z.enum(complimentaryPlans),
  planName: z.string(),
  endDate: calendarDate,
  /** Null after the owner's data is erased. */
  toEmail: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  state: z.enum(['open', 'claimed', 'over']),
  madeAt: instant,
  /** Null once it can no longer be claimed. */
  url: z.nullable(z.string()),
});
export type StaffGrantLink = z.infer<typeof grantLink>;

export const listGrantLinks = defineStaffRoute({
  id: 'listGrantLinks',
  method: 'GET',
  path: '/staff/grant-links',
  staff: { permission: 'plans.grant', secondFactor: 'given' },
  summary: 'Lists the last fifty complimentary plan links, newest first.',
  response: z.object({ links: z.array(grantLink) }),
});

export const makeGrantLink = defineStaffRoute({
  id: 'makeGrantLink',
  method: 'POST',
  path: '/staff/grant-links',
  staff: { permission: 'plans.grant', secondFactor: 'given' },
  summary:
    'Grants a complimentary plan to a person without an account by a link, which is emailed and also returned for sharing.',
  body: grantLinkBody,
  response: z.object({ id: uuid, url: z.string() }),
  errors: ['grant-refused', 'changed-meanwhile'],
});

export const withdrawGrantLink = defineStaffRoute({
  id: 'withdrawGrantLink',
  method: 'POST',
  path: '/staff/grant-links/{id}/withdraw',
  staff: { permission: 'plans.grant', secondFactor: 'given' },
  summary: 'Revokes a complimentary plan link.',
  params: z.strictObject({ id: uuid }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
