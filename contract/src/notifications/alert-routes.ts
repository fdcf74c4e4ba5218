import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { uuid } from '../http/shapes.ts';
import { alertGridBody, alertGridSchema, pushSubscriptionBody, testAlertBody } from './alert-schemas.ts';

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
  summary:
    'Saves this browser’s push subscription. The first one turns on push for research, rebalances and outliers.',
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
