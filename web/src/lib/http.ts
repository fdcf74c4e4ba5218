import { genericTexts, httpStatusText } from '@niveshak/contract/platform/texts';
import type { FieldProblem } from './api-error.ts';
import { ApiError } from './api-error.ts';
import { fetchOwn, takeEarlyResponse } from './early-answers.ts';
import { localKeys } from './storage-keys.ts';

export type RequestOptions = {
  readonly body?: unknown;
  /** Access token of the identity provider, sent instead of the CSRF header. */
  readonly bearer?: string;
  /** Expected media type. Defaults to JSON. */
  readonly accept?: string;
  /** CSRF token of a session other than the member's. */
  readonly csrf?: string | null;
};

export type Answer = { readonly data: unknown; readonly csrf: string | null };

const onUnauthenticated = new Set<() => void>();

/** Calls `listener` when an API call finds that the session has ended. Returns a function that unsubscribes. */
export function whenUnauthenticated(listener: () => void): () => void {
  onUnauthenticated.add(listener);
  return () => onUnauthenticated.delete(listener);
}

/**
 * Makes an API call with credentials, the CSRF header and a 30-second time-out.
 * @throws ApiError with code `timeout`, `offline`, the problem's code, or `http` with "status: statusText"
 */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await respond(method, url, options);
  const csrf = response.headers.get('x-csrf-token');
  if (response.status === 204) return { data: undefined, csrf };
  try {
    return { data: await response.json(), csrf };
  } catch (error) {
    // Treat a connection lost during the response like one lost before it.
    if (!(error instanceof SyntaxError)) throw unreached(error);
    throw new ApiError({ status: response.status, code: 'unreadable', message: genericTexts.errorTitle });
  }
}

/** Like `request`, but returns the raw response. For files. */
export async function respond(method: string, url: string, options: RequestOptions): Promise<Response> {
  const response = await send(method, url, options);
  if (!response.ok) {
    if (response.status === 401 && options.bearer === undefined)
      for (const listener of onUnauthenticated) listener();
    throw await refusal(response);
  }
  return response;
}

async function send(
  method: string,
  url: string,
  { body, bearer, accept, csrf = localStorage.getItem(localKeys.csrf) }: RequestOptions,
): Promise<Response> {
  const headers = new Headers({ accept: accept ?? 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  else if (csrf !== null) headers.set('x-csrf-token', csrf);
  try {
    const isPlain = method === 'GET' && bearer === undefined && accept === undefined;
    const early = isPlain ? takeEarlyResponse(url, csrf) : undefined;
    if (early !== undefined) return await early;
    return await fetchOwn(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw unreached(error);
  }
}

/** Returns the error for a request without a complete response. */
function unreached(error: unknown): ApiError {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: isTimeout ? 'timeout' : 'offline',
    message: isTimeout ? genericTexts.timeout : genericTexts.offline,
  });
}

async function refusal(response: Response): Promise<ApiError> {
  const problem = await readProblem(response);
  if (problem === null) {
    return new ApiError({
      status: response.status,
      code: 'http',
      message: httpStatusText(response.status, response.statusText),
    });
  }
  return new ApiError({
    status: response.status,
    code: textOf(problem['code']) ?? 'http',
    message: textOf(problem['detail']) ?? httpStatusText(response.status, response.statusText),
    title: textOf(problem['title']) ?? genericTexts.errorTitle,
    errors: fieldProblems(problem['errors']),
    problem,
  });
}

async function readProblem(response: Response): Promise<Readonly<Record<string, unknown>> | null> {
  if (response.headers.get('content-type')?.includes('json') !== true) return null;
  try {
    const body: unknown = await response.json();
    return isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const path = textOf(entry['path']);
    const message = textOf(entry['message']);
    return path === undefined || message === undefined ? [] : [{ path, message }];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
