import * as z from 'zod/mini';
import { advertising } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, empty, text } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';
import { maxPictureBytes } from './schemas.ts';

const change = { permission: 'registrations.manage', secondFactor: 'given' } as const;
const address = text(200, 1);
const number = text(60, 1);

const registrations = z.object({
  /** Web addresses, apps and social handles. `reportedOn` is the day of reporting to BSE. */
  addresses: z.array(z.object({ address: z.string(), reportedOn: z.nullable(calendarDate) })),
  /** NISM certificates of analysts, earliest expiry first. */
  certificates: z.array(
    z.object({
      number: z.string(),
      analyst: z.string(),
      validUntil: calendarDate,
      qualification: z.string(),
      biography: z.string(),
      /** Hash of the portrait; null if there is none. */
      portrait: z.nullable(z.string()),
    }),
  ),
});
export type Registrations = z.infer<typeof registrations>;

export const getRegistrations = defineStaffRoute({
  id: 'getRegistrations',
  method: 'GET',
  path: '/staff/settings/registrations',
  staff: { permission: 'settings.read', secondFactor: 'given' },
  summary: 'Lists web addresses with the day they were reported to BSE, and NISM certificates.',
  response: registrations,
});

export const saveFirmAddress = defineStaffRoute({
  id: 'saveFirmAddress',
  method: 'POST',
  path: '/staff/settings/addresses',
  staff: change,
  summary: 'Adds a web address or handle, or records the day it was reported to BSE.',
  body: z.strictObject({ address, reportedOn: z.nullable(calendarDate), reason }),
  response: empty,
  status: 204,
});

export const removeFirmAddress = defineStaffRoute({
  id: 'removeFirmAddress',
  method: 'POST',
  path: '/staff/settings/addresses/remove',
  staff: change,
  summary: 'Removes a web address or handle that the firm no longer uses.',
  body: z.strictObject({ address, reason }),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const saveCertificate = defineStaffRoute({
  id: 'saveCertificate',
  method: 'POST',
  path: '/staff/settings/certificates',
  staff: change,
  summary:
    'Adds or changes an analyst’s NISM certificate and public profile; its last day is listed in upcoming work.',
  body: z.strictObject({
    number,
    analyst: text(100, 1),
    validUntil: calendarDate,
    qualification: advertising(text(200)),
    biography: advertising(text(1_000)),
    /** New portrait, square or cropped to a square. Null removes the portrait, and omission keeps it. */
    portrait: z.optional(
      z.nullable(z.base64().check(z.maxLength(Math.ceil(maxPictureBytes / 3) * 4, 'At most 2 MB.'))),
    ),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['image-refused'],
});

export const removeCertificate = defineStaffRoute({
  id: 'removeCertificate',
  method: 'POST',
  path: '/staff/settings/certificates/remove',
  staff: change,
  summary: 'Removes a NISM certificate.',
  body: z.strictObject({ number, reason }),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});
