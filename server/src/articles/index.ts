export { disclosureSchema, renderDisclosure } from './disclosure.ts';
export type { Disclosure } from './disclosure.ts';
export { articlePublication } from './publication.ts';
export { bindArticlesRoutes } from './routes.ts';
export type { PlanOf } from './routes.ts';
export { saveArticle } from './save-article.ts';
export type { ArticleDraft } from './save-article.ts';
export { articleSummaries, articleText } from './store.ts';
export type { ArticleSummary, ArticleText } from './store.ts';
