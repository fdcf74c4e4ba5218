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
  summary: 'The last uploads of articles, newest first, with how far they are and their reports.',
  response: z.object({ imports: z.array(articleImport) }),
});

export const startArticleUpload = defineStaffRoute({
  id: 'startArticleUpload',
  method: 'POST',
  path: '/staff/article-imports',
  staff: manage,
  summary: 'Begins the upload of a zip of Markdown, or of an export of Ghost or WordPress.',
  body: exportFile,
  response: z.object({ id: uuid }),
});

export const uploadArticlePiece = defineStaffRoute({
  id: 'uploadArticlePiece',
  method: 'POST',
  path: '/staff/article-imports/{id}/pieces',
  staff: manage,
  summary: 'Brings a piece of the file; again changes nothing.',
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
  summary: 'Imports what was uploaded, in the background; what is in already is passed over.',
  params: byId,
  body: z.strictObject({
    /** Default access, for articles that do not state it. */
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
  summary: 'Cancels an import that has not ended. What it has imported stays.',
  ...cancelImport,
});
