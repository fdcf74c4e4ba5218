import * as z from 'zod/mini';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { mayGiveReason, mayGiveReasonBody } from './schemas.ts';

/** Bytes of a file that one call of an upload brings, at most. */
export const pieceBytes = 256 * 1024;
const base64Length = Math.ceil(pieceBytes / 3) * 4;
/** Bytes that the body of such a call may have: as base64, with room for the rest. */
export const pieceBodyBytes = base64Length + 1_024;

export const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(base64Length));

/** Of the export of another system; larger ones by the command on the server. */
const mostBytes = 512 * 1024 * 1024;

/** One file that is to be uploaded: the export of another system. */
export const exportFile = z.strictObject({
  name: text(200, 1),
  bytes: z.int().check(z.positive(), z.maximum(mostBytes, 'At most 512 MB here.')),
  ...mayGiveReason,
});
export const exportPiece = z.strictObject({
  piece: z.int().check(z.nonnegative(), z.maximum(Math.ceil(mostBytes / pieceBytes))),
  base64,
  ...mayGiveReason,
});

const importState = z.enum(['uploading', 'waiting', 'running', 'done', 'failed']);

/** What is told of every upload; besides it what was uploaded, how far it is, and its report. */
export const importFields = {
  id: uuid,
  state: importState,
  by: z.string(),
  begunAt: instant,
  /** Why nothing could be read of it. */
  problem: z.nullable(z.string()),
};
/** Reason and parameters of the call that cancels an import. */
export const cancelImport = {
  params: z.strictObject({ id: uuid }),
  body: mayGiveReasonBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
} as const;
export type ImportState = z.infer<typeof importState>;
