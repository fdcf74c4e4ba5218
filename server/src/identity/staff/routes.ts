import { csrfHeader } from '@niveshak/contract/identity/session-cookies';
import * as routes from '@niveshak/contract/identity/staff-impersonation-routes';
import { startImpersonation } from '../sessions.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { setImpersonationCookie, setSessionCookies } from '../../platform/http/cookies.ts';
import type { CookiePolicy } from '../../platform/http/cookies.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isMember } from '../is-member.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

export function bindImpersonationRoutes(bind: RouteBinder, db: Db, cookies: CookiePolicy): void {
  const act = actionBinder(bind, db);
  act(routes.impersonateMember, async (tx, { request, reply, params }, actor) => {
    if (!(await isMember(tx, params.id))) return refuse('not-found');
    const who = { userId: params.id, staffId: actor.staffId };
    const session = await startImpersonation(tx, who, request.headers['user-agent'] ?? '');
    const { token, csrf, expiresAt } = session;
    setSessionCookies(reply, cookies, token, expiresAt);
    setImpersonationCookie(reply, cookies, params.id, expiresAt);
    reply.header(csrfHeader, csrf);
    const endsAt = expiresAt.toISOString();
    const subject = { kind: 'member', id: params.id };
    return done({ action: 'member.impersonate', subject, after: { until: endsAt } }, { endsAt });
  });
}
