import { genericTexts } from '@niveshak/contract/platform/texts';
import type { BodyInput, QueryInput, ResponseOf, Route } from '@niveshak/contract/http/route';
import { urlOf } from '@niveshak/contract/http/route';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { fetchConfig } from './config.ts';
import type { RequestOptions } from './http.ts';
import { request } from './http.ts';

export type CallInput<R extends Route> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInput<R>;
  readonly body?: BodyInput<R>;
  readonly bearer?: string;
  readonly csrf?: string | null;
};

/**
 * Makes an API call and returns the parsed response.
 * @throws ApiError with code `unreadable` if the response does not match the schema
 */
export async function call<R extends Route>(route: R, input: CallInput<R> = {}): Promise<ResponseOf<R>> {
  return (await callWithCsrf(route, input)).data;
}

/** Like `call`, but also returns the CSRF token from the header of sign-in responses. */
export async function callWithCsrf<R extends Route>(
  route: R,
  { params, query, body, bearer, csrf: given }: CallInput<R> = {},
): Promise<{ data: ResponseOf<R>; csrf: string | null }> {
  const options: RequestOptions = {
    ...(body === undefined ? {} : { body }),
    ...(bearer === undefined ? {} : { bearer }),
    ...(given === undefined ? {} : { csrf: given }),
  };
  const { data, csrf } = await request(route.method, urlOf(route, params) + queryText(query), options);
  const parse = () => z.safeParse<R['response']>(route.response, data);
  let parsed = parse();
  if (!parsed.success) {
    // The response may include a plan added since the page loaded, so fetch the configuration again.
    await fetchConfig().catch(() => undefined);
    parsed = parse();
  }
  if (!parsed.success)
    throw new ApiError({ status: 200, code: 'unreadable', message: genericTexts.errorTitle });
  return { data: parsed.data, csrf };
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const entries = Object.entries(query).flatMap(([key, value]: [string, unknown]) =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}
