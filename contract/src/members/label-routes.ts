import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { uuid } from '../http/shapes.ts';
import { mayAddNote } from '../staff/schemas.ts';
import { memberLabels } from './schemas.ts';

export const listLabels = defineStaffRoute({
  id: 'listLabels',
  method: 'GET',
  path: '/staff/labels',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'Lists all labels in use with their number of members, by name.',
  response: z.object({ labels: z.array(z.object({ label: z.string(), members: z.int() })) }),
});

export const setMemberLabels = defineStaffRoute({
  id: 'setMemberLabels',
  method: 'POST',
  path: '/staff/members/{id}/labels',
  staff: { permission: 'members.label', secondFactor: 'given' },
  summary: 'Replaces a member’s labels.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    labels: memberLabels,
    /** Labels shown on the form. A concurrent second change no longer matches and is rejected. */
    seen: z.array(z.string()),
    ...mayAddNote,
  }),
  response: z.object({ labels: z.array(z.string()) }),
  errors: ['not-found', 'changed-meanwhile'],
});
