import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { secretToken } from '../platform/ids.ts';
import type { User, Users } from './users.ts';

const session = z.object({ userId: z.string(), expiresAt: z.number() });
const COOKIE = 'auth0';
/** Default lifetime of a browser session at the vendor, 3 days in seconds. */
const SESSION_SECONDS = 259_200;

/** Maps the browser's provider session to its user. */
export interface BrowserSessions {
  start(reply: FastifyReply, user: User): void;
  userOf(request: FastifyRequest): User | undefined;
  end(request: FastifyRequest, reply: FastifyReply): void;
}

export function createBrowserSessions({
  context,
  users,
}: {
  readonly context: SandboxContext;
  readonly users: Users;
}): BrowserSessions {
  const sessions = context.store.collection('identity-sessions', (value) => session.parse(value));
  return {
    start(reply, user) {
      const token = secretToken();
      sessions.put(token, { userId: user.id, expiresAt: Date.now() + SESSION_SECONDS * 1000 });
      void reply.setCookie(COOKIE, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: SESSION_SECONDS,
      });
    },
    userOf(request) {
      const kept = sessions.get(request.cookies[COOKIE] ?? '');
      return kept === undefined || kept.expiresAt <= Date.now() ? undefined : users.byId(kept.userId);
    },
    end(request, reply) {
      sessions.delete(request.cookies[COOKIE] ?? '');
      void reply.clearCookie(COOKIE, { path: '/' });
    },
  };
}
