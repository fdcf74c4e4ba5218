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
  summary: 'Returns pending and failed work, and the times of the last backups and recurring work.',
  response: operationsSchema,
});

export const checkThirdParties = defineStaffRoute({
  id: 'checkThirdParties',
  method: 'GET',
  path: '/staff/operations/third-parties',
  staff: read,
  summary: 'Checks whether each third party responds; requests within fifteen seconds share a result.',
  response: thirdPartiesSchema,
});

export const getJobs = defineStaffRoute({
  id: 'getJobs',
  method: 'GET',
  path: '/staff/operations/jobs',
  staff: read,
  summary: 'Lists unfinished jobs, given-up ones first.',
  query: jobsQuery,
  response: jobsSchema,
});

export const retryJob = defineStaffRoute({
  id: 'retryJob',
  method: 'POST',
  path: '/staff/operations/jobs/{id}/retry',
  staff: act,
  summary: 'Retries a failed job immediately, with all its attempts restored.',
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
  summary: 'Lists received signed webhooks, newest first, fifty per page.',
  query: webhooksQuery,
  response: webhooksSchema,
});

export const replayWebhook = defineStaffRoute({
  id: 'replayWebhook',
  method: 'POST',
  path: '/staff/operations/webhooks/{provider}/{eventId}/replay',
  staff: act,
  summary: 'Reprocesses a webhook as if it had just arrived; earlier effects are not repeated.',
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
  summary: 'Lists suppressed addresses, which receive only mandatory emails, newest first.',
  query: suppressionsQuery,
  response: suppressionsSchema,
});

export const endSuppression = defineStaffRoute({
  id: 'endSuppression',
  method: 'POST',
  path: '/staff/operations/suppressions/end',
  staff: { permission: 'mail.unsuppress', secondFactor: 'given' },
  summary: 'Lifts the suppression of an address, unless its owner asked not to be emailed.',
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
  summary: 'Lists the channels of the archive, and the plans with access to each.',
  response: staffChannelsSchema,
});

export const setChannelAccess = defineStaffRoute({
  id: 'setChannelAccess',
  method: 'POST',
  path: '/staff/archive/channels/{id}/access',
  staff: archive,
  summary: 'Opens or closes a channel for one plan or for all.',
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
  summary:
    'Hides an archive message or shows it again; hidden messages are neither displayed nor found by search.',
  body: hideMessageBody,
  response: hiddenMessage,
  errors: ['not-found'],
});
