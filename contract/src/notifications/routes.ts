import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, noBody, nothing } from '../http/shapes.ts';
import { notificationSettingsBody, notificationSettingsSchema, sentEmailListSchema } from './schemas.ts';

export const getNotificationSettings = defineRoute({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/user/settings/notifications',
  auth: 'confirmed',
  summary: 'What the member is written to about; `isDnD` marks an address that bounced or complained.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: notificationSettingsSchema,
  status: 200,
  errors: [],
});

export const putNotificationSettings = defineRoute({
  id: 'putNotificationSettings',
  method: 'PUT',
  path: '/user/settings/notifications',
  auth: 'confirmed',
  summary: 'Saves all three switches; do-not-disturb is not changed by it.',
  params: nothing,
  query: nothing,
  body: notificationSettingsBody,
  response: notificationSettingsSchema,
  status: 200,
  errors: [],
});

export const listSentEmails = defineRoute({
  id: 'listSentEmails',
  method: 'GET',
  path: '/user/settings/notifications/emails',
  auth: 'confirmed',
  summary: 'The last 50 e-mails that were sent to the member, newest first.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: sentEmailListSchema,
  status: 200,
  errors: [],
});

export const confirmAddress = defineRoute({
  id: 'confirmAddress',
  method: 'POST',
  path: '/user/settings/notifications/confirm-address',
  auth: 'confirmed',
  summary: 'Sends a link to a suppressed address; opening it and confirming ends do-not-disturb.',
  params: nothing,
  query: nothing,
  body: z.optional(nothing),
  response: empty,
  status: 204,
  errors: ['address-not-suppressed', 'address-email-failed', 'rate-limited'],
});

export const mailWebhook = defineRoute({
  id: 'mailWebhook',
  method: 'POST',
  path: '/webhooks/mail',
  auth: 'webhook',
  summary: 'Bounces and complaints from the mail service, signed over the raw body.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.object({ status: z.literal('stored') }),
  status: 200,
  errors: ['bad-signature'],
});
