import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { instant, uuid } from '../http/shapes.ts';
import { reasonBody } from '../staff/schemas.ts';

export const impersonateMember = defineStaffRoute({
  id: 'impersonateMember',
  method: 'POST',
  path: '/staff/members/{id}/impersonate',
  staff: { permission: 'members.impersonate', secondFactor: 'fresh' },
  summary:
    'Starts a read-only, fifteen-minute impersonation of the member; the response’s cookies replace any member session in this browser.',
  params: z.strictObject({ id: uuid }),
  body: reasonBody,
  response: z.object({ endsAt: instant }),
  errors: ['not-found'],
});
