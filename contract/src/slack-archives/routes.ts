import * as z from 'zod/mini';
import { searchOrders } from '@niveshak/domain/slack-archives/archive-query';
import { defineRoute } from '../http/route.ts';
import { calendarDate, text, wholeNumber } from '../http/shapes.ts';
import { defaultPageSize, directions, searchLimit } from './limits.ts';
import { archiveFileContent } from './file-schema.ts';
import {
  archiveChannelsSchema,
  archiveCountsSchema,
  archiveMessagesSchema,
  archiveSearchSchema,
  archiveStartSchema,
  archiveUsersSchema,
} from './schemas.ts';

const channel = text(60, 1);
const ts = z.string().check(z.regex(/^\d{1,10}(\.\d{1,6})?$/, 'Use a ts such as 1433558319.000002.'));

export const listArchiveChannels = defineRoute({
  id: 'listArchiveChannels',
  method: 'GET',
  path: '/user/source/slack-archives/channels',
  auth: 'confirmed',
  summary: 'Lists the archived channels in the member’s plan, by name.',
  response: archiveChannelsSchema,
  errors: ['not-in-plan'],
});

export const readArchiveStart = defineRoute({
  id: 'readArchiveStart',
  method: 'GET',
  path: '/user/source/slack-archives/start',
  auth: 'confirmed',
  summary:
    'Lists the newest conversations in the channels of the member’s plan, and those from this day in earlier years.',
  response: archiveStartSchema,
  errors: ['not-in-plan'],
});

export const listArchiveUsers = defineRoute({
  id: 'listArchiveUsers',
  method: 'GET',
  path: '/user/source/slack-archives/users',
  auth: 'confirmed',
  summary: 'Lists all people in the archive, without email addresses.',
  response: archiveUsersSchema,
  errors: ['not-in-plan'],
});

export const listArchiveMessages = defineRoute({
  id: 'listArchiveMessages',
  method: 'GET',
  path: '/user/source/slack-archives/messages/{channel}/{ts}/{direction}',
  auth: 'confirmed',
  summary:
    'Returns a page of a channel, oldest first: before or after a ts (exclusive), or around it (including the message of that ts).',
  params: z.strictObject({ channel, ts, direction: z.enum(directions) }),
  query: z.strictObject({ size: z._default(wholeNumber(1, 200), String(defaultPageSize)) }),
  response: archiveMessagesSchema,
  errors: ['not-in-plan', 'archive-channel-not-found'],
});

export const readArchiveThread = defineRoute({
  id: 'readArchiveThread',
  method: 'GET',
  path: '/user/source/slack-archives/messages/{channel}/thread/{ts}',
  auth: 'confirmed',
  summary:
    'Returns a thread’s parent message and replies, oldest first, or only the replies if the parent is not in the archive.',
  params: z.strictObject({ channel, ts }),
  response: archiveMessagesSchema,
  errors: ['not-in-plan', 'archive-channel-not-found'],
});

export const readArchiveFile = defineRoute({
  id: 'readArchiveFile',
  method: 'GET',
  path: '/user/source/slack-archives/messages/{channel}/file/{ts}/{file}',
  auth: 'linked',
  summary: 'Returns a file of a message, for members whose plan includes its channel.',
  params: z.strictObject({ channel, ts, file: z.string().check(z.regex(/^F[A-Z0-9]{1,40}$/)) }),
  response: archiveFileContent,
  errors: ['not-found'],
});

const searchFilters = {
  phrase: z._default(text(1000), ''),
  exactMatch: z._default(z.enum(['true', 'false']), 'false'),
  fromUser: z.optional(text(60, 1)),
  channel: z.optional(channel),
  /** Days in IST, inclusive. */
  fromDate: z.optional(calendarDate),
  toDate: z.optional(calendarDate),
} as const;

export const searchArchive = defineRoute({
  id: 'searchArchive',
  method: 'GET',
  path: '/user/source/slack-archives/search',
  auth: 'confirmed',
  summary: 'Searches the channels in the member’s plan.',
  query: z.strictObject({
    ...searchFilters,
    limit: z._default(wholeNumber(1, searchLimit), String(searchLimit)),
    sortBy: z._default(z.enum(searchOrders), 'newest'),
    page: z._default(wholeNumber(1, 10_000), '1'),
  }),
  response: archiveSearchSchema,
  errors: ['not-in-plan', 'archive-channel-not-found', 'archive-search-unavailable'],
});

export const countArchiveSearch = defineRoute({
  id: 'countArchiveSearch',
  method: 'GET',
  path: '/user/source/slack-archives/search/counts',
  auth: 'confirmed',
  summary: 'Returns search result counts by channel and by IST year.',
  query: z.strictObject(searchFilters),
  response: archiveCountsSchema,
  errors: ['not-in-plan', 'archive-channel-not-found', 'archive-search-unavailable'],
});
