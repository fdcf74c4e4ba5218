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
  summary: 'Lists the latest uploaded exports, newest first, with their progress and reports.',
  response: z.object({ imports: z.array(archiveImport) }),
});

export const startArchiveUpload = defineStaffRoute({
  id: 'startArchiveUpload',
  method: 'POST',
  path: '/staff/archive/imports',
  staff: manage,
  summary: 'Starts an upload of a Slack export zip.',
  body: exportFile,
  response: z.object({ id: uuid }),
});

export const uploadArchivePiece = defineStaffRoute({
  id: 'uploadArchivePiece',
  method: 'POST',
  path: '/staff/archive/imports/{id}/pieces',
  staff: manage,
  summary: 'Uploads a chunk of the export; repeating a chunk has no effect.',
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
  summary: 'Imports the uploaded export in the background; content already imported is skipped.',
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
  summary: 'Cancels an unfinished import. Content already imported is kept.',
  ...cancelImport,
});
