import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkoutRefCodeCookie, csrfHeader } from '@niveshak/contract/identity/session-cookies';
import * as routes from '@niveshak/contract/identity/routes';
import type { SessionAnswer } from '@niveshak/contract/identity/schemas';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressGroup, addressOf } from '../platform/http/address.ts';
import {
  clearSessionCookies,
  clearTicketCookie,
  presentedToken,
  readSessionCookie,
  setSessionCookies,
} from '../platform/http/cookies.ts';
import type { CookiePolicy } from '../platform/http/cookies.ts';
import type { RefuseUnlessOpen, RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { ReadPublished } from '../platform/published.ts';
import type { MemberFacts } from '../platform/member-facts.ts';
import type { Session } from '../platform/session.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import { report } from '../platform/watch/events.ts';
import { describeDevice } from './device.ts';
import type { IdentityProvider, PresentSessionUser } from './ports.ts';
import { hashToken, idleMs, startSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { confirmEmail, endSessionsBeforeReset, recordSignIn, userById } from './store.ts';
import { liveSessions, revokeById, revokeByToken, revokeOthers } from './session-store.ts';

export type IdentityRoutesOptions<F extends MemberFacts> = {
  readonly db: Db;
  readonly provider: IdentityProvider;
  readonly sessionUser: PresentSessionUser<F>;
  readonly cookies: CookiePolicy;
  readonly allowList: readonly string[];
  readonly limits: RateLimits;
  /** Refuses new members until the firm is open. */
  readonly refuseUnlessOpen: RefuseUnlessOpen;
};

export function bindIdentityRoutes<F extends MemberFacts>(
  bind: RouteBinder,
  options: IdentityRoutesOptions<F>,
): void {
  const { db, provider, cookies, sessionUser, limits } = options;

  const badToken = async (request: FastifyRequest): Promise<Refusal> =>
    (await limits.take('failed-sign-in', addressGroup(addressOf(request)))) ?? refuse('bad-token');

  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    names: { firstName: string; lastName: string },
    { time, published }: { readonly time: BusinessTime; readonly published: ReadPublished },
  ): Promise<SessionAnswer | Refusal> => {
    const accessToken = presentedToken(request, cookies);
    if (accessToken === null) return refuse('bad-token');
    // Verify the signature before counting, so that forged requests from a shared IP address cannot lock out
    // a member.
    const token = await provider.verify(accessToken);
    if (token === 'unavailable') return refuse('identity-unavailable');
    if (token === 'invalid') return badToken(request);
    const limited = await limits.take('sign-in', token.sub);
    if (limited !== null) return limited;
    const takesNewMembers = async () =>
      (await options.refuseUnlessOpen(published, time.today, 'signup')) === null;
    const outcome = await signIn(
      db,
      provider,
      { allowList: options.allowList, takesNewMembers },
      {
        token,
        ...names,
        refCode: refCodeOf(request),
        time,
      },
    );
    if (!outcome.ok) return outcome.code === 'bad-token' ? badToken(request) : refuse(outcome.code);
    const session = await startSession(db, outcome, request.headers['user-agent'] ?? '');
    await recordSignIn(db, outcome.userId, time.instant);
    report('security.signed-in');
    setSessionCookies(reply, cookies, session.token, session.expiresAt);
    clearTicketCookie(reply, cookies);
    reply.header(csrfHeader, session.csrf);
    return { sessionExpiry: session.expiresAt.getTime(), user: await sessionUser.of(outcome.userId, time) };
  };

  bind(routes.signup, ({ request, reply, body, time, published }) =>
    enter(
      request,
      reply,
      { firstName: body.firstName ?? '', lastName: body.lastName ?? '' },
      { time, published },
    ),
  );
  bind(routes.login, ({ request, reply, time, published }) =>
    enter(request, reply, { firstName: '', lastName: '' }, { time, published }),
  );

  bindSessionRoutes(bind, options);

  bindAccountRoutes(bind, options);
}

function bindAccountRoutes<F extends MemberFacts>(
  bind: RouteBinder,
  { db, provider, sessionUser }: IdentityRoutesOptions<F>,
): void {
  const askWhetherConfirmed = async ({ userId, sessionId }: Session): Promise<void> => {
    const { sub } = await userById(db, userId);
    const standing = await provider.standingOf(sub);
    // If the provider is down, nothing changes; the screen polls again.
    if (standing === 'unavailable') return;
    await endSessionsBeforeReset(db, sub, standing);
    if (standing.isEmailVerified) await confirmEmail(db, userId, sessionId);
  };

  bind(
    routes.accountSummary,
    async ({ request, reply, member, facts, published, time }) => {
      const csrf = request.headers[csrfHeader];
      if (typeof csrf === 'string') reply.header(csrfHeader, csrf);
      const sessionExpiry = member.expiresAt.getTime();
      if (member.hasConfirmedEmail)
        return { sessionExpiry, user: await sessionUser.present(facts, published, time) };
      await askWhetherConfirmed(member);
      return { sessionExpiry, user: await sessionUser.of(member.userId, time) };
    },
    { facts: sessionUser.facts },
  );

  bind(routes.sendVerificationEmail, async ({ member }) => {
    if (member.hasConfirmedEmail) return { isSent: false };
    const user = await userById(db, member.userId);
    const outcome = await provider.sendVerificationEmail(user.sub);
    return outcome === 'sent' ? { isSent: true } : refuse('verification-email-failed');
  });
}

function bindSessionRoutes<F extends MemberFacts>(
  bind: RouteBinder,
  { db, cookies }: IdentityRoutesOptions<F>,
): void {
  bind(routes.logout, async ({ request, reply }) => {
    const token = readSessionCookie(request, cookies);
    clearSessionCookies(reply, cookies);
    if (token !== null) await revokeByToken(db, hashToken(token), new Date());
    report('security.session-ended', { reason: 'sign-out' });
    return undefined;
  });

  bind(routes.listSessions, async ({ member }) => {
    const now = Date.now();
    const rows = await liveSessions(db, member.userId, new Date(now), new Date(now - idleMs));
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === member.sessionId,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      device: describeDevice(row.userAgent),
    }));
  });

  bind(routes.revokeSession, async ({ params, member, reply }) => {
    const isRevoked = await revokeById(db, member.userId, params.id, new Date());
    if (!isRevoked) return refuse('not-found');
    report('security.session-ended', { reason: 'ended-elsewhere' });
    if (params.id === member.sessionId) clearSessionCookies(reply, cookies);
    return undefined;
  });

  bind(routes.revokeOtherSessions, async ({ member }) => {
    await revokeOthers(db, member.userId, member.sessionId, new Date());
    report('security.session-ended', { reason: 'all-others' });
    return undefined;
  });
}

/**
 * Returns the referral code from the visitor's `?invite=` cookie. Limited to a fixed alphabet, because scripts can
 * write that cookie.
 */
function refCodeOf(request: FastifyRequest): string | null {
  const code = request.cookies[checkoutRefCodeCookie];
  return code !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : null;
}
