import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '@niveshak/contract/http/route';
import { limitOfCall } from '@niveshak/contract/platform/limits';
import { safeParse } from 'zod';
import type { z } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { ApiCaller } from '../api-caller.ts';
import type { BusinessTime, Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { valuesOf } from '../member-facts.ts';
import type { MemberFacts, ValuesOf } from '../member-facts.ts';
import type { PublishedName, ReadPublished, Versions } from '../published.ts';
import { readVersions } from '../published.ts';
import type { Session } from '../session.ts';
import type { StaffSession } from '../staff/session.ts';
import type { RateLimits } from '../rate-limit.ts';
import { Callers } from './callers.ts';
import type { CallerOptions } from './callers.ts';
import { isFileAnswer, isFileStream, sendFile, sendStream } from './file-answer.ts';
import { JsonAnswer, NotModified, sendJson, sendNotModified } from './json-answer.ts';
import { SharedAnswers } from './shared-answers.ts';
import { parseInput } from './parse.ts';
import { createMemberTurns } from './member-turns.ts';
import { Refusal } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

type Schema = z.core.$ZodType;

/** Parsed handler input and its context. */
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
  /** The caller's session, or null on a public route. */
  readonly session: Session | null;
  readonly member: Session;
  readonly staff: StaffSession;
  /** The staff member behind a staff link, after a second factor, or null if there is none. */
  readonly colleague: StaffSession | null;
  /** API key of the calling program. */
  readonly apiKey: ApiCaller;
  /** Member facts that the route declares, read with the session. */
  readonly facts: ValuesOf<F>;
  readonly versions: () => Promise<Versions>;
  /**
   * Returns a response shared by all entitled callers, built from these publications and cached until one changes. Call
   * it only after the route's own access checks.
   * @param name identifies all other inputs, including the day
   */
  readonly shared: (
    name: string,
    from: readonly PublishedName[],
    make: () => Promise<unknown>,
  ) => Promise<JsonAnswer | NotModified | Refusal>;
  /** Reads published content as of this call, without an extra statement if there is a session and nothing changed. */
  readonly published: ReadPublished;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Answer<R extends Schema> = z.core.output<R> | JsonAnswer | NotModified | Refusal;

type Handler<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends MemberFacts,
> = (call: Call<P, Q, B, F>) => Promise<Answer<R>>;

export type RouteBinder = <
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends MemberFacts = Readonly<Record<never, never>>,
>(
  route: Route<P, Q, B, R>,
  handler: Handler<P, Q, B, R, F>,
  options?: RouteOptions<F>,
) => void;

export type RouteOptions<F extends MemberFacts = MemberFacts> = {
  /** Member facts to read with the session. Handlers get their values in `facts`. */
  readonly facts?: F;
  /** Maximum duration in milliseconds. Defaults to the server's limit. */
  readonly timeLimitMs?: number;
  /** Maximum body size in bytes, for long texts and files. Defaults to the server's limit. */
  readonly bodyBytes?: number;
};

export type BinderOptions = CallerOptions & {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: RateLimits;
  /** Whether to validate every response against the contract. On in tests and trials, off in production. */
  readonly checkAnswers: boolean;
  /** Called with the content versions before the input of a non-public call is parsed. */
  readonly loadCatalogue: (versions: Versions) => Promise<void>;
  /** Called before a call that sells. */
  readonly refuseUnlessOpen: RefuseUnlessOpen;
};

export type RefuseUnlessOpen = (
  published: ReadPublished,
  today: CalendarDate,
  call: string,
) => Promise<Refusal | null>;

/** Converts `/articles/{slug}` to `/api/articles/:slug`. */
function fastifyPath(route: Route): string {
  return `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/**
 * Returns a binder of contract routes to handlers. After the limit of calls per minute, checks run in this order: same
 * site, session (401), csrf (403), confirmed email (403; for staff, second factor and role), the route's own limit
 * (429), whether the firm is open for a sale (409), then params, query and body (400), then the handler.
 */
export function createBinder(app: FastifyInstance, options: BinderOptions): RouteBinder {
  const binding: Binding = { options, callers: new Callers(options), answers: new SharedAnswers() };
  const { callers } = binding;
  const turns = createMemberTurns();

  return (route, handler, { facts, timeLimitMs, bodyBytes } = {}) => {
    const limit = route.auth === 'api-key' ? 'api' : limitOfCall(route.id);
    const answerTo = answererOf(binding, route, handler, facts);
    const count = (request: FastifyRequest): Promise<Refusal | null> | null => {
      const key = limit === null ? null : callers.keyOf(limit, request);
      return limit === null || key === null ? null : options.limits.take(limit, key);
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
          (await callers.authenticate(route, request, facts ?? noFacts)) ?? (await count(request));
        if (refusal !== null) return sendRefusal(reply, refusal);
        return undefined;
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'private, no-store');
        const answer = await turns.inTurn(callers.member(request)?.session.userId ?? null, () =>
          answerTo(request, reply),
        );
        return sendAnswer(reply, route, answer, options.checkAnswers);
      },
    });
  };
}

type Binding = {
  readonly options: BinderOptions;
  readonly callers: Callers;
  readonly answers: SharedAnswers;
};

/** Returns the function that handles authorized requests to the route. */
function answererOf<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends MemberFacts,
>(
  { options, callers, answers }: Binding,
  route: Route<P, Q, B, R>,
  handler: Handler<P, Q, B, R, F>,
  facts: F | undefined,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Answer<R>> => {
    const known = callers.member(request);
    const colleague = callers.staff(request);
    const session = known?.session ?? null;
    let read: Promise<Versions> | null = known === null ? null : Promise.resolve(known.versions);
    const versions = () => (read ??= readVersions(options.db));
    const time = options.clock.now();
    const published: ReadPublished = async (publication) => publication.at(options.db, await versions());
    if (known !== null || needsCatalogue.has(route.auth)) await options.loadCatalogue(await versions());
    if (route.isSale) {
      const closed = await options.refuseUnlessOpen(published, time.today, route.id);
      if (closed !== null) return closed;
    }
    const input = parseRequest(route, request);
    if (input instanceof Refusal) return input;
    return await handler({
      ...input,
      time,
      session,
      get member(): Session {
        if (session === null) throw new Error(`${route.id} reads the member but requires no session.`);
        return session;
      },
      get staff(): StaffSession {
        if (colleague === null)
          throw new Error(`${route.id} reads the staff member but is not a staff route.`);
        return colleague;
      },
      colleague,
      get apiKey(): ApiCaller {
        const caller = callers.apiKey(request);
        if (caller === null) throw new Error(`${route.id} reads the API key but requires none.`);
        return caller;
      },
      get facts() {
        if (facts === undefined || known === null)
          throw new Error(`${route.id} reads member facts but declares none.`);
        return valuesOf(facts, known.columns);
      },
      versions,
      shared: async (name, from, make) => {
        // Content built into the program has no table and needs no version.
        const current = from.length === 0 ? {} : await versions();
        const version = from.map((each) => current[each] ?? '').join(' ');
        return answers.of(`${route.id} ${name}`, version, request.headers['if-none-match'], make);
      },
      published,
      request,
      reply,
    });
  };
}

function parseRequest<P extends Schema, Q extends Schema, B extends Schema>(
  route: Route<P, Q, B>,
  request: FastifyRequest,
) {
  const params = parseInput(route.params, request.params ?? {});
  if (!params.ok) return params.refusal;
  const query = parseInput(route.query, request.query ?? {});
  if (!query.ok) return query.refusal;
  const body = parseInput(route.body, request.body ?? undefined, route.auth !== 'webhook');
  if (!body.ok) return body.refusal;
  return { params: params.value, query: query.value, body: body.value };
}

function sendAnswer(reply: FastifyReply, route: Route, answer: unknown, isChecked: boolean) {
  if (answer instanceof Refusal) return sendRefusal(reply, answer);
  if (answer instanceof NotModified) return sendNotModified(reply, answer);
  if (answer instanceof JsonAnswer) {
    if (isChecked) assertAnswer(route, JSON.parse(answer.json.toString('utf8')));
    return sendJson(reply, answer);
  }
  if (route.status === 204) return reply.code(204).send();
  if (isChecked) assertAnswer(route, answer);
  if (isFileAnswer(answer)) return sendFile(reply, answer);
  if (isFileStream(answer)) return sendStream(reply, answer);
  return reply.code(200).send(answer);
}

const noFacts: MemberFacts = {};

/** Calls without a member session that may reference any plan. */
const needsCatalogue: ReadonlySet<Route['auth']> = new Set(['staff', 'webhook', 'bearer', 'api-key']);

/** Enough for a provider event with a complete payment or order. */
const webhookBytes = 256 * 1024;

function assertAnswer(route: Route, answer: unknown): void {
  const check = safeParse(route.response, answer);
  if (check.success) return;
  const places = check.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The response of ${route.id} breaks the contract: ${places}`);
}
