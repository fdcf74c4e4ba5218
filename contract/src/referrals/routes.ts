import { defineRoute } from '../http/route.ts';
import { inviteBody, invitesSchema, referralsSchema } from './schemas.ts';

export const getReferrals = defineRoute({
  id: 'getReferrals',
  method: 'GET',
  path: '/user/referrals',
  auth: 'confirmed',
  summary:
    'Returns the member’s code and link, earned and pending months, and invitations with their outcomes.',
  response: referralsSchema,
  errors: ['not-in-plan'],
});

export const inviteFriends = defineRoute({
  id: 'inviteFriends',
  method: 'POST',
  path: '/user/referrals/invite',
  auth: 'confirmed',
  summary:
    'Invites people by email, at most 20 a day and one email per address; returns the outcome of each.',
  body: inviteBody,
  response: invitesSchema,
  errors: ['not-in-plan', 'invite-limit', 'not-your-code', 'referrals-barred'],
});
