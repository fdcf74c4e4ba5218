import * as z from 'zod/mini';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { mayGiveReason, mayGiveReasonBody } from './schemas.ts';

/** Maximum file bytes per upload call. */
export const pieceBytes = 256 * 1024;
const base64Length = Math.ceil(pieceBytes / 3) * 4;
/** Maximum request body of an upload call: the chunk in base64 plus the other fields. */
export const pieceBodyBytes = base64Length + 1_024;

export const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(base64Length));

/** Limit for another system's export. Larger files require the server command. */
const maxBytes = 512 * 1024 * 1024;

export const exportFile = z.strictObject({
  name: text(200, 1),
  bytes: z.int().check(z.positive(), z.maximum(maxBytes, 'At most 512 MB here.')),
  ...mayGiveReason,
});
export const exportPiece = z.strictObject({
  piece: z.int().check(z.nonnegative(), z.maximum(Math.ceil(maxBytes / pieceBytes))),
  base64,
  ...mayGiveReason,
});

const importState = z.enum(['uploading', 'waiting', 'running', 'done', 'failed']);

/** Fields common to all imports. Each kind adds its upload, progress and report. */
export const importFields = {
  id: uuid,
  state: importState,
  by: z.string(),
  begunAt: instant,
  problem: z.nullable(z.string()),
};
export const cancelImport = {
  params: z.strictObject({ id: uuid }),
  body: mayGiveReasonBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
} as const;
export type ImportState = z.infer<typeof importState>;
