import { csrfHeader } from '@niveshak/contract/identity/session-cookies';
import * as routes from '@niveshak/contract/staff/impersonation-routes';
import { startImpersonation } from '../../identity/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { setImpersonationCookie, setSessionCookies } from '../../platform/http/cookies.ts';
import type { CookiePolicy } from '../../platform/http/cookies.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { isMember } from '../members/is-member.ts';

export function bindImpersonationRoutes(bind: RouteBinder, db: Db, cookies: CookiePolicy): void {
  bind(routes.impersonateMember, ({ staff, request, reply, params, body }) =>
    db.transaction().execute(async (tx) => {
      if (!(await isMember(tx, params.id))) return refuse('not-found');
      const who = { userId: params.id, staffId: staff.staffId };
      const session = await startImpersonation(tx, who, request.headers['user-agent'] ?? '');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'member.impersonate',
        subject: { kind: 'member', id: params.id },
        after: { until: session.expiresAt.toISOString() },
        reason: body.reason,
      });
      setSessionCookies(reply, cookies, session.token, session.expiresAt);
      setImpersonationCookie(reply, cookies, params.id, session.expiresAt);
      reply.header(csrfHeader, session.csrf);
      return { endsAt: session.expiresAt.toISOString() };
    }),
  );
}
