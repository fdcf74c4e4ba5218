import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  impersonationCookie,
  sessionMarkerCookie,
  staffMarkerCookie,
} from '@niveshak/contract/identity/session-cookies';
import { ticketBearer } from '@niveshak/contract/identity/sign-in-pages';
import { bearerToken } from './bearer.ts';

/** Cookie names and attributes depend on whether the product is served over TLS. */
export type CookiePolicy = { readonly isSecure: boolean };

export function cookiePolicy(appOrigin: string): CookiePolicy {
  return { isSecure: appOrigin.startsWith('https://') };
}

/** `__Host-` pins the cookie to this host and to TLS. Browsers reject the prefix on plain http (localhost). */
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

/** Sets the cookie that marks an impersonation of this member, until `expires` (wall time). */
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

/** Sets the same cookies for a staff session, which can coexist with a member session. */
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

/** Sets the cookie for a provider sign-in, which must start a session within ten minutes. */
export function setTicketCookie(reply: FastifyReply, policy: CookiePolicy, ticket: string): void {
  reply.setCookie(ticketCookieName(policy), ticket, { ...hidden(policy), maxAge: 600 });
}

export function clearTicketCookie(reply: FastifyReply, policy: CookiePolicy): void {
  reply.clearCookie(ticketCookieName(policy), hidden(policy));
}

function ticketCookieName(policy: CookiePolicy): string {
  return policy.isSecure ? '__Host-niveshak_ticket' : 'niveshak_ticket';
}

/** Returns a call's access token: its bearer token or this browser's ticket. Returns null if it has neither. */
export function presentedToken(request: FastifyRequest, policy: CookiePolicy): string | null {
  const bearer = bearerToken(request);
  return bearer === ticketBearer ? (request.cookies[ticketCookieName(policy)] ?? null) : bearer;
}

/** Browsers drop cookies above 4,096 bytes, including name and attributes. */
const maxIdTokenBytes = 3_800;

/**
 * Marks a session at the provider and stores its ID token for our maximum session lifetime. Omits a token that is too
 * large.
 */
export function setIdTokenCookie(reply: FastifyReply, policy: CookiePolicy, idToken: string): void {
  const kept = idToken.length > maxIdTokenBytes ? '' : idToken;
  reply.setCookie(idTokenCookieName(policy), kept, { ...ofSignOut(policy), maxAge: 30 * 86_400 });
}

/** Returns the ID token, `unnamed` if it was too large to store, or null if this browser has no provider session. */
export function readIdTokenCookie(
  request: FastifyRequest,
  policy: CookiePolicy,
): { readonly idToken: string } | 'unnamed' | null {
  const idToken = request.cookies[idTokenCookieName(policy)];
  if (idToken === undefined) return null;
  return idToken === '' ? 'unnamed' : { idToken };
}

export function clearIdTokenCookie(reply: FastifyReply, policy: CookiePolicy): void {
  reply.clearCookie(idTokenCookieName(policy), ofSignOut(policy));
}

/** Limits the cookie to the sign-out endpoint, because it is large. */
function ofSignOut(policy: CookiePolicy) {
  return { ...hidden(policy), path: '/oidc' } as const;
}

function idTokenCookieName(policy: CookiePolicy): string {
  return policy.isSecure ? '__Secure-niveshak_provider' : 'niveshak_provider';
}

function hidden(policy: CookiePolicy) {
  return { path: '/', sameSite: 'strict', secure: policy.isSecure, httpOnly: true } as const;
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
