import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, empty, text, uuid } from '../http/shapes.ts';
import { encodings, subscriberImportSchema, importLine, importMapping, importReading } from './schemas.ts';
import { mayGiveReason, reason, reasonBody } from '../staff/schemas.ts';
import { separators } from '@niveshak/domain/subscriber-import/csv-lines';
import { base64 } from '../staff/upload-schemas.ts';

/** Subscriber import from another system: upload a file, map its columns, check, import and release emails. */

const look = { permission: 'members.move-in', secondFactor: 'given' } as const;
const personal = { permission: 'members.move-in', secondFactor: 'fresh' } as const;
const byId = z.strictObject({ id: uuid });
const maxBytes = 32 * 1024 * 1024;

export const getSubscriberImports = defineStaffRoute({
  id: 'getSubscriberImports',
  method: 'GET',
  path: '/staff/moving-in',
  staff: look,
  summary: 'Lists the latest subscriber files, newest first, with their outcomes.',
  response: z.object({ imports: z.array(subscriberImportSchema) }),
});

export const startImportUpload = defineStaffRoute({
  id: 'startImportUpload',
  method: 'POST',
  path: '/staff/moving-in/imports',
  staff: personal,
  summary: 'Starts an upload of a subscriber CSV file.',
  body: z.strictObject({
    fileName: text(200, 1),
    bytes: z.int().check(z.positive('The file is empty.'), z.maximum(maxBytes, 'At most 32 MB.')),
    ...mayGiveReason,
  }),
  response: z.object({ id: uuid }),
});

export const uploadImportPiece = defineStaffRoute({
  id: 'uploadImportPiece',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/pieces',
  staff: look,
  summary: 'Uploads a chunk of the file; repeating a chunk has no effect.',
  params: byId,
  body: z.strictObject({
    piece: z.int().check(z.nonnegative(), z.maximum(1_000)),
    base64,
    ...mayGiveReason,
  }),
  status: 204,
  response: empty,
  errors: ['not-found'],
});

export const readImportFile = defineStaffRoute({
  id: 'readImportFile',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/reading',
  staff: personal,
  summary: 'Returns the headings and first lines of an uploaded file, with a suggested column mapping.',
  params: byId,
  body: z.strictObject({
    /** Null detects the encoding from the file. */
    encoding: z.nullable(z.enum(encodings)),
    separator: z.nullable(z.enum(separators)),
  }),
  response: importReading,
  errors: ['not-found', 'moving-in-refused'],
});

export const checkImportFile = defineStaffRoute({
  id: 'checkImportFile',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/check',
  staff: personal,
  summary:
    'Starts a dry run in the background: the result of each line, or why it would be skipped. Nothing is imported.',
  params: byId,
  body: z.strictObject({ mapping: importMapping, ...mayGiveReason }),
  status: 204,
  response: empty,
  errors: ['not-found', 'changed-meanwhile', 'moving-in-refused'],
});

export const getImportLines = defineStaffRoute({
  id: 'getImportLines',
  method: 'GET',
  path: '/staff/moving-in/imports/{id}/lines',
  staff: personal,
  summary:
    'Lists the lines of a checked file by outcome, a hundred per page, with the frequency of each reason.',
  params: byId,
  query: z.strictObject({
    outcome: z.enum(['new', 'unusual', 'unchanged', 'fault', 'empty']),
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  response: z.object({
    lines: z.array(importLine),
    /** Last line of the page if more lines follow, otherwise null. */
    next: z.nullable(z.int()),
    reasons: z.array(
      z.object({
        reason: z.string(),
        lines: z.int(),
        /** Headings of the columns that can cause it. */
        headings: z.array(z.string()),
      }),
    ),
  }),
  errors: ['not-found'],
});

export const saveImportReport = defineStaffRoute({
  id: 'saveImportReport',
  method: 'GET',
  path: '/staff/moving-in/imports/{id}/report.csv',
  staff: personal,
  summary: 'Exports the import report line by line as CSV; the export is recorded in the audit log.',
  params: byId,
  response: csvFile,
  errors: ['not-found'],
});

export const startSubscriberImport = defineStaffRoute({
  id: 'startSubscriberImport',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/import',
  staff: personal,
  summary: 'Imports the result of the dry run in the background. No email is sent.',
  params: byId,
  body: z.strictObject({
    reason,
    /** Number of unusual lines that the caller has reviewed. Required if there are any. */
    unusual: z.optional(z.int()),
  }),
  status: 204,
  response: empty,
  errors: ['not-found', 'changed-meanwhile', 'moving-in-refused'],
});

export const dropImportFile = defineStaffRoute({
  id: 'dropImportFile',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/drop',
  staff: look,
  summary: 'Deletes a file that was not imported, and its report.',
  params: byId,
  body: reasonBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const previewWelcomeEmail = defineStaffRoute({
  id: 'previewWelcomeEmail',
  method: 'GET',
  path: '/staff/moving-in/imports/{id}/letter',
  staff: personal,
  summary: 'Returns the welcome email to imported members, and its number of recipients.',
  params: byId,
  response: z.object({
    subject: z.string(),
    text: z.string(),
    /** Email recipients, which are members who have neither signed in nor received the email. */
    recipients: z.int(),
    members: z.int(),
  }),
  errors: ['not-found'],
});

export const releaseImportedMembers = defineStaffRoute({
  id: 'releaseImportedMembers',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/release',
  staff: personal,
  summary: 'Emails the imported members in the background; reminders, digests and alerts start.',
  params: byId,
  body: z.strictObject({ recipients: z.int().check(z.nonnegative()), reason }),
  status: 204,
  response: empty,
  errors: ['not-found', 'changed-meanwhile'],
});

export const holdImportedMembers = defineStaffRoute({
  id: 'holdImportedMembers',
  method: 'POST',
  path: '/staff/moving-in/imports/{id}/hold',
  staff: look,
  summary: 'Stops emails to the imported members, including unsent ones.',
  params: byId,
  body: reasonBody,
  status: 204,
  response: empty,
  errors: ['not-found', 'changed-meanwhile'],
});
