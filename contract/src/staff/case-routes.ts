import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { reasonBody } from './schemas.ts';

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
