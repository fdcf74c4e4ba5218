import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signInErrorFragment, signedInFragment } from '@niveshak/contract/identity/sign-in-pages';
import type { SignInPagesError } from '@niveshak/contract/identity/sign-in-pages';
import type { Db } from '../../platform/db/database.ts';
import {
  clearIdTokenCookie,
  clearSessionCookies,
  readIdTokenCookie,
  readSessionCookie,
  setIdTokenCookie,
  setTicketCookie,
} from '../../platform/http/cookies.ts';
import type { CookiePolicy } from '../../platform/http/cookies.ts';
import { report } from '../../platform/watch/events.ts';
import type { SignInPages } from '../ports.ts';
import { hashToken } from '../sessions.ts';
import { revokeByToken } from '../session-store.ts';
import { bindBackChannelLogout } from './back-channel-logout.ts';
import type { EndStaffSessions } from './back-channel-logout.ts';
import { flowCookies } from './flow-cookies.ts';
import { ticketOffice } from './tickets.ts';

export type SignInPagesOptions = {
  readonly db: Db;
  readonly pages: SignInPages;
  readonly cookies: CookiePolicy;
  readonly appOrigin: string;
  /** Key that signs the tickets. */
  readonly key: string;
  /** URL of the provider's password reset page, or null if its sign-in page links to it. */
  readonly passwordUrl: string | null;
  /** Whether the provider handles the second factor for staff. */
  readonly givesStaffFactor: boolean;
  readonly endStaffSessions: EndStaffSessions;
};

const startQuery = z.object({
  for: z.enum(['signin', 'signup', 'forgot', 'staff', 'staff-again']),
  redirect_to: z.string().max(1_000).optional(),
  login_hint: z.email().max(254).optional(),
  /** Console page to return to. */
  return_to: z
    .string()
    .regex(/^\/staff(?:\/[\w\-/]{0,200})?$/)
    .optional(),
});
const logoutQuery = z.object({ for: z.enum(['member', 'staff']).default('member') });

/** Length of a staff session. An older provider sign-in must be repeated. */
const staffMaxAgeSeconds = 12 * 3_600;

/** Binds the redirects between the app and the provider's pages. They need no script. */
export function bindSignInPages(http: FastifyInstance, options: SignInPagesOptions): void {
  void http.register(async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    bindStart(app, options);
    bindCallback(app, options);
    bindLogout(app, options);
    bindBackChannelLogout(app, options);
  });
}

function bindStart(app: FastifyInstance, options: SignInPagesOptions): void {
  const { pages, passwordUrl } = options;
  const flows = flowCookies(options.cookies);
  app.get('/oidc/start', async (request, reply) => {
    const query = startQuery.safeParse(request.query);
    if (!query.success) return reply.redirect('/signin', 303);
    if (query.data.for === 'forgot' && passwordUrl !== null) return reply.redirect(passwordUrl, 303);
    const flow = flowOf(query.data, options.givesStaffFactor);
    const to = await pages.start(flow);
    if (to === 'unavailable') return failed(reply, flow.returnTo, 'identity-unavailable');
    flows.keep(request, reply, flow);
    return reply.redirect(to, 303);
  });
}

function flowOf(query: z.output<typeof startQuery>, givesStaffFactor: boolean) {
  const isStaff = query.for === 'staff' || query.for === 'staff-again';
  const place = new URLSearchParams(
    query.redirect_to === undefined ? {} : { redirect_to: query.redirect_to },
  ).toString();
  return {
    state: secret(),
    nonce: secret(),
    verifier: secret(),
    isStaff,
    prompt: promptOf(query.for),
    loginHint: query.login_hint ?? null,
    maxAgeSeconds: query.for === 'staff-again' ? 0 : isStaff && givesStaffFactor ? staffMaxAgeSeconds : null,
    returnTo: isStaff ? (query.return_to ?? '/staff/') : `/signin${place === '' ? '' : `?${place}`}`,
  };
}

function promptOf(purpose: z.output<typeof startQuery>['for']): 'create' | 'login' | null {
  if (purpose === 'signup') return 'create';
  // Members who forgot their password need the sign-in page, even with a provider session.
  return purpose === 'forgot' || purpose === 'staff-again' ? 'login' : null;
}

function bindCallback(app: FastifyInstance, { pages, cookies, key }: SignInPagesOptions): void {
  const flows = flowCookies(cookies);
  const tickets = ticketOffice(key);
  app.get('/oidc/callback', async (request, reply) => {
    const { search, searchParams } = new URL(request.url, 'http://callback');
    const flow = flows.take(request, reply, searchParams.get('state') ?? '');
    if (flow === null) return failed(reply, '/signin', 'sign-in-expired');
    const signIn = await pages.finish(search, flow);
    if (signIn === 'unavailable') return failed(reply, flow.returnTo, 'identity-unavailable');
    if (signIn === 'denied') return failed(reply, flow.returnTo, 'sign-in-cancelled');
    if (signIn === 'invalid') {
      report('security.bad-token');
      return failed(reply, flow.returnTo, 'bad-token');
    }
    const { idToken, ...ticket } = signIn;
    setTicketCookie(reply, cookies, await tickets.issue(ticket));
    setIdTokenCookie(reply, cookies, idToken);
    return reply.redirect(flow.returnTo + signedInFragment, 303);
  });
}

/** Binds the logout here and at the provider. The cookies are `SameSite=Strict`, so no other site can trigger it. */
function bindLogout(app: FastifyInstance, { db, pages, cookies, appOrigin }: SignInPagesOptions): void {
  app.get('/oidc/logout', async (request, reply) => {
    const query = logoutQuery.safeParse(request.query);
    const isStaff = query.success && query.data.for === 'staff';
    const returnTo = isStaff ? '/staff/' : '/signin';
    const known = readIdTokenCookie(request, cookies);
    if (known === null) return reply.redirect(returnTo, 303);
    if (!isStaff) await endMemberSession(db, cookies, request, reply);
    clearIdTokenCookie(reply, cookies);
    const idToken = known === 'unnamed' ? null : known.idToken;
    const to = await pages.end({ idToken, returnTo: appOrigin + returnTo });
    return reply.redirect(to ?? returnTo, 303);
  });
}

async function endMemberSession(
  db: Db,
  cookies: CookiePolicy,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readSessionCookie(request, cookies);
  clearSessionCookies(reply, cookies);
  if (token !== null) await revokeByToken(db, hashToken(token), new Date());
}

function failed(reply: FastifyReply, returnTo: string, code: SignInPagesError): FastifyReply {
  return reply.redirect(returnTo + signInErrorFragment(code), 303);
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
