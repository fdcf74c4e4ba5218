import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionMarkerCookie } from '@niveshak/contract/identity/session-cookies';

/** Cookie names and attributes depend on whether the product is reached over TLS. */
export type CookiePolicy = { readonly isSecure: boolean };

export function cookiePolicy(appOrigin: string): CookiePolicy {
  return { isSecure: appOrigin.startsWith('https://') };
}

/** `__Host-` pins the cookie to this host and to TLS; browsers refuse the prefix on plain http (localhost). */
export function sessionCookieName(policy: CookiePolicy): string {
  return policy.isSecure ? '__Host-niveshak_session' : 'niveshak_session';
}

export function readSessionCookie(request: FastifyRequest, policy: CookiePolicy): string | null {
  return request.cookies[sessionCookieName(policy)] ?? null;
}

/** Sets the opaque session and the readable marker beside it, both until `expires` (wall time). */
export function setSessionCookies(
  reply: FastifyReply,
  policy: CookiePolicy,
  token: string,
  expires: Date,
): void {
  const shared = { path: '/', sameSite: 'strict', secure: policy.isSecure, expires } as const;
  reply.setCookie(sessionCookieName(policy), token, { ...shared, httpOnly: true });
  reply.setCookie(sessionMarkerCookie, '1', { ...shared, httpOnly: false });
}

export function clearSessionCookies(reply: FastifyReply, policy: CookiePolicy): void {
  const shared = { path: '/', sameSite: 'strict', secure: policy.isSecure } as const;
  reply.clearCookie(sessionCookieName(policy), { ...shared, httpOnly: true });
  reply.clearCookie(sessionMarkerCookie, { ...shared, httpOnly: false });
}
