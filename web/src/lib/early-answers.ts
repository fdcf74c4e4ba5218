/** Specification section 9. */
export const requestTimeoutMs = 30_000;

/** How long an answer may lie: what is asked for later is asked anew. */
export const keptMs = 10_000;

type Early = {
  readonly answer: Promise<Response>;
  /** Whose it is. */
  readonly csrf: string | null;
  /** Milliseconds since the page began. */
  readonly askedAt: number;
};
const asked = new Map<string, Early>();

/** `fetch` with our cookies and a time-out of 30 seconds. */
export function fetchOwn(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: 'include', signal: AbortSignal.timeout(requestTimeoutMs) });
}

/** Asks before the code that needs the answer has come; a failure is met by whoever takes the answer. */
export function askEarly(url: string, csrf: string | null): void {
  const headers = new Headers({ accept: 'application/json' });
  if (csrf !== null) headers.set('x-csrf-token', csrf);
  const answer = fetchOwn(url, { method: 'GET', headers });
  answer.catch(() => undefined);
  asked.set(url, { answer, csrf, askedAt: performance.now() });
}

/** The answer that was asked for early, once, by the same session, and not long ago. */
export function takeEarly(url: string, csrf: string | null): Promise<Response> | undefined {
  const early = asked.get(url);
  asked.delete(url);
  if (early === undefined || early.csrf !== csrf) return undefined;
  return performance.now() - early.askedAt > keptMs ? undefined : early.answer;
}
