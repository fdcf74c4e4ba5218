import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { html, raw } from '../platform/html.ts';
import type { Identity } from './identity.ts';
import type { User } from './users.ts';

const question = z.object({
  client_id: z.string(),
  response_type: z.string(),
  redirect_uri: z.string(),
  scope: z.string().default('openid profile email'),
  state: z.string().default(''),
  nonce: z.string().optional(),
  audience: z.string().optional(),
  prompt: z.string().optional(),
  response_mode: z.string().optional(),
});
export type AuthorizeQuery = z.infer<typeof question>;

/** Token lifetime in the vendor's implicit grant responses, in seconds. */
const IMPLICIT_SECONDS = 7_200;
const GRANTABLE = new Set(['openid', 'profile', 'email']);

/**
 * Returns a request whose response may be a redirect, or the error page's text for a wrong client or an unlisted
 * callback.
 */
export function readAuthorizeQuery(identity: Identity, query: unknown): AuthorizeQuery | string {
  const parsed = question.safeParse(query);
  if (!parsed.success) return 'A parameter is missing.';
  const { client_id: clientId, redirect_uri: redirectUri, response_type: type, nonce } = parsed.data;
  const { config } = identity.context;
  if (clientId !== config.identity.spaClientId) return `Unknown client: ${clientId}`;
  const target = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  if (target === undefined || !config.appOrigins.includes(target.origin)) return 'Callback URL mismatch.';
  if (type.split(' ').includes('id_token') && (nonce === undefined || nonce === ''))
    return 'Missing required parameter: nonce';
  return parsed.data;
}

/** Returns the implicit grant response, as sent in a fragment or message. */
export async function grant(
  { tokens }: Identity,
  user: User,
  { client_id: clientId, response_type: type, scope, state, nonce, audience }: AuthorizeQuery,
): Promise<Record<string, string>> {
  const scopes = scope.split(/\s+/).filter((name) => GRANTABLE.has(name));
  const wants = type.split(' ');
  const accessToken = wants.includes('token')
    ? await tokens.accessToken(user, clientId, scopes, audience)
    : undefined;
  const idToken = wants.includes('id_token')
    ? await tokens.idToken(user, clientId, scopes, { nonce, accessToken })
    : undefined;
  return {
    ...(accessToken !== undefined && { access_token: accessToken }),
    ...(idToken !== undefined && { id_token: idToken }),
    scope: scopes.join(' '),
    expires_in: String(IMPLICIT_SECONDS),
    token_type: 'Bearer',
    state,
  };
}

export function refusal(error: string, description: string, state: string): Record<string, string> {
  return { error, error_description: description, state };
}

export function sendToApp(reply: FastifyReply, redirectUri: string, answer: Record<string, string>) {
  const target = new URL(redirectUri);
  target.hash = new URLSearchParams(answer).toString().replaceAll('+', '%20');
  return reply.header('cache-control', 'no-store').redirect(target.href);
}

/** `GET /authorize`. Handles the implicit grant for a user with a session. The vendor's login page is not emulated. */
export function registerAuthorize(app: FastifyInstance, identity: Identity): void {
  app.get('/authorize', async (request, reply) => {
    const params = readAuthorizeQuery(identity, request.query);
    if (typeof params === 'string') return reply.code(400).type('text/plain; charset=utf-8').send(params);
    const user = identity.browserSessions.userOf(request);
    const answer =
      user === undefined
        ? refusal('login_required', 'Login required', params.state)
        : await grant(identity, user, params);
    return params.response_mode === 'web_message'
      ? sendMessage(reply, new URL(params.redirect_uri).origin, answer)
      : sendToApp(reply, params.redirect_uri, answer);
  });
}

/** Sends the page for a hidden frame, which posts the response only to a parent page of that origin. */
function sendMessage(reply: FastifyReply, origin: string, response: Record<string, string>) {
  // Escape `<`, so that a value from the request cannot close the script.
  const literal = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
  const page = html`<!doctype html><title>Authorization Response</title>
    <script>
      window.parent.postMessage(
        { type: 'authorization_response', response: ${literal(response)} },
        ${literal(origin)},
      );
    </script>`;
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', `frame-ancestors ${origin}`)
    .type('text/html; charset=utf-8')
    .send(page.text);
}
