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
    'Topics by channel, quiet hours, and where alerts are sent; a channel that the firm does not offer is null.',
  response: alertGridSchema,
});

export const putAlertGrid = defineRoute({
  id: 'putAlertGrid',
  method: 'PUT',
  path: '/user/settings/alerts',
  auth: 'confirmed',
  summary:
    'Saves the whole grid. Its email column changes the digest and instant alerts of the notification settings.',
  body: alertGridBody,
  response: alertGridSchema,
});

export const addPushSubscription = defineRoute({
  id: 'addPushSubscription',
  method: 'POST',
  path: '/user/settings/alerts/devices',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Saves this browser’s push subscription. The first one turns on push for research and rebalances.',
  body: pushSubscriptionBody,
  response: alertGridSchema,
  errors: ['rate-limited'],
});

export const removePushSubscription = defineRoute({
  id: 'removePushSubscription',
  method: 'DELETE',
  path: '/user/settings/alerts/devices/{id}',
  auth: 'confirmed',
  summary: 'Stops push to one browser.',
  params: z.strictObject({ id: uuid }),
  response: alertGridSchema,
});

export const sendTestAlert = defineRoute({
  id: 'sendTestAlert',
  method: 'POST',
  path: '/user/settings/alerts/test',
  auth: 'confirmed',
  isOwn: true,
  summary: 'Sends a test alert on one channel now.',
  body: testAlertBody,
  response: z.object({
    /** False if nothing receives alerts on the channel at the moment. */
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
  summary: 'Records the member’s agreement and sends a code to the number by WhatsApp.',
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
    'Verifies the number by its code: five attempts, ten minutes. Turns on WhatsApp for research and rebalances, unless topics are chosen.',
  body: whatsAppCodeBody,
  response: whatsAppOutcomeSchema,
});

export const stopWhatsApp = defineRoute({
  id: 'stopWhatsApp',
  method: 'DELETE',
  path: '/user/settings/alerts/whatsapp',
  auth: 'confirmed',
  summary: 'Stops WhatsApp alerts and records it.',
  response: whatsAppOutcomeSchema,
});

export const whatsAppWebhook = defineRoute({
  id: 'whatsAppWebhook',
  method: 'POST',
  path: '/webhooks/whatsapp',
  auth: 'webhook',
  summary: 'Delivery states and STOP messages from WhatsApp, signed over the raw body.',
  response: z.object({ status: z.literal('stored') }),
  errors: ['bad-signature'],
});
