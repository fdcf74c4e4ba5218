import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';
const webhook = { url: 'https://hooks.example.in/niveshak', events: ['member.created'], reason };

/** Routes of API keys and webhooks, as in the table of `staff-access.test.ts`. */
export const developerApiRows: Readonly<
  Record<string, { readonly input?: CallInput; readonly status: number }>
> = {
  listApiKeys: { status: 200 },
  createApiKey: {
    input: { body: { name: 'A test', scopes: ['members:read'], validDays: 1, reason } },
    status: 200,
  },
  revokeApiKey: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  listWebhookEndpoints: { status: 200 },
  createWebhookEndpoint: { input: { body: { ...webhook, url: 'ftp://x.test' } }, status: 409 },
  changeWebhookEndpoint: { input: { params: { id: noSuchId }, body: webhook }, status: 404 },
  rotateWebhookSecret: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  enableWebhookEndpoint: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  deleteWebhookEndpoint: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  testWebhookEndpoint: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  listWebhookDeliveries: { input: { params: { id: noSuchId } }, status: 404 },
  resendWebhookDelivery: {
    input: { params: { id: noSuchId, delivery: '1' }, body: { reason } },
    status: 409,
  },
};
