import * as z from 'zod/mini';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { mayAddNote, mayAddNoteBody } from '../staff/schemas.ts';
import { webhookAttempt } from './attempt.ts';

const webhookEvent = z.enum(webhookEvents);

const endpoint = z.object({
  id: uuid,
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: instant,
  rotatedAt: z.nullable(instant),
  /** First failure since the last success; null if the last attempt succeeded. */
  failingSince: z.nullable(instant),
  disabledAt: z.nullable(instant),
});
export type StaffWebhookEndpoint = z.infer<typeof endpoint>;

const delivery = z.object({
  id: z.int(),
  messageId: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'given-up', 'held']),
  createdAt: instant,
  /** Earliest time of the next attempt; null unless one is pending. */
  nextAt: z.nullable(instant),
  body: z.string(),
  /** Oldest first. */
  attempts: z.array(webhookAttempt),
});
export type StaffWebhookDelivery = z.infer<typeof delivery>;

const byId = z.strictObject({ id: uuid });
const target = {
  url: text(500, 8),
  events: z.array(webhookEvent).check(
    z.minLength(1, 'Choose at least one event.'),
    z.refine((all) => new Set(all).size === all.length, 'An event is listed twice.'),
  ),
};
const read = { permission: 'api.read', secondFactor: 'given' } as const;
const manage = { permission: 'api.manage', secondFactor: 'given' } as const;
const manageFreshly = { permission: 'api.manage', secondFactor: 'fresh' } as const;
const withSecret = z.object({ id: uuid, secret: z.string() });

export const listWebhookEndpoints = defineStaffRoute({
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/staff/webhook-endpoints',
  staff: read,
  summary: 'Lists webhook endpoints, oldest first, without their secrets.',
  response: z.object({ endpoints: z.array(endpoint) }),
});

export const createWebhookEndpoint = defineStaffRoute({
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/staff/webhook-endpoints',
  staff: manageFreshly,
  summary: 'Adds a webhook endpoint. Its signing secret is shown only in this response.',
  body: z.strictObject({ ...target, ...mayAddNote }),
  response: withSecret,
  errors: ['webhook-refused'],
});

export const changeWebhookEndpoint = defineStaffRoute({
  id: 'changeWebhookEndpoint',
  method: 'PUT',
  path: '/staff/webhook-endpoints/{id}',
  staff: manageFreshly,
  summary: 'Changes a webhook endpoint’s address and events.',
  params: byId,
  body: z.strictObject({ ...target, ...mayAddNote }),
  response: empty,
  status: 204,
  errors: ['not-found', 'webhook-refused'],
});

export const rotateWebhookSecret = defineStaffRoute({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/staff/webhook-endpoints/{id}/rotate-secret',
  staff: manageFreshly,
  summary: 'Replaces the signing secret and returns the new one once; both secrets sign for a day.',
  params: byId,
  body: mayAddNoteBody,
  response: withSecret,
  errors: ['not-found'],
});

export const enableWebhookEndpoint = defineStaffRoute({
  id: 'enableWebhookEndpoint',
  method: 'POST',
  path: '/staff/webhook-endpoints/{id}/enable',
  staff: manage,
  summary: 'Enables an endpoint that was disabled after failing for three days.',
  params: byId,
  body: mayAddNoteBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const deleteWebhookEndpoint = defineStaffRoute({
  id: 'deleteWebhookEndpoint',
  method: 'POST',
  path: '/staff/webhook-endpoints/{id}/delete',
  staff: manage,
  summary: 'Deletes an endpoint with its pending deliveries and log.',
  params: byId,
  body: mayAddNoteBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});

export const testWebhookEndpoint = defineStaffRoute({
  id: 'testWebhookEndpoint',
  method: 'POST',
  path: '/staff/webhook-endpoints/{id}/test',
  staff: manage,
  summary: 'Sends a signed test message to an endpoint; its log shows the result.',
  params: byId,
  body: mayAddNoteBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const listWebhookDeliveries = defineStaffRoute({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/staff/webhook-endpoints/{id}/deliveries',
  staff: read,
  summary: 'Lists an endpoint’s deliveries from the last thirty days with all attempts, newest first.',
  params: byId,
  query: z.strictObject({ before: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  response: z.object({ deliveries: z.array(delivery), next: z.nullable(z.int()) }),
  errors: ['not-found'],
});

export const resendWebhookDelivery = defineStaffRoute({
  id: 'resendWebhookDelivery',
  method: 'POST',
  path: '/staff/webhook-endpoints/{id}/deliveries/{delivery}/resend',
  staff: manage,
  summary: 'Resends a delivery with the same message id.',
  params: z.strictObject({ id: uuid, delivery: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: mayAddNoteBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});
