import * as z from 'zod/mini';
import { articleAccess } from '../articles/schemas.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { articleImportReport } from './article-import-schemas.ts';
import { pieceBytes } from './market-schemas.ts';

const manage = { permission: 'articles.import', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

/** Larger ones by the command on the server. */
const mostBytes = 512 * 1024 * 1024;

const articleImport = z.object({
  id: uuid,
  state: z.enum(['uploading', 'waiting', 'running', 'done', 'failed']),
  name: z.string(),
  bytes: z.int(),
  by: z.string(),
  begunAt: instant,
  piecesRead: z.int(),
  /** Null until it is done. */
  report: z.nullable(articleImportReport),
  /** Why nothing could be read of it. */
  problem: z.nullable(z.string()),
});
export type ArticleImport = z.infer<typeof articleImport>;

export const listArticleImports = defineStaffRoute({
  id: 'listArticleImports',
  method: 'GET',
  path: '/staff/article-imports',
  staff: manage,
  summary: 'The last uploads of articles, newest first, with how far they are and their reports.',
  response: z.object({ imports: z.array(articleImport) }),
});

export const startArticleUpload = defineStaffRoute({
  id: 'startArticleUpload',
  method: 'POST',
  path: '/staff/article-imports',
  staff: manage,
  summary: 'Begins the upload of a zip of Markdown, or of an export of Ghost or WordPress.',
  body: z.strictObject({
    name: text(200, 1),
    bytes: z.int().check(z.positive(), z.maximum(mostBytes, 'At most 512 MB here.')),
  }),
  response: z.object({ id: uuid }),
});

export const uploadArticlePiece = defineStaffRoute({
  id: 'uploadArticlePiece',
  method: 'POST',
  path: '/staff/article-imports/{id}/pieces',
  staff: manage,
  summary: 'Brings a piece of the file; again changes nothing.',
  params: byId,
  body: z.strictObject({
    piece: z.int().check(z.nonnegative(), z.maximum(Math.ceil(mostBytes / pieceBytes))),
    base64: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil(pieceBytes / 3) * 4)),
  }),
  status: 204,
  response: empty,
  errors: ['not-found'],
});

export const startArticleImport = defineStaffRoute({
  id: 'startArticleImport',
  method: 'POST',
  path: '/staff/article-imports/{id}/start',
  staff: manage,
  summary: 'Imports what was uploaded, in the background; what is in already is passed over.',
  params: byId,
  body: z.strictObject({
    /** Who reads what does not say it. */
    access: articleAccess,
  }),
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});
