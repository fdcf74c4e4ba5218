import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { reason, reasonBody } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

export const closeIdentityCase = defineStaffRoute({
  id: 'closeIdentityCase',
  method: 'POST',
  path: '/staff/identity-cases/{id}/close',
  staff: { permission: 'identity.review', secondFactor: 'given' },
  summary: 'Closes a case of identity with what was found; a PAN stays where it is.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

const identityCase = z.object({
  id: uuid,
  kind: z.enum(['pan-in-use', 'signer-name-differs']),
  isOpen: z.boolean(),
  memberId: uuid,
  /** Name verified with the PAN, or else given by the member. */
  memberName: z.string(),
  /** Name of the signer; null for other cases, and if it was not stored. */
  signerName: z.nullable(z.string()),
  /** Words that only one of the two names contains. */
  differs: z.object({ member: z.array(z.string()), signer: z.array(z.string()) }),
  /** The other account with the same PAN; null for other cases. */
  other: z.nullable(z.object({ id: uuid, name: z.string(), email: z.string() })),
  mayAccept: z.boolean(),
});
export type StaffIdentityCase = z.infer<typeof identityCase>;

export const getIdentityCase = defineStaffRoute({
  id: 'getIdentityCase',
  method: 'GET',
  path: '/staff/identity-cases/{id}',
  staff: { permission: 'identity.review', secondFactor: 'given' },
  summary: 'A case of identity: what differs in the names, and the other account of a PAN.',
  params: byId,
  response: identityCase,
  errors: ['not-found'],
});

export const decideIdentityCase = defineStaffRoute({
  id: 'decideIdentityCase',
  method: 'POST',
  path: '/staff/identity-cases/{id}/decide',
  staff: { permission: 'identity.review', secondFactor: 'fresh' },
  summary:
    'Accepts or refuses what a case is about: a signature in another name, or a PAN on another account.',
  params: byId,
  body: z.strictObject({ decision: z.enum(['accept', 'refuse']), reason }),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'accept-refused'],
});

export const unlockIdentity = defineStaffRoute({
  id: 'unlockIdentity',
  method: 'POST',
  path: '/staff/members/{id}/unlock-identity',
  staff: { permission: 'identity.review', secondFactor: 'given' },
  summary: 'Gives a member the day’s tries of the identity check again.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});
