import { findingsOf } from '@niveshak/contract/http/findings';
import type { ResponseOf, Route } from '@niveshak/contract/http/route';
import { urlOf } from '@niveshak/contract/http/route';
import { invalidInput } from '@niveshak/contract/platform/errors';
import * as z from 'zod/mini';
import { ApiError } from '../../../src/lib/api-error.ts';
import { callWithCsrf } from '../../../src/lib/call.ts';
import type { CallInput } from '../../../src/lib/call.ts';
import { fileOf } from '../../../src/lib/files.ts';
import type { FetchedFile } from '../../../src/lib/files.ts';
import { respond } from '../../../src/lib/http.ts';
import { promptForCode } from './prompt-for-code.ts';

const csrfKey = 'niveshak.staff.csrf';

export function storeCsrf(csrf: string | null): void {
  if (csrf === null) localStorage.removeItem(csrfKey);
  else localStorage.setItem(csrfKey, csrf);
}

/** Returns whether a staff session was started in this browser. It may have ended since. */
export function hasSession(): boolean {
  return localStorage.getItem(csrfKey) !== null;
}

/**
 * Makes a staff call. If the call requires a fresh second factor, requests a code and repeats it.
 * @throws the refusal if no code is entered
 */
export async function staffCall<R extends Route>(route: R, input: CallInput<R> = {}): Promise<ResponseOf<R>> {
  return (await staffCallWithCsrf(route, input)).data;
}

/** Like `staffCall`, but also returns the CSRF token of the session that the call started. */
export async function staffCallWithCsrf<R extends Route>(
  route: R,
  input: CallInput<R> = {},
): Promise<{ data: ResponseOf<R>; csrf: string | null }> {
  const once = () => callWithCsrf(route, { ...input, csrf: localStorage.getItem(csrfKey) });
  return withCode(route, once, () => checkBody(route, input.body));
}

/** Like `staffCall`, for a zip response. */
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

/** Like `staffCall`, for a file response of any type. */
export function staffFile<R extends Route>(
  route: R,
  params: Readonly<Record<string, string>>,
  fallbackName: string,
): Promise<FetchedFile> {
  return withCode(route, async () => {
    const options = { accept: '*/*', csrf: localStorage.getItem(csrfKey) };
    return fileOf(await respond(route.method, urlOf(route, params), options), fallbackName);
  });
}

/** Like `staffCall`, for a CSV response. */
export function staffCsv<R extends Route>(
  route: R,
  query: Readonly<Record<string, string | undefined>>,
  fallbackName: string,
  params: Readonly<Record<string, string>> = {},
): Promise<FetchedFile> {
  return withCode(route, async () => {
    const options = { accept: 'text/csv', csrf: localStorage.getItem(csrfKey) };
    const given = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    );
    const url = `${urlOf(route, params)}?${new URLSearchParams(given).toString()}`;
    return fileOf(await respond(route.method, url, options), fallbackName);
  });
}

/**
 * Checks the fields before a code is requested.
 * @throws ApiError with the errors that the server would return
 */
function checkBody(route: Route, body: unknown): void {
  const checked = z.safeParse(route.body, body, { reportInput: true });
  if (checked.success) return;
  const { status, title, detail } = invalidInput;
  const errors = findingsOf(checked.error.issues);
  throw new ApiError({ status, code: 'invalid-input', title, message: detail, errors });
}

async function withCode<T>(route: Route, once: () => Promise<T>, check?: () => void): Promise<T> {
  try {
    return await once();
  } catch (error) {
    const needsCode = error instanceof ApiError && error.code === 'second-factor';
    if (!needsCode || route.staff?.secondFactor !== 'fresh') throw error;
    check?.();
    if (!(await promptForCode())) throw error;
    return once();
  }
}
