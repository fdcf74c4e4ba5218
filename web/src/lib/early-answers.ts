/** Time-out of every API request (specification section 9). */
export const requestTimeoutMs = 30_000;

/** Lifetime of an early response in milliseconds. Later calls send a new request. */
export const responseLifetimeMs = 10_000;

type Early = {
  readonly answer: Promise<Response>;
  /** CSRF token, which identifies the session. */
  readonly csrf: string | null;
  /** Milliseconds since the page load. */
  readonly askedAt: number;
};
const answers = new Map<string, Early>();

/** Calls `fetch` with our cookies and a 30-second time-out. */
export function fetchOwn(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: 'include', signal: AbortSignal.timeout(requestTimeoutMs) });
}

/** Sends a request before the code that needs the response loads. Failures are handled where the response is used. */
export function fetchEarly(url: string, csrf: string | null): void {
  const headers = new Headers({ accept: 'application/json' });
  if (csrf !== null) headers.set('x-csrf-token', csrf);
  const answer = fetchOwn(url, { method: 'GET', headers });
  answer.catch(() => undefined);
  answers.set(url, { answer, csrf, askedAt: performance.now() });
}

/**
 * Returns a recent early response for the same session, or undefined if there is none. Each response is returned only
 * once.
 */
export function takeEarlyResponse(url: string, csrf: string | null): Promise<Response> | undefined {
  const early = answers.get(url);
  answers.delete(url);
  if (early === undefined || early.csrf !== csrf) return undefined;
  return performance.now() - early.askedAt > responseLifetimeMs ? undefined : early.answer;
}
