import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { archiveReport } from './staff-import-schemas.ts';
import { mayGiveReasonBody } from '../staff/schemas.ts';
import { cancelImport, exportFile, exportPiece, importFields } from '../staff/upload-schemas.ts';

const manage = { permission: 'archive.import', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

const archiveImport = z.object({
  ...importFields,
  name: z.string(),
  bytes: z.int(),
  messagesRead: z.int(),
  /** Null until the import finishes. */
  report: z.nullable(archiveReport),
});
export type ArchiveImport = z.infer<typeof archiveImport>;

export const listArchiveImports = defineStaffRoute({
  id: 'listArchiveImports',
  method: 'GET',
  path: '/staff/archive/imports',
  staff: manage,
  summary: 'The last exports that were uploaded, newest first, with how far they are and their reports.',
  response: z.object({ imports: z.array(archiveImport) }),
});

export const startArchiveUpload = defineStaffRoute({
  id: 'startArchiveUpload',
  method: 'POST',
  path: '/staff/archive/imports',
  staff: manage,
  summary: 'Begins the upload of a Slack export, a zip.',
  body: exportFile,
  response: z.object({ id: uuid }),
});

export const uploadArchivePiece = defineStaffRoute({
  id: 'uploadArchivePiece',
  method: 'POST',
  path: '/staff/archive/imports/{id}/pieces',
  staff: manage,
  summary: 'Brings a piece of the export; again changes nothing.',
  params: byId,
  body: exportPiece,
  status: 204,
  response: empty,
  errors: ['not-found'],
});

export const startArchiveImport = defineStaffRoute({
  id: 'startArchiveImport',
  method: 'POST',
  path: '/staff/archive/imports/{id}/start',
  staff: manage,
  summary: 'Imports what was uploaded, in the background; what is in already is passed over.',
  params: byId,
  body: mayGiveReasonBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const cancelArchiveImport = defineStaffRoute({
  id: 'cancelArchiveImport',
  method: 'POST',
  path: '/staff/archive/imports/{id}/cancel',
  staff: manage,
  summary: 'Cancels an import that has not ended. What it has imported stays.',
  ...cancelImport,
});
