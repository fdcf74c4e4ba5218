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
  summary: 'What the member has begun, bookmarked and opened.',
  response: readingListSchema,
});

export const getReadingState = defineRoute({
  id: 'getReadingState',
  method: 'GET',
  path: '/user/reading/articles/{slug}',
  auth: 'confirmed',
  summary: 'What the member keeps of one article: bookmark, and how far they read.',
  params: bySlug,
  response: readingStateSchema,
  errors: ['article-not-found'],
});

export const putBookmark = defineRoute({
  id: 'putBookmark',
  method: 'PUT',
  path: '/user/reading/articles/{slug}/bookmark',
  auth: 'confirmed',
  summary: 'Bookmarks an article, or takes the bookmark away.',
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
  summary: 'Keeps how far the member read, for all their devices.',
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
  summary: 'Whether the member has a feed, and since when; its address is shown once.',
  response: readingFeedSchema,
});

export const makeReadingFeed = defineRoute({
  id: 'makeReadingFeed',
  method: 'POST',
  path: '/user/reading/feed',
  auth: 'confirmed',
  summary: 'Makes the member’s feed with a new secret address; an older address ends.',
  response: madeFeedSchema,
});

export const endReadingFeed = defineRoute({
  id: 'endReadingFeed',
  method: 'DELETE',
  path: '/user/reading/feed',
  auth: 'confirmed',
  summary: 'Ends the member’s feed.',
  response: empty,
  status: 204,
});

export const getArticlePdf = defineRoute({
  id: 'getArticlePdf',
  method: 'GET',
  path: '/articles/{slug}/pdf',
  auth: 'confirmed',
  isOwn: true,
  summary: 'An article as a PDF with its disclosures, for the member who is named on its pages.',
  params: bySlug,
  response: pdfFile,
  errors: ['article-not-found', 'not-in-plan'],
});
