import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty } from '../http/shapes.ts';
import {
  channelAccessBody,
  hiddenMessage,
  hideMessageBody,
  jobsQuery,
  jobsSchema,
  operationsSchema,
  staffChannelsSchema,
  suppressionsQuery,
  suppressionsSchema,
  thirdPartiesSchema,
  unsuppressBody,
  webhooksQuery,
  webhooksSchema,
} from './operations-schemas.ts';
import { mayAddNoteBody } from './schemas.ts';

const read = { permission: 'operations.read', secondFactor: 'given' } as const;
const act = { permission: 'operations.act', secondFactor: 'given' } as const;
const archive = { permission: 'archive.manage', secondFactor: 'given' } as const;

export const getOperations = defineStaffRoute({
  id: 'getOperations',
  method: 'GET',
  path: '/staff/operations',
  staff: read,
  summary: 'What waits, what failed, and when backups and recurring work were last done.',
  response: operationsSchema,
});

export const askThirdParties = defineStaffRoute({
  id: 'askThirdParties',
  method: 'GET',
  path: '/staff/operations/third-parties',
  staff: read,
  summary: 'Asks every third party whether it answers us; who asks within fifteen seconds shares an answer.',
  response: thirdPartiesSchema,
});

export const getJobs = defineStaffRoute({
  id: 'getJobs',
  method: 'GET',
  path: '/staff/operations/jobs',
  staff: read,
  summary: 'Jobs that are not done, those that were given up first.',
  query: jobsQuery,
  response: jobsSchema,
});

export const retryJob = defineStaffRoute({
  id: 'retryJob',
  method: 'POST',
  path: '/staff/operations/jobs/{id}/retry',
  staff: act,
  summary: 'Takes up a job that failed, now and with all its tries.',
  params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  body: mayAddNoteBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const getWebhooks = defineStaffRoute({
  id: 'getWebhooks',
  method: 'GET',
  path: '/staff/operations/webhooks',
  staff: read,
  summary: 'Signed webhooks that came, newest first, fifty at a time.',
  query: webhooksQuery,
  response: webhooksSchema,
});

export const replayWebhook = defineStaffRoute({
  id: 'replayWebhook',
  method: 'POST',
  path: '/staff/operations/webhooks/{provider}/{eventId}/replay',
  staff: act,
  summary:
    'Handles a webhook once more, as if it had come now; whatever it brought before is not done twice.',
  params: z.strictObject({
    provider: z.string().check(z.regex(/^[a-z]{1,20}$/)),
    eventId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  body: mayAddNoteBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const getSuppressions = defineStaffRoute({
  id: 'getSuppressions',
  method: 'GET',
  path: '/staff/operations/suppressions',
  staff: read,
  summary: 'Addresses that get nothing but what is owed to them, newest first.',
  query: suppressionsQuery,
  response: suppressionsSchema,
});

export const endSuppression = defineStaffRoute({
  id: 'endSuppression',
  method: 'POST',
  path: '/staff/operations/suppressions/end',
  staff: { permission: 'mail.unsuppress', secondFactor: 'given' },
  summary: 'Writes to an address again; not to one that asked not to be written to.',
  body: unsuppressBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const getStaffChannels = defineStaffRoute({
  id: 'getStaffChannels',
  method: 'GET',
  path: '/staff/archive/channels',
  staff: archive,
  summary: 'The channels of the archive, and which plans read them.',
  response: staffChannelsSchema,
});

export const setChannelAccess = defineStaffRoute({
  id: 'setChannelAccess',
  method: 'POST',
  path: '/staff/archive/channels/{id}/access',
  staff: archive,
  summary: 'Opens or closes a channel, for one plan or for all.',
  params: z.strictObject({ id: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)) }),
  body: channelAccessBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});

export const hideArchiveMessage = defineStaffRoute({
  id: 'hideArchiveMessage',
  method: 'POST',
  path: '/staff/archive/messages/hide',
  staff: archive,
  summary: 'Hides a message of the archive, or shows it again; it is neither shown nor found meanwhile.',
  body: hideMessageBody,
  response: hiddenMessage,
  errors: ['not-found'],
});
