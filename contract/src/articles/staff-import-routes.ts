import * as z from 'zod/mini';
import { articleAccess } from './schemas.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { articleImportReport } from './staff-import-schemas.ts';
import { mayGiveReason } from '../staff/schemas.ts';
import { cancelImport, exportFile, exportPiece, importFields } from '../staff/upload-schemas.ts';

const manage = { permission: 'articles.import', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

const articleImport = z.object({
  ...importFields,
  name: z.string(),
  bytes: z.int(),
  piecesRead: z.int(),
  /** Null until the import finishes. */
  report: z.nullable(articleImportReport),
});
export type ArticleImport = z.infer<typeof articleImport>;

export const listArticleImports = defineStaffRoute({
  id: 'listArticleImports',
  method: 'GET',
  path: '/staff/article-imports',
  staff: manage,
  summary: 'Lists recent article imports, newest first, with their progress and reports.',
  response: z.object({ imports: z.array(articleImport) }),
});

export const startArticleUpload = defineStaffRoute({
  id: 'startArticleUpload',
  method: 'POST',
  path: '/staff/article-imports',
  staff: manage,
  summary: 'Starts an upload of a Markdown zip, or of a Ghost or WordPress export.',
  body: exportFile,
  response: z.object({ id: uuid }),
});

export const uploadArticlePiece = defineStaffRoute({
  id: 'uploadArticlePiece',
  method: 'POST',
  path: '/staff/article-imports/{id}/pieces',
  staff: manage,
  summary: 'Uploads a chunk of the file; repeating a chunk has no effect.',
  params: byId,
  body: exportPiece,
  status: 204,
  response: empty,
  errors: ['not-found'],
});

export const startArticleImport = defineStaffRoute({
  id: 'startArticleImport',
  method: 'POST',
  path: '/staff/article-imports/{id}/start',
  staff: manage,
  summary: 'Imports the uploaded file in the background; articles already imported are skipped.',
  params: byId,
  body: z.strictObject({
    /** Default access for articles that do not specify one. */
    access: articleAccess,
    ...mayGiveReason,
  }),
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const cancelArticleImport = defineStaffRoute({
  id: 'cancelArticleImport',
  method: 'POST',
  path: '/staff/article-imports/{id}/cancel',
  staff: manage,
  summary: 'Cancels an unfinished import. Articles already imported are kept.',
  ...cancelImport,
});
