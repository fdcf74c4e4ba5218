import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { report } from '../../platform/watch/events.ts';
import type { ProviderLogout, SignInPages } from '../ports.ts';
import { revokeProviderSession } from '../session-store.ts';
import { endSessionsBefore } from '../store.ts';

/** Ends the staff sessions that a provider notice names. */
export type EndStaffSessions = (db: Db, logout: ProviderLogout) => Promise<void>;

const logoutBody = z.object({ logout_token: z.string().min(1).max(10_000) });

/**
 * Binds the endpoint for provider notices that sessions ended (OpenID Connect Back-Channel Logout 1.0): those of one
 * provider session, or all earlier sessions of the account.
 */
export function bindBackChannelLogout(
  app: FastifyInstance,
  {
    db,
    pages,
    endStaffSessions,
  }: { readonly db: Db; readonly pages: SignInPages; readonly endStaffSessions: EndStaffSessions },
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/oidc/backchannel-logout', { config: { isUncounted: true } }, async (request, reply) => {
    const body = logoutBody.safeParse(request.body);
    const logout = body.success ? await pages.readLogout(body.data.logout_token) : 'invalid';
    if (logout === 'unavailable') return reply.code(503).send();
    if (logout === 'invalid') {
      report('security.bad-token');
      return reply.code(400).send({ error: 'invalid_request' });
    }
    await endMemberSessions(db, logout);
    await endStaffSessions(db, logout);
    report('security.session-ended', { reason: 'at-provider' });
    return reply.code(200).send();
  });
}

async function endMemberSessions(db: Db, { sub, sessionId, at }: ProviderLogout): Promise<void> {
  if (sessionId !== null) return revokeProviderSession(db, sessionId, new Date());
  // Tokens have whole seconds, so a session started in the same second counts as earlier.
  if (sub !== null) await endSessionsBefore(db, sub, new Date(at.getTime() + 999));
}
