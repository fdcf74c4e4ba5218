import * as z from 'zod/mini';
import { pdfFile } from '../billing/schemas.ts';
import { defineRoute } from '../http/route.ts';
import { empty, text } from '../http/shapes.ts';
import {
  madeFeedSchema,
  readingFeedSchema,
  readingListSchema,
  readingPosition,
  readingStateSchema,
} from './schemas.ts';

const bySlug = z.strictObject({ slug: text(160, 1) });

export const getReadingList = defineRoute({
  id: 'getReadingList',
  method: 'GET',
  path: '/user/reading',
  auth: 'confirmed',
  summary: 'Lists articles that the member has started, bookmarked and opened.',
  response: readingListSchema,
});

export const getReadingState = defineRoute({
  id: 'getReadingState',
  method: 'GET',
  path: '/user/reading/articles/{slug}',
  auth: 'confirmed',
  summary: 'Returns the member’s bookmark and reading position for an article.',
  params: bySlug,
  response: readingStateSchema,
  errors: ['article-not-found'],
});

export const putBookmark = defineRoute({
  id: 'putBookmark',
  method: 'PUT',
  path: '/user/reading/articles/{slug}/bookmark',
  auth: 'confirmed',
  summary: 'Adds or removes the bookmark of an article.',
  params: bySlug,
  body: z.strictObject({ isBookmarked: z.boolean() }),
  response: empty,
  status: 204,
  errors: ['article-not-found'],
});

export const putPosition = defineRoute({
  id: 'putPosition',
  method: 'PUT',
  path: '/user/reading/articles/{slug}/position',
  auth: 'confirmed',
  summary: 'Saves the member’s reading position, shared across their devices.',
  params: bySlug,
  body: z.strictObject({ position: readingPosition }),
  response: empty,
  status: 204,
  errors: ['article-not-found'],
});

export const getReadingFeed = defineRoute({
  id: 'getReadingFeed',
  method: 'GET',
  path: '/user/reading/feed',
  auth: 'confirmed',
  summary:
    'Returns whether the member has a feed, and since when; the feed address is shown only on creation.',
  response: readingFeedSchema,
});

export const makeReadingFeed = defineRoute({
  id: 'makeReadingFeed',
  method: 'POST',
  path: '/user/reading/feed',
  auth: 'confirmed',
  summary: 'Creates the member’s feed with a new secret address; the previous address stops working.',
  response: madeFeedSchema,
});

export const endReadingFeed = defineRoute({
  id: 'endReadingFeed',
  method: 'DELETE',
  path: '/user/reading/feed',
  auth: 'confirmed',
  summary: 'Deletes the member’s feed.',
  response: empty,
  status: 204,
});

export const getArticlePdf = defineRoute({
  id: 'getArticlePdf',
  method: 'GET',
  path: '/articles/{slug}/pdf',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Returns an article as a PDF with its disclosures; the member’s name is on its pages.',
  params: bySlug,
  response: pdfFile,
  errors: ['article-not-found', 'not-in-plan'],
});
