import { csrfHeader } from '@niveshak/contract/identity/session-cookies';
import { isAllowedDuringImpersonation } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import { limits } from '@niveshak/contract/platform/limits';
import type { LimitName } from '@niveshak/contract/platform/limits';
import type { FastifyRequest } from 'fastify';
import type { MemberFacts } from '../member-facts.ts';
import { linked } from '../session.ts';
import type { CheckSession, LiveSession } from '../session.ts';
import { refusalOfStaff } from '../staff/session.ts';
import type { CheckStaffSession, StaffSession } from '../staff/session.ts';
import { currentWork } from '../watch/work.ts';
import { addressGroup, addressOf } from './address.ts';
import { readSessionCookie, readStaffCookie } from './cookies.ts';
import type { CookiePolicy } from './cookies.ts';
import type { ApiCaller, CheckApiKey } from '../api-caller.ts';
import { bearerToken } from './bearer.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

export type CallerOptions = {
  readonly checkSession: CheckSession;
  readonly checkStaffSession: CheckStaffSession;
  readonly checkApiKey: CheckApiKey;
  readonly cookies: CookiePolicy;
};

/** Authenticates requests and stores the callers for the handler. */
export class Callers {
  readonly #options: CallerOptions;
  readonly #members = new WeakMap<FastifyRequest, LiveSession>();
  readonly #staff = new WeakMap<FastifyRequest, StaffSession>();
  readonly #apiKeys = new WeakMap<FastifyRequest, ApiCaller>();

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  member(request: FastifyRequest): LiveSession | null {
    return this.#members.get(request) ?? null;
  }

  staff(request: FastifyRequest): StaffSession | null {
    return this.#staff.get(request) ?? null;
  }

  apiKey(request: FastifyRequest): ApiCaller | null {
    return this.#apiKeys.get(request) ?? null;
  }

  /** Returns the caller's key for a rate limit, or null if the limit does not apply. */
  keyOf(limit: LimitName, request: FastifyRequest): string | null {
    const { who } = limits[limit];
    if (who === 'address') return addressGroup(addressOf(request));
    if (who === 'api-key') return this.apiKey(request)?.id ?? null;
    return (who === 'staff' ? this.staff(request)?.staffId : this.member(request)?.session.userId) ?? null;
  }

  /** Authenticates the caller. Returns a refusal if the route rejects the caller, else null. */
  async authenticate(route: Route, request: FastifyRequest, facts: MemberFacts): Promise<Refusal | null> {
    const site = request.headers['sec-fetch-site'];
    const isOwnSite = site === undefined || site === 'same-origin';
    if (route.auth === 'linked') {
      if (isOwnSite) await this.#recognise(request, facts);
      return null;
    }
    if (route.auth !== 'webhook' && !isOwnSite && needsSameOrigin(route)) return refuse('cross-site');
    if (route.auth === 'public' || route.auth === 'bearer' || route.auth === 'webhook') return null;
    if (route.auth === 'api-key') return this.#authenticateApiKey(route, request);
    const header = request.headers[csrfHeader];
    const csrf = typeof header === 'string' ? header : null;
    return route.auth === 'staff'
      ? this.#authenticateStaff(route, request, csrf)
      : this.#authenticateMember(route, request, csrf, facts);
  }

  async #authenticateApiKey(route: Route, request: FastifyRequest): Promise<Refusal | null> {
    const token = bearerToken(request);
    const caller = token === null ? null : await this.#options.checkApiKey(token);
    if (caller === null) return refuse('bad-api-key');
    if (route.api === undefined) throw new Error(`${route.id} is called with an API key but names no scope.`);
    this.#apiKeys.set(request, caller);
    const { scope } = route.api;
    if (caller.scopes.includes(scope)) return null;
    return refuse('missing-scope', { detail: `The API key lacks the scope ${scope}.` });
  }

  async #authenticateMember(
    route: Route,
    request: FastifyRequest,
    csrf: string | null,
    facts: MemberFacts,
  ): Promise<Refusal | null> {
    const cookie = readSessionCookie(request, this.#options.cookies);
    if (route.auth === 'optional' && (cookie === null || csrf === null)) return null;
    if (cookie === null) return refuse('unauthenticated');
    const check = await this.#options.checkSession(cookie, csrf, facts);
    if (check.kind === 'live') {
      this.#members.set(request, check);
      const work = currentWork();
      if (work !== undefined) work.userId = check.session.userId;
    }
    if (
      check.kind === 'live' &&
      check.session.impersonatedBy !== null &&
      !isAllowedDuringImpersonation(route)
    )
      return refuse('impersonating');
    if (route.auth === 'optional') return null;
    if (check.kind === 'none') return refuse('unauthenticated');
    if (check.kind === 'bad-csrf') return refuse('csrf');
    if (route.auth === 'confirmed' && !check.session.hasConfirmedEmail) return refuse('email-unconfirmed');
    return null;
  }

  async #authenticateStaff(
    route: Route,
    request: FastifyRequest,
    csrf: string | null,
  ): Promise<Refusal | null> {
    const cookie = readStaffCookie(request, this.#options.cookies);
    if (cookie === null) return refuse('unauthenticated');
    const check = await this.#options.checkStaffSession(cookie, csrf);
    if (check.kind === 'none') return refuse('unauthenticated');
    if (check.kind === 'bad-csrf') return refuse('csrf');
    if (route.staff === null)
      throw new Error(`${route.id} is a staff route without an entry in the staff table.`);
    this.#staff.set(request, check.staff);
    return refusalOfStaff(route.staff, check.staff, new Date());
  }

  /** Identifies the caller of a public link, if signed in, because its content depends on the caller. */
  async #recognise(request: FastifyRequest, facts: MemberFacts): Promise<void> {
    const { cookies, checkSession, checkStaffSession } = this.#options;
    const cookie = readSessionCookie(request, cookies);
    const check = cookie === null ? null : await checkSession(cookie, linked, facts);
    if (check?.kind === 'live') this.#members.set(request, check);
    const staffCookie = readStaffCookie(request, cookies);
    const staffCheck = staffCookie === null ? null : await checkStaffSession(staffCookie, linked);
    if (staffCheck?.kind === 'live' && staffCheck.staff.secondFactorAt !== null)
      this.#staff.set(request, staffCheck.staff);
  }
}

/** Returns whether the same-origin header is required. Browsers always send it; tools and third parties do not. */
function needsSameOrigin(route: Route): boolean {
  return route.path !== '/openapi.json' && route.path !== '/v1/openapi.json';
}
