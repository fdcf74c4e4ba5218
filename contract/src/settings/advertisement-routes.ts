import * as z from 'zod/mini';
import { advertisementChannels } from '@niveshak/domain/firm/advertisement';
import { waitsForApproval } from '../checkout/staff-schemas.ts';
import { advertising } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, empty, instant, paragraphs, text, uuid } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

const manage = { permission: 'advertising.manage', secondFactor: 'given' } as const;

const advertisement = z.object({
  id: uuid,
  /** Reference such as `AD-0012`. */
  reference: z.string(),
  channel: z.enum(advertisementChannels),
  title: z.string(),
  body: z.string(),
  startsOn: calendarDate,
  /** Null if it has no end. */
  endsOn: z.nullable(calendarDate),
  submittedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: instant,
  /** BSE approval reference; null if there is none yet. */
  exchangeReference: z.nullable(z.string()),
});
export type StaffAdvertisement = z.infer<typeof advertisement>;

export const listAdvertisements = defineStaffRoute({
  id: 'listAdvertisements',
  method: 'GET',
  path: '/staff/advertisements',
  staff: { permission: 'settings.read', secondFactor: 'given' },
  summary: 'Lists approved advertisements, newest first.',
  response: z.object({ advertisements: z.array(advertisement) }),
});

export const submitAdvertisement = defineStaffRoute({
  id: 'submitAdvertisement',
  method: 'POST',
  path: '/staff/advertisements',
  staff: { ...manage, approval: true },
  summary:
    'Submits an advertisement. If the team has a compliance officer, submissions by other staff need their approval.',
  body: z.strictObject({
    channel: z.enum(advertisementChannels),
    /** Title for the register, not part of the advertisement. */
    title: text(200, 1),
    bodyMarkdown: advertising(paragraphs(10_000)),
    startsOn: calendarDate,
    endsOn: z.nullable(calendarDate),
    reason,
  }),
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), reference: z.string() }),
    waitsForApproval,
  ]),
  errors: ['setting-refused'],
});

export const changeAdvertisement = defineStaffRoute({
  id: 'changeAdvertisement',
  method: 'POST',
  path: '/staff/advertisements/{id}',
  staff: manage,
  summary: 'Records the BSE approval and last day of an advertisement; its text never changes.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    endsOn: z.nullable(calendarDate),
    exchangeReference: z.nullable(text(100, 1)),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'setting-refused'],
});
