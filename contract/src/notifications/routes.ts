import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, nothing } from '../http/shapes.ts';
import { notificationSettingsBody, notificationSettingsSchema, sentEmailListSchema } from './schemas.ts';

export const getNotificationSettings = defineRoute({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/user/settings/notifications',
  auth: 'confirmed',
  summary: 'Returns the member’s email settings; `isDnD` marks an address that bounced or complained.',
  response: notificationSettingsSchema,
});

export const putNotificationSettings = defineRoute({
  id: 'putNotificationSettings',
  method: 'PUT',
  path: '/user/settings/notifications',
  auth: 'confirmed',
  summary: 'Saves all three switches; do-not-disturb is unchanged.',
  body: notificationSettingsBody,
  response: notificationSettingsSchema,
});

export const listSentEmails = defineRoute({
  id: 'listSentEmails',
  method: 'GET',
  path: '/user/settings/notifications/emails',
  auth: 'confirmed',
  summary: 'Lists the last 50 emails sent to the member, newest first.',
  response: sentEmailListSchema,
});

export const confirmAddress = defineRoute({
  id: 'confirmAddress',
  method: 'POST',
  path: '/user/settings/notifications/confirm-address',
  auth: 'confirmed',
  summary: 'Sends a link to a suppressed address; opening and confirming it ends do-not-disturb.',
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
  summary: 'Receives bounces and complaints from the mail service, signed over the raw body.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});
