import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import {
  articleChoicesSchema,
  articleDraftSchema,
  articleEmailSchema,
  articlePreviewSchema,
  articleVersionsSchema,
  commentBody,
  pasteBody,
  pastedTextSchema,
  previewBody,
  publishArticleBody,
  publishedArticleSchema,
  recipientsSchema,
  rescheduleArticleBody,
  saveArticleBody,
  savedArticleSchema,
  seriesBody,
  staffArticlesSchema,
  startArticleBody,
  storedImageSchema,
  reviewStepBody,
  testEmailBody,
  uploadImageBody,
} from './staff-schemas.ts';
import { mayAddNoteBody, mayGiveReasonBody, reasonBody } from '../staff/schemas.ts';

const read = { permission: 'articles.read', secondFactor: 'given' } as const;
const write = { permission: 'articles.write', secondFactor: 'given' } as const;
const approve = { permission: 'articles.approve', secondFactor: 'given' } as const;
const publish = { permission: 'articles.publish', secondFactor: 'given' } as const;
const params = z.strictObject({ id: uuid });

export const listStaffArticles = defineStaffRoute({
  id: 'listStaffArticles',
  method: 'GET',
  path: '/staff/articles',
  staff: read,
  summary: 'Lists drafts and all published articles, newest first.',
  response: staffArticlesSchema,
});

export const getArticleChoices = defineStaffRoute({
  id: 'getArticleChoices',
  method: 'GET',
  path: '/staff/article-choices',
  staff: read,
  summary: 'Lists the series, categories, authors, analysts, indices and portfolios available to an article.',
  response: articleChoicesSchema,
});

export const startArticle = defineStaffRoute({
  id: 'startArticle',
  method: 'POST',
  path: '/staff/article-drafts',
  staff: write,
  summary:
    'Starts a draft of a new article or of a correction. An article can have only one open correction.',
  body: startArticleBody,
  response: articleDraftSchema,
  errors: ['not-found', 'changed-meanwhile'],
});

export const getArticleDraft = defineStaffRoute({
  id: 'getArticleDraft',
  method: 'GET',
  path: '/staff/article-drafts/{id}',
  staff: read,
  summary: 'Returns an open draft.',
  params,
  response: articleDraftSchema,
  errors: ['not-found'],
});

export const saveArticleDraft = defineStaffRoute({
  id: 'saveArticleDraft',
  method: 'PUT',
  path: '/staff/article-drafts/{id}',
  staff: write,
  summary:
    'Saves the draft, merged with edits that others have saved since. Rejected while the draft awaits approval or is scheduled.',
  params,
  body: saveArticleBody,
  response: savedArticleSchema,
  errors: ['not-found', 'changed-meanwhile'],
});

export const previewArticle = defineStaffRoute({
  id: 'previewArticle',
  method: 'POST',
  path: '/staff/article-previews',
  staff: read,
  summary: 'Returns the rendered text, in full and as a preview, and the issues that block its publication.',
  body: previewBody,
  response: articlePreviewSchema,
});

export const previewArticleEmail = defineStaffRoute({
  id: 'previewArticleEmail',
  method: 'POST',
  path: '/staff/article-email-previews',
  staff: read,
  summary: 'Renders a text as emails: the full version, and the preview for members who may not read it.',
  body: previewBody,
  response: articleEmailSchema,
});

export const convertPaste = defineStaffRoute({
  id: 'convertPaste',
  method: 'POST',
  path: '/staff/article-pastes',
  staff: write,
  summary: 'Converts HTML from the clipboard, for example from Word or Google Docs, to article Markdown.',
  body: pasteBody,
  response: pastedTextSchema,
});

export const submitArticle = defineStaffRoute({
  id: 'submitArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/submit',
  staff: write,
  summary: 'Submits a draft for approval; it cannot be edited until it is returned.',
  params,
  body: reviewStepBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile', 'publication-refused'],
});

export const approveArticle = defineStaffRoute({
  id: 'approveArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/approve',
  staff: approve,
  summary: 'Approves a draft that another staff member submitted.',
  params,
  body: reviewStepBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile', 'publication-refused', 'own-request'],
});

export const returnArticle = defineStaffRoute({
  id: 'returnArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/return',
  staff: approve,
  summary: 'Reopens a draft for editing. A reviewer must add a note that says what should change.',
  params,
  body: reviewStepBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const commentOnArticle = defineStaffRoute({
  id: 'commentOnArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/comments',
  staff: approve,
  summary: 'Adds a comment to a passage of a draft or to the whole draft.',
  params,
  body: commentBody,
  status: 204,
  response: empty,
  errors: ['not-found'],
});

export const resolveArticleComment = defineStaffRoute({
  id: 'resolveArticleComment',
  method: 'POST',
  path: '/staff/article-drafts/{id}/comments/{comment}/resolve',
  staff: approve,
  summary: 'Marks a comment as resolved.',
  params: z.strictObject({ id: uuid, comment: uuid }),
  body: mayGiveReasonBody,
  status: 204,
  response: empty,
  errors: ['not-found', 'changed-meanwhile'],
});

export const publishArticle = defineStaffRoute({
  id: 'publishArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/publish',
  staff: { ...publish, approval: true },
  summary:
    'Publishes an approved draft, now or at an instant of business time, to all entitled members simultaneously. It cannot be undone.',
  params,
  body: publishArticleBody,
  response: publishedArticleSchema,
  errors: ['changed-meanwhile', 'publication-refused'],
});

export const getArticleRecipients = defineStaffRoute({
  id: 'getArticleRecipients',
  method: 'GET',
  path: '/staff/article-drafts/{id}/recipients',
  staff: publish,
  summary: 'Returns how many members would receive a draft by email, in full and as its preview.',
  params,
  response: recipientsSchema,
  errors: ['not-found'],
});

export const unscheduleArticle = defineStaffRoute({
  id: 'unscheduleArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/unschedule',
  staff: publish,
  summary: 'Cancels a draft’s scheduled publication; the draft stays approved.',
  params,
  body: mayAddNoteBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const discardArticle = defineStaffRoute({
  id: 'discardArticle',
  method: 'POST',
  path: '/staff/article-drafts/{id}/discard',
  staff: write,
  summary: 'Discards a draft.',
  params,
  body: mayAddNoteBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const sendTestEmail = defineStaffRoute({
  id: 'sendTestEmail',
  method: 'POST',
  path: '/staff/article-drafts/{id}/test-letter',
  staff: write,
  summary: 'Emails a draft to the caller: in full, or the preview for members who may not read it.',
  params,
  body: testEmailBody,
  response: z.object({ to: z.string() }),
  errors: ['not-found', 'letter-failed'],
});

export const getArticleVersions = defineStaffRoute({
  id: 'getArticleVersions',
  method: 'GET',
  path: '/staff/articles/{id}/versions',
  staff: read,
  summary: 'Lists all published versions of an article, newest first, with their changes.',
  params,
  response: articleVersionsSchema,
  errors: ['not-found'],
});

export const getArticleEmail = defineStaffRoute({
  id: 'getArticleEmail',
  method: 'GET',
  path: '/staff/articles/{id}/email',
  staff: read,
  summary: 'Renders an article’s emails: the full version, and the preview for members who may not read it.',
  params,
  response: articleEmailSchema,
  errors: ['not-found'],
});

export const rescheduleArticle = defineStaffRoute({
  id: 'rescheduleArticle',
  method: 'POST',
  path: '/staff/articles/{id}/reschedule',
  staff: publish,
  summary:
    'Reschedules an article that readers cannot see yet, or publishes it now, and sets who receives it by email.',
  params,
  body: rescheduleArticleBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const withdrawArticle = defineStaffRoute({
  id: 'withdrawArticle',
  method: 'POST',
  path: '/staff/articles/{id}/withdraw',
  staff: publish,
  summary: 'Withdraws an article from readers; its versions are kept.',
  params,
  body: reasonBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const uploadArticleImage = defineStaffRoute({
  id: 'uploadArticleImage',
  method: 'POST',
  path: '/staff/article-images',
  staff: write,
  summary:
    'Stores an image (JPEG, PNG, WebP or GIF) in the sizes that are served; uploading the same file again returns the same image.',
  body: uploadImageBody,
  response: storedImageSchema,
  errors: ['image-refused'],
});

export const createSeries = defineStaffRoute({
  id: 'createSeries',
  method: 'POST',
  path: '/staff/article-series',
  staff: write,
  summary: 'Creates an article series.',
  body: seriesBody,
  response: z.object({ id: uuid }),
  errors: ['publication-refused'],
});
