import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { uuid } from '../http/shapes.ts';
import {
  alertGridBody,
  alertGridSchema,
  pushSubscriptionBody,
  testAlertBody,
  whatsAppCodeBody,
  whatsAppNumberBody,
  whatsAppOutcomeSchema,
} from './alert-schemas.ts';

export const getAlertGrid = defineRoute({
  id: 'getAlertGrid',
  method: 'GET',
  path: '/user/settings/alerts',
  auth: 'confirmed',
  summary:
    'Returns topics by channel, quiet hours, and alert destinations; channels that the firm does not offer are null.',
  response: alertGridSchema,
});

export const putAlertGrid = defineRoute({
  id: 'putAlertGrid',
  method: 'PUT',
  path: '/user/settings/alerts',
  auth: 'confirmed',
  summary:
    'Saves the whole alert grid. Its email column changes the digest and instant alerts in the notification settings.',
  body: alertGridBody,
  response: alertGridSchema,
});

export const addPushSubscription = defineRoute({
  id: 'addPushSubscription',
  method: 'POST',
  path: '/user/settings/alerts/devices',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'Saves this browser’s push subscription. The first subscription turns on push for research and rebalances.',
  body: pushSubscriptionBody,
  response: alertGridSchema,
  errors: ['rate-limited'],
});

export const removePushSubscription = defineRoute({
  id: 'removePushSubscription',
  method: 'DELETE',
  path: '/user/settings/alerts/devices/{id}',
  auth: 'confirmed',
  summary: 'Stops push alerts to one browser.',
  params: z.strictObject({ id: uuid }),
  response: alertGridSchema,
});

export const sendTestAlert = defineRoute({
  id: 'sendTestAlert',
  method: 'POST',
  path: '/user/settings/alerts/test',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Sends a test alert on one channel immediately.',
  body: testAlertBody,
  response: z.object({
    /** False if the channel has no recipient for alerts. */
    isSent: z.boolean(),
  }),
  errors: ['rate-limited'],
});

export const requestWhatsApp = defineRoute({
  id: 'requestWhatsApp',
  method: 'POST',
  path: '/user/settings/alerts/whatsapp',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Records the member’s consent and sends a code to the number by WhatsApp.',
  body: whatsAppNumberBody,
  response: whatsAppOutcomeSchema,
  errors: ['rate-limited'],
});

export const verifyWhatsApp = defineRoute({
  id: 'verifyWhatsApp',
  method: 'POST',
  path: '/user/settings/alerts/whatsapp/code',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'Verifies the number by its code, with five attempts within ten minutes. Turns on WhatsApp for research and rebalances, unless topics are already chosen.',
  body: whatsAppCodeBody,
  response: whatsAppOutcomeSchema,
});

export const stopWhatsApp = defineRoute({
  id: 'stopWhatsApp',
  method: 'DELETE',
  path: '/user/settings/alerts/whatsapp',
  auth: 'confirmed',
  summary: 'Stops WhatsApp alerts and records the opt-out.',
  response: whatsAppOutcomeSchema,
});

export const whatsAppWebhook = defineRoute({
  id: 'whatsAppWebhook',
  method: 'POST',
  path: '/webhooks/whatsapp',
  auth: 'webhook',
  summary: 'Receives delivery states and STOP messages from WhatsApp, signed over the raw body.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});
