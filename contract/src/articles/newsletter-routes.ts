import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

export const getNewsletterSettings = defineStaffRoute({
  id: 'getNewsletterSettings',
  method: 'GET',
  path: '/staff/newsletter-settings',
  staff: { permission: 'emails.read', secondFactor: 'given' },
  summary:
    'Returns whether clicks on links in research emails are counted, and whether the privacy notice says so.',
  response: z.object({ countsClicks: z.boolean(), isInNotice: z.boolean() }),
});

export const saveNewsletterSettings = defineStaffRoute({
  id: 'saveNewsletterSettings',
  method: 'PUT',
  path: '/staff/newsletter-settings',
  staff: { permission: 'emails.write', secondFactor: 'given' },
  summary:
    'Turns click counting in research emails on or off. Rejected unless the privacy notice in force mentions it.',
  body: z.strictObject({ countsClicks: z.boolean(), reason }),
  response: empty,
  status: 204,
  errors: ['setting-refused'],
});
