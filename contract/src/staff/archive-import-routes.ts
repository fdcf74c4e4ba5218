import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { archiveReport } from './archive-import-schemas.ts';
import { pieceBytes } from './market-schemas.ts';

const manage = { permission: 'archive.import', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

/** Larger exports by the command on the server. */
const mostBytes = 512 * 1024 * 1024;

const archiveImport = z.object({
  id: uuid,
  state: z.enum(['uploading', 'waiting', 'running', 'done', 'failed']),
  name: z.string(),
  bytes: z.int(),
  by: z.string(),
  begunAt: instant,
  messagesRead: z.int(),
  /** Null until it is done. */
  report: z.nullable(archiveReport),
  /** Why nothing could be read of it. */
  problem: z.nullable(z.string()),
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
  body: z.strictObject({
    name: text(200, 1),
    bytes: z.int().check(z.positive(), z.maximum(mostBytes, 'At most 512 MB here.')),
  }),
  response: z.object({ id: uuid }),
});

export const uploadArchivePiece = defineStaffRoute({
  id: 'uploadArchivePiece',
  method: 'POST',
  path: '/staff/archive/imports/{id}/pieces',
  staff: manage,
  summary: 'Brings a piece of the export; again changes nothing.',
  params: byId,
  body: z.strictObject({
    piece: z.int().check(z.nonnegative(), z.maximum(Math.ceil(mostBytes / pieceBytes))),
    base64: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil(pieceBytes / 3) * 4)),
  }),
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
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});
