import { isForImpersonation } from '@niveshak/contract/http/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '@niveshak/contract/http/route';
import { limitOfCall, limits } from '@niveshak/contract/platform/limits';
import type { LimitName } from '@niveshak/contract/platform/limits';
import { csrfHeader } from '@niveshak/contract/identity/session-cookies';
import { safeParse } from 'zod';
import type { z } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime, Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { valuesOf } from '../member-facts.ts';
import type { MemberFacts, ValuesOf } from '../member-facts.ts';
import type { PublishedName, ReadPublished, Versions } from '../published.ts';
import { readVersions } from '../published.ts';
import { linked } from '../session.ts';
import type { CheckSession, LiveSession, Session } from '../session.ts';
import { refusalOfStaff } from '../staff/session.ts';
import type { CheckStaffSession, StaffSession } from '../staff/session.ts';
import type { RateLimits } from '../rate-limit.ts';
import { currentWork } from '../watch/work.ts';
import { addressGroup, addressOf } from './address.ts';
import { readSessionCookie, readStaffCookie } from './cookies.ts';
import type { CookiePolicy } from './cookies.ts';
import { isFileAnswer, isFileStream, sendFile, sendStream } from './file-answer.ts';
import { JsonAnswer, NotModified, sendJson, sendNotModified } from './json-answer.ts';
import { SharedAnswers } from './shared-answers.ts';
import { parseInput } from './parse.ts';
import { createMemberTurns } from './member-turns.ts';
import { Refusal, refuse } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

type Schema = z.core.$ZodType;

/** Handler input: everything parsed, the clock read once. */
export type Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  F extends MemberFacts = MemberFacts,
> = {
  readonly params: z.core.output<P>;
  readonly query: z.core.output<Q>;
  readonly body: z.core.output<B>;
  /** Business time, read once per request. */
  readonly time: BusinessTime;
  /** The caller, or null on a public route. */
  readonly session: Session | null;
  readonly member: Session;
  readonly staff: StaffSession;
  /** The staff member following a staff link, with second factor; null if there is none. */
  readonly colleague: StaffSession | null;
  /** Member facts declared by the route, read together with the session. */
  readonly facts: ValuesOf<F>;
  readonly versions: () => Promise<Versions>;
  /**
   * Returns a response shared by all entitled callers, built from these publications and cached until one changes. Call
   * it only after the route's own access checks.
   * @param name everything it depends on besides the publications, including the day
   */
  readonly shared: (
    name: string,
    from: readonly PublishedName[],
    make: () => Promise<unknown>,
  ) => Promise<JsonAnswer | NotModified | Refusal>;
  /** Reads published content as of this call; needs no separate statement if there is a session and nothing changed. */
  readonly published: ReadPublished;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type RouteBinder = <
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends MemberFacts = Readonly<Record<never, never>>,
>(
  route: Route<P, Q, B, R>,
  handler: (call: Call<P, Q, B, F>) => Promise<z.core.output<R> | JsonAnswer | NotModified | Refusal>,
  options?: RouteOptions<F>,
) => void;

export type RouteOptions<F extends MemberFacts = MemberFacts> = {
  /** Member facts read in the same statement as the session; the call's `facts` holds their values. */
  readonly facts?: F;
  /** Maximum duration in milliseconds; defaults to the server's limit. */
  readonly timeLimitMs?: number;
  /** Maximum body size in bytes, for long texts and files; defaults to the server's limit. */
  readonly bodyBytes?: number;
};

export type BinderOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly checkSession: CheckSession;
  readonly checkStaffSession: CheckStaffSession;
  readonly cookies: CookiePolicy;
  readonly limits: RateLimits;
  /** Validate every response against the contract: on in tests and trials, off in production. */
  readonly checkAnswers: boolean;
  /** Called with the call's versions before parsing the input of any non-public call. */
  readonly learnCatalogue: (versions: Versions) => Promise<void>;
  /** Called before a call that sells. */
  readonly refuseUnlessOpen: RefuseUnlessOpen;
};

export type RefuseUnlessOpen = (
  published: ReadPublished,
  today: CalendarDate,
  call: string,
) => Promise<Refusal | null>;

/** `/articles/{slug}` → `/api/articles/:slug`. */
function fastifyPath(route: Route): string {
  return `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/**
 * Binds contract routes to handlers. Checks run in this order, after the limit of calls per minute: same site, session
 * (401), csrf (403), confirmed email (403; for staff second factor and role), the call's own limit (429), for a sale
 * whether the firm is open (409), then params, query and body (400), then the handler.
 */
export function createBinder(app: FastifyInstance, options: BinderOptions): RouteBinder {
  const live = new WeakMap<FastifyRequest, LiveSession>();
  const staff = new WeakMap<FastifyRequest, StaffSession>();
  const turns = createMemberTurns();
  const answers = new SharedAnswers();

  const authenticate = async (
    route: Route,
    request: FastifyRequest,
    facts: MemberFacts,
  ): Promise<Refusal | null> => {
    const site = request.headers['sec-fetch-site'];
    if (route.auth === 'linked')
      return recognise(request, facts, site === undefined || site === 'same-origin');
    if (route.auth !== 'webhook' && site !== undefined && site !== 'same-origin' && needsSameOrigin(route)) {
      return refuse('cross-site');
    }
    if (route.auth === 'public' || route.auth === 'bearer' || route.auth === 'webhook') return null;
    const header = request.headers[csrfHeader];
    const csrf = typeof header === 'string' ? header : null;
    if (route.auth === 'staff') return authenticateStaff(route, request, csrf);
    const cookie = readSessionCookie(request, options.cookies);
    if (route.auth === 'optional' && (cookie === null || csrf === null)) return null;
    if (cookie === null) return refuse('unauthenticated');
    const check = await options.checkSession(cookie, csrf, facts);
    if (check.kind === 'live') {
      live.set(request, check);
      const work = currentWork();
      if (work !== undefined) work.userId = check.session.userId;
    }
    if (check.kind === 'live' && check.session.impersonatedBy !== null && !isForImpersonation(route))
      return refuse('impersonating');
    if (route.auth === 'optional') return null;
    if (check.kind === 'none') return refuse('unauthenticated');
    if (check.kind === 'bad-csrf') return refuse('csrf');
    if (route.auth === 'confirmed' && !check.session.hasConfirmedEmail) return refuse('email-unconfirmed');
    return null;
  };

  /** Identifies the caller of a link, if signed in: links are public, but what they show depends on the caller. */
  const recognise = async (
    request: FastifyRequest,
    facts: MemberFacts,
    isOwnSite: boolean,
  ): Promise<null> => {
    if (!isOwnSite) return null;
    const cookie = readSessionCookie(request, options.cookies);
    const check = cookie === null ? null : await options.checkSession(cookie, linked, facts);
    if (check?.kind === 'live') live.set(request, check);
    const staffCookie = readStaffCookie(request, options.cookies);
    const staffCheck = staffCookie === null ? null : await options.checkStaffSession(staffCookie, linked);
    if (staffCheck?.kind === 'live' && staffCheck.staff.secondFactorAt !== null)
      staff.set(request, staffCheck.staff);
    return null;
  };

  const authenticateStaff = async (
    route: Route,
    request: FastifyRequest,
    csrf: string | null,
  ): Promise<Refusal | null> => {
    const cookie = readStaffCookie(request, options.cookies);
    if (cookie === null) return refuse('unauthenticated');
    const check = await options.checkStaffSession(cookie, csrf);
    if (check.kind === 'none') return refuse('unauthenticated');
    if (check.kind === 'bad-csrf') return refuse('csrf');
    if (route.staff === null)
      throw new Error(`${route.id} is a staff route without an entry in the staff table.`);
    staff.set(request, check.staff);
    return refusalOfStaff(route.staff, check.staff, new Date());
  };

  const count = async (limit: LimitName | null, request: FastifyRequest): Promise<Refusal | null> => {
    if (limit === null) return null;
    const { who } = limits[limit];
    const person = who === 'staff' ? staff.get(request)?.staffId : live.get(request)?.session.userId;
    const key = who === 'address' ? addressGroup(addressOf(request)) : person;
    return key === undefined ? null : options.limits.take(limit, key);
  };

  return (route, handler, { facts, timeLimitMs, bodyBytes } = {}) => {
    type Answer = Awaited<ReturnType<typeof handler>>;
    const limit = limitOfCall(route.id);

    const answerTo = async (
      request: FastifyRequest,
      reply: FastifyReply,
      known: LiveSession | null,
    ): Promise<Answer> => {
      const session = known?.session ?? null;
      let versions: Promise<Versions> | null = known === null ? null : Promise.resolve(known.versions);
      const currentVersions = () => (versions ??= readVersions(options.db));
      const time = options.clock.now();
      const published: ReadPublished = async (publication) =>
        publication.at(options.db, await currentVersions());
      if (known !== null || needsCatalogue.has(route.auth))
        await options.learnCatalogue(await currentVersions());
      if (route.isSale) {
        const closed = await options.refuseUnlessOpen(published, time.today, route.id);
        if (closed !== null) return closed;
      }
      const params = parseInput(route.params, request.params ?? {});
      if (!params.ok) return params.refusal;
      const query = parseInput(route.query, request.query ?? {});
      if (!query.ok) return query.refusal;
      const body = parseInput(route.body, request.body ?? undefined, route.auth !== 'webhook');
      if (!body.ok) return body.refusal;
      return await handler({
        params: params.value,
        query: query.value,
        body: body.value,
        time,
        session,
        get member(): Session {
          if (session === null) throw new Error(`${route.id} reads the member but requires no session.`);
          return session;
        },
        get staff(): StaffSession {
          const caller = staff.get(request);
          if (caller === undefined)
            throw new Error(`${route.id} reads the staff member but is not a staff route.`);
          return caller;
        },
        colleague: staff.get(request) ?? null,
        get facts() {
          if (facts === undefined || known === null)
            throw new Error(`${route.id} reads member facts but declares none.`);
          return valuesOf(facts, known.columns);
        },
        versions: currentVersions,
        shared: async (name, from, make) => {
          // Content built into the program, not stored in a table, needs no version.
          const current = from.length === 0 ? {} : await currentVersions();
          const version = from.map((each) => current[each] ?? '').join(' ');
          return answers.of(`${route.id} ${name}`, version, request.headers['if-none-match'], make);
        },
        published,
        request,
        reply,
      });
    };

    app.route({
      method: route.method,
      url: fastifyPath(route),
      config: { isUncounted: route.auth === 'webhook' },
      ...(route.auth === 'webhook' ? { bodyLimit: webhookBytes } : {}),
      ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
      ...(timeLimitMs === undefined ? {} : { handlerTimeout: timeLimitMs }),
      preParsing: async (request, reply) => {
        const refusal =
          (await authenticate(route, request, facts ?? noFacts)) ?? (await count(limit, request));
        if (refusal !== null) return sendRefusal(reply, refusal);
        return undefined;
      },
      handler: async (request, reply) => {
        const known = live.get(request) ?? null;
        reply.header('cache-control', 'private, no-store');
        const answer = await turns.inTurn(known?.session.userId ?? null, () =>
          answerTo(request, reply, known),
        );
        if (answer instanceof Refusal) return sendRefusal(reply, answer);
        if (answer instanceof NotModified) return sendNotModified(reply, answer);
        if (answer instanceof JsonAnswer) {
          if (options.checkAnswers) assertAnswer(route, JSON.parse(answer.json.toString('utf8')));
          return sendJson(reply, answer);
        }
        if (route.status === 204) return reply.code(204).send();
        if (options.checkAnswers) assertAnswer(route, answer);
        if (isFileAnswer(answer)) return sendFile(reply, answer);
        if (isFileStream(answer)) return sendStream(reply, answer);
        return reply.code(200).send(answer);
      },
    });
  };
}

const noFacts: MemberFacts = {};

/** Calls without a member session that may name any plan. */
const needsCatalogue: ReadonlySet<Route['auth']> = new Set(['staff', 'webhook', 'bearer']);

/** Fits a provider's event including its whole payment or order. */
const webhookBytes = 256 * 1024;

/** Tools and third parties do not send this header; browsers always do. */
function needsSameOrigin(route: Route): boolean {
  return route.path !== '/openapi.json';
}

function assertAnswer(route: Route, answer: unknown): void {
  const check = safeParse(route.response, answer);
  if (check.success) return;
  const places = check.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The response of ${route.id} breaks the contract: ${places}`);
}
