import { emptyContent } from '@niveshak/domain/articles/content';
import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';

/** Rows for article routes in the access table. */
export const articleRows = (
  reason: string,
): Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>> => ({
  listStaffArticles: { status: 200 },
  getArticleChoices: { status: 200 },
  startArticle: { input: { body: { corrects: noSuchId } }, status: 404 },
  getArticleDraft: { input: { params: { id: noSuchId } }, status: 404 },
  saveArticleDraft: {
    input: { params: { id: noSuchId }, body: { base: emptyContent, content: emptyContent } },
    status: 404,
  },
  previewArticle: { input: { body: { content: emptyContent, articleId: null } }, status: 200 },
  previewArticleEmail: { input: { body: { content: emptyContent, articleId: null } }, status: 200 },
  convertPaste: { input: { body: { html: '<p>A</p>' } }, status: 200 },
  submitArticle: { input: { params: { id: noSuchId }, body: { version: 1, reason } }, status: 409 },
  approveArticle: { input: { params: { id: noSuchId }, body: { version: 1, reason } }, status: 409 },
  returnArticle: { input: { params: { id: noSuchId }, body: { version: 1, reason } }, status: 409 },
  commentOnArticle: { input: { params: { id: noSuchId }, body: { quote: '', text: 'A' } }, status: 404 },
  resolveArticleComment: { input: { params: { id: noSuchId, comment: noSuchId } }, status: 404 },
  publishArticle: {
    input: { params: { id: noSuchId }, body: { version: 1, at: null, letter: null, reason } },
    status: 409,
  },
  getArticleRecipients: { input: { params: { id: noSuchId } }, status: 404 },
  unscheduleArticle: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  discardArticle: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  sendTestEmail: { input: { params: { id: noSuchId }, body: { part: 'whole' } }, status: 404 },
  getArticleVersions: { input: { params: { id: noSuchId } }, status: 404 },
  getArticleEmail: { input: { params: { id: noSuchId } }, status: 404 },
  rescheduleArticle: {
    input: {
      params: { id: noSuchId },
      body: { scheduled: '2025-06-03T09:00:00Z', at: null, letter: null, reason },
    },
    status: 409,
  },
  withdrawArticle: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  uploadArticleImage: { input: { body: { base64: 'YQ==' } }, status: 409 },
  listArticleImports: { status: 200 },
  startArticleUpload: { input: { body: { name: 'a.zip', bytes: 0 } }, status: 400 },
  uploadArticlePiece: {
    input: { params: { id: noSuchId }, body: { piece: 0, base64: 'YQ==' } },
    status: 404,
  },
  cancelArticleImport: { input: { params: { id: noSuchId } }, status: 409 },
  startArticleImport: { input: { params: { id: noSuchId }, body: { access: 'lite' } }, status: 409 },
  createSeries: { input: { body: { slug: 'A B', title: 'A', description: '', reason } }, status: 400 },
});
