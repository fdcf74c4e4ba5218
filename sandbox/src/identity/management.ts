import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { alphanumeric } from '../platform/ids.ts';
import { VendorError } from '../platform/vendor-error.ts';
import type { Identity } from './identity.ts';
import type { ManagementScope } from './management-scopes.ts';
import { refusePassword } from './password-policy.ts';
import { managementProfile } from './profile.ts';
import { normaliseEmail, type User } from './users.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
};

function refuse(statusCode: number, message: string, errorCode?: string): VendorError {
  const error = TITLES[statusCode] ?? 'Error';
  return new VendorError(statusCode, {
    statusCode,
    error,
    message,
    ...(errorCode !== undefined && { errorCode }),
  });
}

const profileFields = {
  given_name: z.string().min(1).max(150).optional(),
  family_name: z.string().min(1).max(150).optional(),
  name: z.string().min(1).max(300).optional(),
  nickname: z.string().min(1).max(300).optional(),
  picture: z.url().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
};
const email = z.string().trim().pipe(z.email());
const createBody = z.strictObject({
  email,
  password: z.string(),
  connection: z.string(),
  email_verified: z.boolean().default(false),
  verify_email: z.boolean().optional(),
  ...profileFields,
});
const changeBody = z.strictObject({
  email: email.optional(),
  password: z.string().optional(),
  connection: z.string().optional(),
  client_id: z.string().optional(),
  email_verified: z.boolean().optional(),
  verify_email: z.boolean().optional(),
  blocked: z.boolean().optional(),
  ...profileFields,
});
const jobBody = z.strictObject({
  user_id: z.string(),
  client_id: z.string().optional(),
  identity: z.strictObject({ user_id: z.string(), provider: z.string() }).optional(),
  organization_id: z.string().optional(),
});
const ticketBody = z.strictObject({
  user_id: z.string(),
  client_id: z.string().optional(),
  result_url: z.url({ protocol: /^https?$/ }).optional(),
  ttl_sec: z.int().min(0).optional(),
  includeEmailInRedirect: z.boolean().optional(),
});
const job = z.object({ id: z.string(), created_at: z.string() });
const idParams = z.object({ id: z.string() });
const fieldsQuery = z.object({
  fields: z.string().optional(),
  include_fields: z.enum(['true', 'false']).optional(),
});
const searchQuery = z.object({
  /** The only query in the vendor's query language that our server uses. */
  q: z.string().regex(/^updated_at:\[\S+ TO \*\]$/),
  search_engine: z.literal('v3'),
  sort: z.literal('updated_at:1'),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
  fields: z.string().optional(),
});
const byEmailQuery = z.object({ email: z.string() });

function pick(profile: Record<string, unknown>, { fields, include_fields }: z.infer<typeof fieldsQuery>) {
  if (fields === undefined) return profile;
  const named = new Set(fields.split(','));
  const wanted = include_fields !== 'false';
  return Object.fromEntries(Object.entries(profile).filter(([name]) => named.has(name) === wanted));
}

function authoriser(identity: Identity) {
  return async (request: FastifyRequest, scope: ManagementScope): Promise<void> => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw refuse(401, 'Missing authentication');
    const claims = await identity.tokens.verify(token, identity.tokens.managementAudience());
    if (claims === undefined) throw refuse(401, 'Invalid token');
    const granted = typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : [];
    if (!granted.includes(scope)) {
      throw refuse(403, `Insufficient scope, expected any of: ${scope}`, 'insufficient_scope');
    }
  };
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw refuse(
    400,
    `Payload validation error: '${issue?.message}' on property ${issue?.path.join('.')}`,
    'invalid_body',
  );
}

function finder({ users }: Identity) {
  return (userId: string): User => {
    const user = userId.startsWith('auth0|') ? users.byId(userId.slice('auth0|'.length)) : undefined;
    if (user === undefined) throw refuse(404, 'The user does not exist.', 'inexistent_user');
    return user;
  };
}

/** `/api/v2/…`. Registers the Management API calls that the product's server makes. */
export function registerManagement(app: FastifyInstance, identity: Identity): void {
  const { letters, context } = identity;
  const jobs = context.store.collection('identity-jobs', (value) => job.parse(value));
  const authorise = authoriser(identity);
  const find = finder(identity);

  app.post('/api/v2/jobs/verification-email', async (request, reply) => {
    await authorise(request, 'update:users');
    const user = find(parse(jobBody, request.body).user_id);
    letters.sendVerification(user);
    const created = { id: `job_${alphanumeric(16)}`, created_at: new Date().toISOString() };
    jobs.put(created.id, created);
    return reply.code(201).send({ type: 'verification_email', status: 'pending', ...created });
  });

  app.get('/api/v2/jobs/:id', async (request) => {
    await authorise(request, 'update:users');
    const found = jobs.get(idParams.parse(request.params).id);
    if (found === undefined) throw refuse(404, 'The job does not exist.', 'inexistent_job');
    return { type: 'verification_email', status: 'completed', ...found };
  });

  registerUserReads(app, identity);
  registerUserChanges(app, identity);

  app.post('/api/v2/tickets/email-verification', async (request, reply) => {
    await authorise(request, 'create:user_tickets');
    const input = parse(ticketBody, request.body);
    const user = find(input.user_id);
    const ticket = identity.tickets.issueVerification(user.id, user.email, {
      // 0 means the default, as at the vendor.
      ...(input.ttl_sec !== undefined && input.ttl_sec > 0 && { ttlSeconds: input.ttl_sec }),
      ...(input.result_url !== undefined && { resultUrl: input.result_url }),
    });
    return reply.code(201).send({ ticket: letters.verificationUrl(ticket) });
  });
}

function registerUserReads(app: FastifyInstance, identity: Identity): void {
  const { users } = identity;
  const { connection } = identity.context.config.identity;
  const authorise = authoriser(identity);
  const find = finder(identity);

  app.get('/api/v2/users', async (request) => {
    await authorise(request, 'read:users');
    const { q, per_page, fields } = parse(searchQuery, request.query);
    const since = new Date(q.slice('updated_at:['.length, q.indexOf(' TO ')));
    if (Number.isNaN(since.getTime())) throw refuse(400, 'Invalid query', 'invalid_query_string');
    return users
      .changedSince(since)
      .slice(0, per_page)
      .map((user) => pick(managementProfile(user, connection), { fields }));
  });

  app.get('/api/v2/users/:id', async (request) => {
    await authorise(request, 'read:users');
    const profile = managementProfile(find(idParams.parse(request.params).id), connection);
    return pick(profile, fieldsQuery.parse(request.query));
  });

  app.get('/api/v2/users-by-email', async (request) => {
    await authorise(request, 'read:users');
    const user = users.byEmail(parse(byEmailQuery, request.query).email);
    return user === undefined ? [] : [managementProfile(user, connection)];
  });
}

function registerUserChanges(app: FastifyInstance, identity: Identity): void {
  const { users, letters, context } = identity;
  const { connection } = context.config.identity;
  const authorise = authoriser(identity);
  const find = finder(identity);
  const checkPassword = (password: string, address: string): void => {
    const refusal = refusePassword(context.settings.current().identity, password, address);
    if (refusal !== undefined) throw refuse(400, `${refusal.name}: ${refusal.message}`, 'invalid_password');
  };

  app.post('/api/v2/users', async (request, reply) => {
    await authorise(request, 'create:users');
    const input = parse(createBody, request.body);
    if (input.connection !== connection)
      throw refuse(400, 'Connection does not exist', 'inexistent_connection');
    checkPassword(input.password, input.email);
    const created = await users.create({
      email: input.email,
      password: input.password,
      emailVerified: input.email_verified,
      givenName: input.given_name,
      familyName: input.family_name,
      name: input.name,
      nickname: input.nickname,
      picture: input.picture,
      userMetadata: input.user_metadata,
    });
    if (created === undefined) throw refuse(409, 'The user already exists.', 'auth0_idp_error');
    if (input.verify_email ?? !input.email_verified) letters.sendVerification(created);
    return reply.code(201).send(managementProfile(created, connection));
  });

  app.patch('/api/v2/users/:id', async (request) => {
    await authorise(request, 'update:users');
    const user = find(idParams.parse(request.params).id);
    const input = parse(changeBody, request.body);
    if (input.email !== undefined) {
      const holder = users.byEmail(normaliseEmail(input.email));
      if (holder !== undefined && holder.id !== user.id) {
        throw refuse(400, 'The specified new email already exists', 'auth0_idp_error');
      }
    }
    if (input.password !== undefined) checkPassword(input.password, input.email ?? user.email);
    const changed = await users.change(user.id, {
      email: input.email,
      password: input.password,
      emailVerified: input.email_verified,
      blocked: input.blocked,
      givenName: input.given_name,
      familyName: input.family_name,
      name: input.name,
      nickname: input.nickname,
      picture: input.picture,
      userMetadata:
        input.user_metadata === undefined ? undefined : { ...user.userMetadata, ...input.user_metadata },
    });
    if (changed === undefined) throw refuse(404, 'The user does not exist.', 'inexistent_user');
    if (input.password !== undefined) identity.bruteForce.lift(changed.email);
    if (input.verify_email === true) letters.sendVerification(changed);
    return managementProfile(changed, connection);
  });

  app.delete('/api/v2/users/:id', async (request, reply) => {
    await authorise(request, 'delete:users');
    const { id } = idParams.parse(request.params);
    // The vendor returns 204 even if the user no longer exists.
    if (id.startsWith('auth0|')) users.remove(id.slice('auth0|'.length));
    return reply.code(204).send();
  });
}
