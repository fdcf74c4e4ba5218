import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { text, wholeNumber } from '../http/shapes.ts';
import { articleListSchema, stockArticleListSchema, articleSchema, imageFile } from './schemas.ts';

export const listArticles = defineRoute({
  id: 'listArticles',
  method: 'GET',
  path: '/articles',
  auth: 'optional',
  summary:
    'Lists published articles, newest first, in full or by page; `isLocked` states whether the caller may read each article.',
  query: z.strictObject({
    /** Articles per page. If omitted, returns all articles. */
    size: z.optional(wholeNumber(1, 200)),
    page: z._default(wholeNumber(1, 100_000), '1'),
  }),
  response: articleListSchema,
});

export const readArticle = defineRoute({
  id: 'readArticle',
  method: 'GET',
  path: '/articles/{slug}',
  auth: 'optional',
  summary: 'Returns an article: the full text for entitled callers, the preview for others.',
  params: z.strictObject({ slug: text(160, 1) }),
  response: articleSchema,
  errors: ['article-not-found'],
});

export const readArticleImage = defineRoute({
  id: 'readArticleImage',
  method: 'GET',
  path: '/article-images/{hash}/{name}',
  auth: 'linked',
  summary:
    'Returns an article image in one of its sizes, for callers who may read that part of the article. Staff can also fetch images of drafts.',
  params: z.strictObject({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    name: z.string().check(z.regex(/^[0-9]{1,4}\.(webp|jpg)$/)),
  }),
  response: imageFile,
  errors: ['not-found'],
});

export const listStockArticles = defineRoute({
  id: 'listStockArticles',
  method: 'GET',
  path: '/user/stocks/{symbol}/articles',
  auth: 'confirmed',
  summary:
    'Lists articles that mention a stock, newest first. Only articles in the member’s plan are listed; others are not disclosed.',
  params: z.strictObject({ symbol: text(32, 1) }),
  response: stockArticleListSchema,
  errors: ['not-in-plan', 'not-found'],
});
