import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { text, wholeNumber } from '../http/shapes.ts';
import { articleListSchema, articleSchema, imageFile } from './schemas.ts';

export const listArticles = defineRoute({
  id: 'listArticles',
  method: 'GET',
  path: '/articles',
  auth: 'optional',
  summary:
    'Every published article, newest first, or a page of them; `isLocked` says what the caller may read.',
  query: z.strictObject({
    /** Articles per page; all if omitted. */
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
  summary: 'One article: the text for those entitled, the preview otherwise.',
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
    'A picture of an article in one of its sizes, for callers who may read that part of the article. Staff also see pictures of drafts.',
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
    'The articles that name a stock, newest first: those that the member’s plan opens, and no word of others.',
  params: z.strictObject({ symbol: text(32, 1) }),
  response: articleListSchema,
  errors: ['not-in-plan', 'not-found'],
});
