import type { z } from 'zod';
import { apiRoutes } from '@niveshak/contract/routes';
import {
  apiArticle,
  apiMember,
  apiPayment,
  apiPortfolio,
  apiRebalance,
  apiSubscription,
} from '@niveshak/contract/developer-api/schemas';
import { webhookPayloads } from '@niveshak/contract/webhooks/payloads';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import { openApiDocument, schemaOf } from '../platform/http/open-api.ts';

type Json = Record<string, unknown>;

const named: Readonly<Record<string, z.core.$ZodType>> = {
  Member: apiMember,
  Subscription: apiSubscription,
  Payment: apiPayment,
  Article: apiArticle,
  Rebalance: apiRebalance,
  Portfolio: apiPortfolio,
};

/** Returns the firm's API as an OpenAPI 3.1 document. */
export function apiDocument(appOrigin: string): Json & { readonly openapi: string } {
  const { components, ...document } = openApiDocument(
    apiRoutes.filter(({ auth }) => auth === 'api-key'),
    'Niveshak',
  );
  const { Problem } = Object(Object(components).schemas);
  const { apiKey } = Object(Object(components).securitySchemes);
  const schemas = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
  );
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  return {
    ...Object(withNames({ ...document, webhooks: webhooks() }, names)),
    openapi: '3.1.0',
    servers: [{ url: appOrigin }],
    components: { schemas: { Problem, ...schemas }, securitySchemes: { apiKey } },
  };
}

/** Returns the webhook messages and their headers. */
function webhooks(): Json {
  return Object.fromEntries(
    webhookEvents.map((type) => {
      const { when, data, example } = webhookPayloads[type];
      const schema = {
        type: 'object',
        properties: {
          type: { type: 'string', const: type },
          timestamp: { type: 'string', format: 'date-time' },
          data: schemaOf(data, 'output'),
        },
        required: ['type', 'timestamp', 'data'],
      };
      const message = { type, timestamp: '2025-06-02T04:30:00.000Z', data: example };
      const post = {
        operationId: type.replace('.', '-'),
        summary: when,
        parameters: webhookHeaders.map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': { schema, example: message } } },
        responses: {
          '2XX': {
            description: 'Received. Any other response, or none in 10 seconds, is retried for 3 days.',
          },
        },
        security: [],
      };
      return [type, { post }];
    }),
  );
}

const webhookHeaders = [
  ['webhook-id', 'Id of the message, the same in each attempt.'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt.'],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64 of `id.timestamp.body`; several are separated by spaces.',
  ],
] as const;

/** Replaces named schemas with references. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(JSON.stringify(value));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, names)]));
}
