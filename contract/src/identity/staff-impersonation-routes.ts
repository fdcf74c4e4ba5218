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
    'Opens the product as the member sees it, for fifteen minutes and to read alone; the answer’s cookies take the place of a member’s session of this browser.',
  params: z.strictObject({ id: uuid }),
  body: reasonBody,
  response: z.object({ endsAt: instant }),
  errors: ['not-found'],
});
