import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { VendorError } from '../platform/vendor-error.ts';
import { grant, readAuthorizeQuery, refusal, sendToApp } from './authorize.ts';
import type { Identity } from './identity.ts';
import type { User } from './users.ts';

/** Vendor name for the connection that emails links and codes. */
const CONNECTION = 'email';

const authParams = z.record(z.string(), z.unknown());
const startBody = z.object({
  client_id: z.string(),
  connection: z.string(),
  send: z.string().default('link'),
  email: z.string().optional(),
  authParams: authParams.default({}),
});
const verifyBody = z.object({
  client_id: z.string(),
  connection: z.string(),
  email: z.string(),
  verification_code: z.string(),
});
const proof = z.object({ email: z.string(), verification_code: z.string() });

const bad = (error: string, description: string) =>
  new VendorError(400, { error, error_description: description });

/** `POST /passwordless/start` and `/passwordless/verify`, called by the app. */
export function registerPasswordless(api: FastifyInstance, identity: Identity): void {
  const { context, users, letters, passwordless } = identity;

  api.post('/passwordless/start', (request) => {
    const body = startBody.parse(request.body);
    if (body.client_id !== context.config.identity.spaClientId)
      throw bad('bad.client_id', 'The client was not found.');
    if (body.connection !== CONNECTION) throw bad('bad.connection', 'Connection does not exist');
    if (body.send !== 'link' && body.send !== 'code')
      throw bad('bad.request', "send must be 'link' or 'code'");
    const email = body.email?.trim().toLowerCase() ?? '';
    if (!z.email().safeParse(email).success)
      throw bad('bad.email', 'error in email - email format validation failed');
    const params = { ...body.authParams, client_id: body.client_id };
    if (body.send === 'link' && typeof readAuthorizeQuery(identity, params) === 'string')
      throw bad('bad.authParams', 'The parameters for the link are not usable.');
    const user = users.byEmail(email);
    // An unknown address gets the same response, to avoid revealing who has an account.
    if (user !== undefined) {
      const code = passwordless.issue(user.email);
      if (body.send === 'code') letters.sendCode(user, code);
      else letters.sendLink(user, linkOf(identity, params, user, code));
    }
    return {
      _id: user?.id ?? '000000000000000000000000',
      email,
      email_verified: user?.emailVerified ?? false,
    };
  });

  api.post('/passwordless/verify', (request) => {
    const body = verifyBody.parse(request.body);
    if (body.connection !== CONNECTION) throw bad('bad.connection', 'Connection does not exist');
    if (!passwordless.check(body.email, body.verification_code, false)) throw wrongCode();
    return {};
  });
}

/** `GET /passwordless/verify_redirect`, opened by a browser from an email, or by the library after `verify`. */
export function registerPasswordlessLinks(pages: FastifyInstance, identity: Identity): void {
  pages.get('/passwordless/verify_redirect', async (request, reply) => {
    const params = readAuthorizeQuery(identity, request.query);
    const given = proof.safeParse(request.query);
    if (typeof params === 'string' || !given.success) {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send(typeof params === 'string' ? params : 'A parameter is missing.');
    }
    const { email, verification_code: code } = given.data;
    const user = identity.passwordless.check(email, code, true) ? identity.users.byEmail(email) : undefined;
    if (user === undefined || user.blocked) {
      const why = user === undefined ? 'Wrong email or verification code.' : 'user is blocked';
      return sendToApp(reply, params.redirect_uri, refusal('unauthorized', why, params.state));
    }
    const proved = await provedAddress(identity, user);
    identity.browserSessions.start(reply, proved);
    return sendToApp(reply, params.redirect_uri, await grant(identity, proved, params));
  });
}

/** Marks the address as verified, because receiving the email proves access to it. */
async function provedAddress({ users }: Identity, user: User): Promise<User> {
  return user.emailVerified ? user : ((await users.change(user.id, { emailVerified: true })) ?? user);
}

function wrongCode(): VendorError {
  return new VendorError(403, {
    error: 'invalid_grant',
    error_description: 'Wrong email or verification code.',
  });
}

function linkOf({ context }: Identity, params: Record<string, unknown>, user: User, code: string): string {
  const link = new URL('/passwordless/verify_redirect', context.origin());
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string') link.searchParams.set(name, value);
  }
  link.searchParams.set('connection', CONNECTION);
  link.searchParams.set('email', user.email);
  link.searchParams.set('verification_code', code);
  return link.href;
}
