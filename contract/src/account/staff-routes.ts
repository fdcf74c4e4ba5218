import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, text, uuid } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

export const eraseMember = defineStaffRoute({
  id: 'eraseMember',
  method: 'POST',
  path: '/staff/members/{id}/erase',
  staff: { permission: 'members.erase', secondFactor: 'fresh' },
  summary:
    'Erases the account of a minor, or of a member who requested it in writing, except records that the law requires; the account’s email address is required as confirmation.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ confirmEmail: text(254, 1), reason }),
  response: empty,
  status: 204,
  errors: [
    'not-found',
    'erase-wrong-email',
    'erase-plan-running',
    'erase-order-open',
    'erase-gift-waiting',
    'erase-on-hold',
  ],
});
