import type { ResponseOf, Route } from '@niveshak/contract/http/route';
import { urlOf } from '@niveshak/contract/http/route';
import { ApiError } from '../../../src/lib/api-error.ts';
import { callWithCsrf } from '../../../src/lib/call.ts';
import type { CallInput } from '../../../src/lib/call.ts';
import { fileOf } from '../../../src/lib/files.ts';
import type { FetchedFile } from '../../../src/lib/files.ts';
import { respond } from '../../../src/lib/http.ts';
import { askForCode } from './ask-for-code.ts';

/** Where the browser keeps the csrf token of a staff session. */
const csrfKey = 'niveshak.staff.csrf';

export function keepCsrf(csrf: string | null): void {
  if (csrf === null) localStorage.removeItem(csrfKey);
  else localStorage.setItem(csrfKey, csrf);
}

/** Whether a staff session was started in this browser; it may have ended since. */
export function hasSession(): boolean {
  return localStorage.getItem(csrfKey) !== null;
}

/**
 * A call of staff. Where it needs a fresh second factor, the code is asked for and the call made again; somebody who
 * does not give one gets the refusal.
 */
export async function staffCall<R extends Route>(route: R, input: CallInput<R> = {}): Promise<ResponseOf<R>> {
  return (await staffCallWithCsrf(route, input)).data;
}

/** As `staffCall`, with the csrf token of a session that the call started. */
export async function staffCallWithCsrf<R extends Route>(
  route: R,
  input: CallInput<R> = {},
): Promise<{ data: ResponseOf<R>; csrf: string | null }> {
  return withCode(route, () => callWithCsrf(route, { ...input, csrf: localStorage.getItem(csrfKey) }));
}

/** As `staffCall`, for an answer that is a zip. */
export function staffZip<R extends Route>(
  route: R,
  { params = {}, body }: Pick<CallInput<R>, 'params' | 'body'>,
  fallbackName: string,
): Promise<FetchedFile> {
  return withCode(route, async () => {
    const options = { body, accept: 'application/zip', csrf: localStorage.getItem(csrfKey) };
    return fileOf(await respond(route.method, urlOf(route, params), options), fallbackName);
  });
}

/** As `staffCall`, for an answer that is a CSV file. */
export function staffCsv<R extends Route>(
  route: R,
  query: Readonly<Record<string, string | undefined>>,
  fallbackName: string,
  params: Readonly<Record<string, string>> = {},
): Promise<FetchedFile> {
  return withCode(route, async () => {
    const options = { accept: 'text/csv', csrf: localStorage.getItem(csrfKey) };
    const asked = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    );
    const url = `${urlOf(route, params)}?${new URLSearchParams(asked).toString()}`;
    return fileOf(await respond(route.method, url, options), fallbackName);
  });
}

async function withCode<T>(route: Route, once: () => Promise<T>): Promise<T> {
  try {
    return await once();
  } catch (error) {
    const needsCode = error instanceof ApiError && error.code === 'second-factor';
    if (!needsCode || route.staff?.secondFactor !== 'fresh' || !(await askForCode())) throw error;
    return once();
  }
}
