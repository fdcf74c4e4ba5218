export { disclosureSchema, renderDisclosure } from './disclosure.ts';
export type { Disclosure } from './disclosure.ts';
export { articlesOut } from './articles-out.ts';
export type { ArticlesOut } from './articles-out.ts';
export { articlePublication } from './publication.ts';
export { bindArticlesRoutes, presentCard } from './routes.ts';
export { chartsOf } from './chart-data.ts';
export { articleBySlug, correctArticle, saveArticle } from './save-article.ts';
export type { ArticleDraft } from './save-article.ts';
export { articleText, articleTexts } from './store.ts';
export type { ArticleSummary, ArticleText } from './store.ts';
export { createSeries, everyArticle, everySeries, usedWords } from './catalogue.ts';
export {
  approveDraft,
  articleDraftById,
  closeArticleDraft,
  dueArticleDrafts,
  earliestArticleDraft,
  insertArticleDraft,
  lockArticleDraft,
  openArticleDrafts,
  unreadableDraft,
  reopenDraft,
  scheduleArticleDraft,
  storeArticleContent,
  submitDraft,
  unscheduleArticleDraft,
} from './draft-store.ts';
export type { StoredDraft } from './draft-store.ts';
export { articleDraftProblems, contentToStart, publishArticleDraft } from './drafts.ts';
export { followOldAddresses } from './redirects.ts';
export { importArticles } from './import/import-articles.ts';
export { articleUploadRetention, articleUploads, chooseAccess, runArticleImport } from './uploads.ts';
export { ImageRefused, storeImage } from './images.ts';
export { articleInWords, articleToDraw } from './other-forms.ts';
export { contentProblem } from './content-problem.ts';
export { previewOf, letterPreview } from './preview.ts';
export type { LetterChoice } from './tables.ts';
export { articleVersions, withdrawArticle } from './versions.ts';
