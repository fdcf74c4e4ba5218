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
  summary: 'Closes an identity case with its findings; no PAN is moved.',
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
  /** Name verified with the PAN, or the name that the member entered. */
  memberName: z.string(),
  /** Name of the signer; null for other cases or if it was not stored. */
  signerName: z.nullable(z.string()),
  /** Words that occur in only one of the two names. */
  differs: z.object({ member: z.array(z.string()), signer: z.array(z.string()) }),
  /** Other account with the same PAN; null for other cases. */
  other: z.nullable(z.object({ id: uuid, name: z.string(), email: z.string() })),
  mayAccept: z.boolean(),
});
export type StaffIdentityCase = z.infer<typeof identityCase>;

export const getIdentityCase = defineStaffRoute({
  id: 'getIdentityCase',
  method: 'GET',
  path: '/staff/identity-cases/{id}',
  staff: { permission: 'identity.review', secondFactor: 'given' },
  summary:
    'Returns an identity case: the differences between the names, and the other account with the same PAN.',
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
    'Accepts or rejects the subject of a case: a signature in another name, or a PAN on another account.',
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
  summary: 'Resets a member’s daily identity check attempts.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});
