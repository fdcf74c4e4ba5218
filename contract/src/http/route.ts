import type * as z from 'zod/mini';
import type { ApiScope } from '@niveshak/domain/developer-api/scopes';
import type { StaffGate } from '../staff/gate.ts';
import type { ErrorCode } from './problem.ts';
import { noBody, nothing } from './shapes.ts';

/**
 * Authentication of a route. The server checks it before anything else, in this order: session (401) → CSRF
 * header (403 `csrf`) → confirmed email (403 `email-unconfirmed`) → the route's own gates.
 *
 * - `public`: anyone. No session is read.
 * - `optional`: anyone. A live session with its CSRF header changes the response.
 * - `linked`: anyone, for a resource that pages link to by URL, such as an image. The cookie of a live session
 *   (member or staff) changes the response to a same-origin GET.
 * - `bearer`: an access token of the identity provider.
 * - `session`: a live session and its CSRF header, with or without a confirmed email address.
 * - `confirmed`: like `session`, with a confirmed email address.
 * - `webhook`: a third party, authenticated by a signature over the raw body.
 * - `api-key`: a key of the firm's API with the route's scope.
 * - `staff`: a live staff session and its CSRF header, then the route's own staff gate.
 */
export type RouteAuth =
  | 'public'
  | 'optional'
  | 'linked'
  | 'bearer'
  | 'session'
  | 'confirmed'
  | 'webhook'
  | 'api-key'
  | 'staff';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.core.$ZodType;

/** HTTP endpoint, defined once for the server, browser, OpenAPI and tests. */
export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  /** Stable identifier, used as OpenAPI operationId. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below `/api` with parameters in braces, such as `/articles/{slug}`. */
  readonly path: `/${string}`;
  readonly auth: RouteAuth;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Defaults to 200. 204 has no body. */
  readonly status: 200 | 204;
  /**
   * Whether the route sells or leads to a sale. If so, it fails with `not-open` until the firm meets the requirements
   * for selling.
   */
  readonly isSale: boolean;
  /**
   * Whether the route is blocked during impersonation, because it sends something or returns proof of the member's
   * identity. Staff may use other reads.
   */
  readonly isOwn: boolean;
  /** Expected errors in addition to those of the auth kind. */
  readonly errors: readonly ErrorCode[];
  /** Requirements on the calling staff member; null for non-staff routes. */
  readonly staff: StaffGate | null;
  /** Only for API key routes. */
  readonly api?: ApiDetails;
};

type ApiDetails = {
  readonly scope: ApiScope;
  /** Example values for the API documentation. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly response?: unknown;
  };
};

/** Input of `defineRoute`. Omitted fields use its defaults. */
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

/** Returns a route with defaults filled in: no parameters, no query, no body, status 200, no additional errors. */
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

/**
 * Returns a staff route. It requires a staff session unless it starts one, and its errors include `second-factor` and
 * `not-permitted`.
 */
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

type ApiRouteDefinition<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = Omit<
  RouteDefinition<P, Q, B, R>,
  'auth' | 'isSale' | 'isOwn'
> &
  ApiDetails;

/** Returns a route of the firm's API. Its errors include `bad-api-key` and `missing-scope`. */
export function defineApiRoute<
  R extends Schema,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof noBody,
>(route: ApiRouteDefinition<P, Q, B, R>): Route<P, Q, B, R>;
export function defineApiRoute({
  scope,
  example,
  ...route
}: ApiRouteDefinition<Schema, Schema, Schema, Schema>): Route {
  return { ...defineRoute({ ...route, auth: 'api-key' }), api: { scope, example } };
}

export type QueryOf<R extends Route> = z.core.output<R['query']>;
export type BodyOf<R extends Route> = z.core.output<R['body']>;
export type ResponseOf<R extends Route> = z.core.output<R['response']>;
/** Query as sent by the caller, before defaults are applied. */
export type QueryInput<R extends Route> = z.core.input<R['query']>;
export type BodyInput<R extends Route> = z.core.input<R['body']>;

/** Returns the URL of a route, such as `/api/articles/a%20b` for `/articles/{slug}` and `{slug: 'a b'}`. */
export function urlOf(route: Route, params: Readonly<Record<string, string>> = {}): string {
  return (
    '/api' +
    route.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  );
}

/** Returns whether staff may call the route during impersonation, because it neither changes nor sends anything. */
export function isAllowedDuringImpersonation(route: Route): boolean {
  return route.method === 'GET' && !route.isOwn;
}
