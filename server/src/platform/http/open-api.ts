import { safeParse, toJSONSchema } from 'zod';
import type { z } from 'zod';
import { problems, problemSchema } from '@niveshak/contract/http/problem';
import type { ErrorCode } from '@niveshak/contract/http/problem';
import { rolesOf } from '@niveshak/contract/staff/gate';
import type { Route, RouteAuth } from '@niveshak/contract/http/route';

type Json = Record<string, unknown>;

export function openApiDocument(routes: readonly Route[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1.0.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'niveshak_session' },
        staff: { type: 'apiKey', in: 'cookie', name: 'niveshak_staff' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the firm’s API: `nvk_…`.' },
      },
    },
  };
}

function operation(route: Route): Json {
  const body = schemaOf(route.body, 'input');
  const example = route.api?.example;
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  return {
    operationId: route.id,
    summary: route.summary,
    parameters: [
      ...parameters(route.params, 'path', example?.params),
      ...parameters(route.query, 'query', example?.query),
    ],
    ...(hasBody && Object.keys(body).length > 0
      ? {
          requestBody: {
            required: needsBody(route),
            content: { 'application/json': { schema: body, ...exampleOf(example?.body) } },
          },
        }
      : {}),
    responses: {
      [route.status]:
        route.status === 204
          ? { description: 'Done.' }
          : { description: 'OK', content: contentOf(schemaOf(route.response, 'output'), example?.response) },
      ...refusals(route),
    },
    ...security(route),
    ...(route.staff === null ? {} : { 'x-roles': rolesOf(route.staff) }),
    ...(route.api === undefined ? {} : { 'x-scope': route.api.scope }),
    ...(route.staff?.approval === true ? { 'x-approval': true } : {}),
  };
}

const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example });

function needsBody({ body }: Route): boolean {
  return !safeParse(body, undefined).success;
}

/** Returns the schema of a response. A response with `contentType` and `bytes`, or text chunks, is a file. */
function contentOf(schema: Json, example?: unknown): Json {
  const fields = schema['properties'];
  const isFile =
    typeof fields === 'object' &&
    fields !== null &&
    'contentType' in fields &&
    ('bytes' in fields || 'pieces' in fields);
  const { const: one, enum: several }: { const?: unknown; enum?: unknown } = isFile
    ? Object(fields.contentType)
    : {};
  const types = Array.isArray(several) ? several : [one];
  const file = { schema: { type: 'string', format: 'binary' } };
  if (!types.every((type) => typeof type === 'string'))
    return { 'application/json': { schema, ...exampleOf(example) } };
  return Object.fromEntries(types.map((type) => [type, file]));
}

/** Errors that any call of this kind can return before its own checks. */
const ofItsKind = {
  public: ['cross-site', 'rate-limited'],
  optional: ['cross-site', 'rate-limited'],
  linked: ['rate-limited'],
  bearer: ['bad-token', 'cross-site', 'rate-limited'],
  session: ['unauthenticated', 'csrf', 'cross-site', 'rate-limited'],
  confirmed: ['unauthenticated', 'csrf', 'cross-site', 'email-unconfirmed', 'rate-limited'],
  webhook: ['bad-signature'],
  'api-key': ['bad-api-key', 'missing-scope', 'rate-limited'],
  staff: ['unauthenticated', 'csrf', 'cross-site', 'rate-limited'],
} as const satisfies Record<RouteAuth, readonly ErrorCode[]>;

function refusals(route: Route): Json {
  const byStatus: Record<string, string[]> = {};
  const ofEveryCall: readonly ErrorCode[] = [
    'invalid-input',
    'headers-too-large',
    'unavailable',
    ...(route.body === undefined ? [] : (['malformed-body', 'too-large', 'unsupported-media-type'] as const)),
  ];
  for (const code of new Set<ErrorCode>([...ofEveryCall, ...ofItsKind[route.auth], ...route.errors])) {
    (byStatus[String(problems[code].status)] ??= []).push(code);
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function security(route: Route): Json {
  switch (route.auth) {
    case 'session':
    case 'confirmed':
      return { security: [{ session: [], csrf: [] }] };
    case 'optional':
      return { security: [{}, { session: [], csrf: [] }] };
    case 'staff':
      return { security: [{ staff: [], csrf: [] }] };
    case 'bearer':
      return { security: [{ bearer: [] }] };
    case 'api-key':
      return { security: [{ apiKey: [] }] };
    case 'linked':
      return { security: [{}, { session: [] }, { staff: [] }] };
    case 'public':
    case 'webhook':
      return {};
  }
}

function parameters(
  schema: z.core.$ZodType,
  place: 'path' | 'query',
  examples: Readonly<Record<string, string>> = {},
): Json[] {
  const object = schemaOf(schema, 'input');
  const properties = object['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  const required: unknown = object['required'];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: property,
    ...exampleOf(examples[name]),
  }));
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
