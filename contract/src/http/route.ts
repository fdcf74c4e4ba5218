import type * as z from 'zod/mini';
import type { StaffGate } from '../staff/gate.ts';
import type { ErrorCode } from './problem.ts';
import { noBody, nothing } from './shapes.ts';

/**
 * Who may call a route, checked by the server before anything else, in this order:
 * session (401) → csrf header (403 `csrf`) → confirmed email (403 `email-unconfirmed`) → the route's own gates.
 *
 * - `public`: anybody, no session is read.
 * - `optional`: anybody; a live session with its csrf header changes the answer.
 * - `linked`: what a page links to with an address, such as a picture: anybody; the cookie of a live session, a member's or
 *   of staff, changes the answer to a GET that comes from this site.
 * - `bearer`: an access token of the identity provider.
 * - `session`: a live session and its csrf header, confirmed or not.
 * - `confirmed`: the same with a confirmed email address.
 * - `webhook`: a third party, proved by a signature over the raw body.
 * - `staff`: a live staff session and its csrf header, then the route's own line for staff.
 */
export type RouteAuth =
  | 'public'
  | 'optional'
  | 'linked'
  | 'bearer'
  | 'session'
  | 'confirmed'
  | 'webhook'
  | 'staff';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.core.$ZodType;

/** One HTTP call of the product, described once for server, browser, OpenAPI and tests. */
export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  /** Stable name, the OpenAPI operationId. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below `/api`, parameters in braces: `/articles/{slug}`. */
  readonly path: `/${string}`;
  readonly auth: RouteAuth;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** 200 unless stated; 204 has no body. */
  readonly status: 200 | 204;
  /** It sells, or leads to a sale: refused with `not-open` while the firm lacks something that it must have. */
  readonly isSale: boolean;
  /**
   * Only the member may read it: it sends something, or hands out what proves who they are. Other reads are open to staff
   * who look through the member's eyes.
   */
  readonly isOwn: boolean;
  /** Expected refusals beyond those that every route of its auth kind can give. */
  readonly errors: readonly ErrorCode[];
  /** What a call of staff asks of its caller; null for everybody else's calls. */
  readonly staff: StaffGate | null;
};

/** A route as it is written down: what is left out has the default of `defineRoute`. */
type RouteDefinition<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = Omit<
  Route<P, Q, B, R>,
  'params' | 'query' | 'body' | 'status' | 'isSale' | 'isOwn' | 'errors' | 'staff'
> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly status?: 200 | 204;
  readonly isSale?: boolean;
  readonly isOwn?: boolean;
  readonly errors?: readonly ErrorCode[];
};

/** Fills in the defaults of a route: no parameters, no query, no body, status 200, no refusals of its own. */
export function defineRoute<
  R extends Schema,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof noBody,
>(route: RouteDefinition<P, Q, B, R>): Route<P, Q, B, R>;
export function defineRoute(route: RouteDefinition<Schema, Schema, Schema, Schema>): Route {
  return {
    params: nothing,
    query: nothing,
    body: noBody,
    status: 200,
    isSale: false,
    isOwn: false,
    errors: [],
    staff: null,
    ...route,
  };
}

type StaffRouteDefinition<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = Omit<
  RouteDefinition<P, Q, B, R>,
  'auth'
> & {
  readonly auth?: 'bearer';
  readonly staff: Omit<StaffGate, 'approval'> & { readonly approval?: boolean };
};

/** A call of staff: a staff session unless it starts one; `second-factor` and `not-permitted` are among its refusals. */
export function defineStaffRoute<
  R extends Schema,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof noBody,
>(route: StaffRouteDefinition<P, Q, B, R>): Route<P, Q, B, R>;
export function defineStaffRoute(route: StaffRouteDefinition<Schema, Schema, Schema, Schema>): Route {
  const errors: readonly ErrorCode[] = ['second-factor', 'not-permitted', ...(route.errors ?? [])];
  const staff = { approval: false, ...route.staff };
  return { ...defineRoute({ auth: 'staff', ...route }), errors, staff };
}

export type QueryOf<R extends Route> = z.core.output<R['query']>;
export type BodyOf<R extends Route> = z.core.output<R['body']>;
export type ResponseOf<R extends Route> = z.core.output<R['response']>;
/** What a caller may send: before defaults are filled in. */
export type QueryInput<R extends Route> = z.core.input<R['query']>;
export type BodyInput<R extends Route> = z.core.input<R['body']>;

/** `/articles/{slug}` + `{slug: 'a b'}` → `/api/articles/a%20b`. */
export function urlOf(route: Route, params: Readonly<Record<string, string>> = {}): string {
  return (
    '/api' +
    route.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  );
}

/** Whether a call is open to staff who look through a member's eyes: it changes nothing and sends nothing. */
export function isForImpersonation(route: Route): boolean {
  return route.method === 'GET' && !route.isOwn;
}
