import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { registerAuthorize } from './authorize.ts';
import { registerCors } from './cors.ts';
import { createIdentity, type Identity } from './identity.ts';
import { registerManagement } from './management.ts';
import { registerPasswordless, registerPasswordlessLinks } from './passwordless-routes.ts';
import { claimsOf } from './profile.ts';
import { signUp } from './signup.ts';
import { registerTicketPages } from './ticket-pages.ts';
import { issueToken } from './token-endpoint.ts';

const changePasswordBody = z.object({ client_id: z.string(), email: z.string(), connection: z.string() });
const rotateBody = z.object({ revokeOlder: z.boolean().default(false) });

/** Registers the identity provider (Auth0's API) at the origin's root. */
export async function registerIdentity(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const identity = createIdentity(context);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof VendorError) return reply.code(error.status).send(error.body);
    if (error instanceof z.ZodError) {
      return reply.code(400).send({ error: 'invalid_request', error_description: z.prettifyError(error) });
    }
    const status = statusOf(error);
    const code = status < 500 ? 'invalid_request' : 'server_error';
    if (status >= 500) console.error('sandbox: identity:', error);
    return reply.code(status).send({ error: code, error_description: 'The request could not be handled.' });
  });
  await app.register(formbody);

  await app.register(async (api) => {
    registerCors(api, context.config.appOrigins);
    registerCallFaults(api, context, 'identity', (url) =>
      url.startsWith('/api/v2/')
        ? { statusCode: 500, error: 'Internal Server Error', message: 'An internal error occurred' }
        : { error: 'server_error', error_description: 'Internal server error.' },
    );
    registerAuthenticationApi(api, identity);
    registerManagement(api, identity);
    registerPasswordless(api, identity);
  });
  await app.register(async (pages) => {
    registerCallFaults(pages, context, 'identity', () => ({
      error: 'server_error',
      error_description: 'Internal server error.',
    }));
    registerAuthorize(pages, identity);
    registerPasswordlessLinks(pages, identity);
  });
  await app.register(async (pages) => registerTicketPages(pages, identity));

  // Mimics a dashboard switch, for tests of the product's key cache.
  app.post('/control/identity/rotate-keys', async (request) => {
    const { kid } = await identity.keys.rotate(rotateBody.parse(request.body ?? {}).revokeOlder);
    return { kid };
  });
}

function registerAuthenticationApi(api: FastifyInstance, identity: Identity): void {
  const { context, tokens, users, letters } = identity;
  const { connection, spaClientId } = context.config.identity;

  api.post('/dbconnections/signup', (request) => signUp(identity, request.body));

  api.post('/dbconnections/change_password', (request, reply) => {
    const body = changePasswordBody.parse(request.body);
    if (body.client_id !== spaClientId || body.connection !== connection) {
      throw new VendorError(400, {
        error: 'invalid_request',
        error_description: 'Unknown client or connection.',
      });
    }
    const user = users.byEmail(body.email);
    // An unknown address gets the same response, to avoid revealing who has an account.
    if (user !== undefined) letters.sendReset(user);
    return reply
      .type('text/html; charset=utf-8')
      .send("We've just sent you an email to reset your password.");
  });

  api.post('/oauth/token', async (request, reply) => {
    const answer = await issueToken(identity, request.body, request.ip);
    return reply.header('cache-control', 'no-store').header('pragma', 'no-cache').send(answer);
  });

  api.route({
    method: ['GET', 'POST'],
    url: '/userinfo',
    handler: async (request, reply) => {
      const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const grant = token === undefined ? undefined : await tokens.profileGrant(token);
      const user = grant === undefined ? undefined : users.byId(grant.userId);
      if (grant === undefined || user === undefined || !grant.scope.includes('openid')) {
        return reply.code(401).type('text/plain; charset=utf-8').send('Unauthorized');
      }
      return claimsOf(user, grant.scope);
    },
  });

  api.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=15').send({ keys: await identity.keys.published() }),
  );

  api.get('/.well-known/openid-configuration', () => {
    const issuer = tokens.issuer();
    return {
      issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}oauth/token`,
      userinfo_endpoint: `${issuer}userinfo`,
      jwks_uri: `${issuer}.well-known/jwks.json`,
      scopes_supported: ['openid', 'profile', 'email', 'given_name', 'family_name'],
      response_types_supported: ['token', 'id_token', 'token id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
      claims_supported: [
        'aud',
        'email',
        'email_verified',
        'exp',
        'family_name',
        'given_name',
        'iat',
        'iss',
        'sub',
      ],
    };
  });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
