import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  impersonationCookie,
  sessionMarkerCookie,
  staffMarkerCookie,
} from '@niveshak/contract/identity/session-cookies';

/** Cookie names and attributes depend on whether the product is served over TLS. */
export type CookiePolicy = { readonly isSecure: boolean };

export function cookiePolicy(appOrigin: string): CookiePolicy {
  return { isSecure: appOrigin.startsWith('https://') };
}

/** `__Host-` pins the cookie to this host and to TLS; browsers reject the prefix on plain http (localhost). */
export function sessionCookieName(policy: CookiePolicy): string {
  return policy.isSecure ? '__Host-niveshak_session' : 'niveshak_session';
}

export function readSessionCookie(request: FastifyRequest, policy: CookiePolicy): string | null {
  return request.cookies[sessionCookieName(policy)] ?? null;
}

function staffCookieName(policy: CookiePolicy): string {
  return policy.isSecure ? '__Host-niveshak_staff' : 'niveshak_staff';
}

export function readStaffCookie(request: FastifyRequest, policy: CookiePolicy): string | null {
  return request.cookies[staffCookieName(policy)] ?? null;
}

/** Sets the opaque session cookie and its readable marker, both until `expires` (wall time). */
export function setSessionCookies(
  reply: FastifyReply,
  policy: CookiePolicy,
  token: string,
  expires: Date,
): void {
  setBoth(reply, policy, [sessionCookieName(policy), sessionMarkerCookie], token, expires);
}

export function clearSessionCookies(reply: FastifyReply, policy: CookiePolicy): void {
  reply.clearCookie(impersonationCookie, { path: '/', sameSite: 'strict', secure: policy.isSecure });
  clearBoth(reply, policy, [sessionCookieName(policy), sessionMarkerCookie]);
}

/** Marks for the browser that staff are impersonating this member, and until when (wall time). */
export function setImpersonationCookie(
  reply: FastifyReply,
  policy: CookiePolicy,
  memberId: string,
  expires: Date,
): void {
  const value = `${expires.getTime()}.${memberId}`;
  reply.setCookie(impersonationCookie, value, {
    path: '/',
    sameSite: 'strict',
    secure: policy.isSecure,
    httpOnly: false,
    expires,
  });
}

/** The same for a staff session, which can coexist with a member's. */
export function setStaffCookies(
  reply: FastifyReply,
  policy: CookiePolicy,
  token: string,
  expires: Date,
): void {
  setBoth(reply, policy, [staffCookieName(policy), staffMarkerCookie], token, expires);
}

export function clearStaffCookies(reply: FastifyReply, policy: CookiePolicy): void {
  clearBoth(reply, policy, [staffCookieName(policy), staffMarkerCookie]);
}

type Names = readonly [session: string, marker: string];

function setBoth(
  reply: FastifyReply,
  policy: CookiePolicy,
  [session, marker]: Names,
  token: string,
  expires: Date,
): void {
  const shared = { path: '/', sameSite: 'strict', secure: policy.isSecure, expires } as const;
  reply.setCookie(session, token, { ...shared, httpOnly: true });
  reply.setCookie(marker, '1', { ...shared, httpOnly: false });
}

function clearBoth(reply: FastifyReply, policy: CookiePolicy, [session, marker]: Names): void {
  const shared = { path: '/', sameSite: 'strict', secure: policy.isSecure } as const;
  reply.clearCookie(session, { ...shared, httpOnly: true });
  reply.clearCookie(marker, { ...shared, httpOnly: false });
}
