export { disclosureSchema } from './disclosure.ts';
export type { Disclosure } from './disclosure.ts';
export { articlePublication } from './publication.ts';
export { bindArticlesRoutes } from './routes.ts';
export type { PlanOf } from './routes.ts';
export { saveArticle } from './store.ts';
export type { ArticleDraft } from './store.ts';
