import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { mayAddNote, reasonBody } from '../staff/schemas.ts';
import { apiScope } from './schemas.ts';

const apiKey = z.object({
  id: uuid,
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  createdBy: z.string(),
  createdAt: instant,
  /** Null if the key does not expire. */
  expiresAt: z.nullable(instant),
  /** Rounded to the minute; null if the key was never used. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});
export type StaffApiKey = z.infer<typeof apiKey>;

export const listApiKeys = defineStaffRoute({
  id: 'listApiKeys',
  method: 'GET',
  path: '/staff/api-keys',
  staff: { permission: 'api.read', secondFactor: 'given' },
  summary: 'Lists API keys, newest first, without the secret keys.',
  response: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = defineStaffRoute({
  id: 'createApiKey',
  method: 'POST',
  path: '/staff/api-keys',
  staff: { permission: 'api.manage', secondFactor: 'fresh' },
  summary: 'Creates an API key. The key is shown only in this response.',
  body: z.strictObject({
    name: text(60, 1),
    scopes: z.array(apiScope).check(
      z.minLength(1, 'Choose at least one scope.'),
      z.refine((all) => new Set(all).size === all.length, 'A scope is listed twice.'),
    ),
    /** Null for a key that does not expire. */
    validDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
    ...mayAddNote,
  }),
  response: z.object({ id: uuid, key: z.string() }),
});

export const revokeApiKey = defineStaffRoute({
  id: 'revokeApiKey',
  method: 'POST',
  path: '/staff/api-keys/{id}/revoke',
  staff: { permission: 'api.manage', secondFactor: 'given' },
  summary: 'Revokes an API key; further calls with it are rejected.',
  params: z.strictObject({ id: uuid }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});
