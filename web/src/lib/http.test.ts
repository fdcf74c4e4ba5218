import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, errorText } from './api-error.ts';
import { requestTimeoutMs } from './early-answers.ts';
import { request, whenUnauthenticated } from './http.ts';

const fetchMock = vi.fn<typeof fetch>();
const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  stored.clear();
});

function json(body: unknown, init: ResponseInit = {}, type = 'application/json'): Response {
  return new Response(JSON.stringify(body), { ...init, headers: { 'content-type': type, ...init.headers } });
}

async function failure(options = {}): Promise<ApiError> {
  const error: unknown = await request('GET', '/api/x', options).then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError');
  return error;
}

function sent() {
  const init = fetchMock.mock.calls[0]?.[1];
  return { ...init, headers: new Headers(init?.headers) };
}

test('sends credentials and the CSRF header, and stores the returned token', async () => {
  stored.set('niveshak.csrf', 'token-1');
  fetchMock.mockResolvedValue(json({ ok: 1 }, { headers: { 'x-csrf-token': 'token-2' } }));
  expect(await request('POST', '/api/x', { body: { a: 1 } })).toEqual({ data: { ok: 1 }, csrf: 'token-2' });
  const { headers, credentials, body } = sent();
  expect(credentials).toBe('include');
  expect(headers.get('x-csrf-token')).toBe('token-1');
  expect(headers.get('content-type')).toBe('application/json');
  expect(body).toBe('{"a":1}');
});

test('sends a bearer token instead of the CSRF header', async () => {
  stored.set('niveshak.csrf', 'token-1');
  fetchMock.mockResolvedValue(json({}));
  await request('POST', '/api/x', { body: {}, bearer: 'access' });
  expect(sent().headers.get('authorization')).toBe('Bearer access');
  expect(sent().headers.has('x-csrf-token')).toBe(false);
});

test('204 has no body', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
  expect((await request('GET', '/api/x')).data).toBeUndefined();
});

test('a problem document becomes an error with its code, title, text and fields', async () => {
  const problem = {
    type: '/problems/invalid-input',
    title: 'T',
    status: 400,
    detail: 'D',
    code: 'invalid-input',
    errors: [{ path: 'a', message: 'm' }, { path: 1 }, null],
    quote: { x: 1 },
  };
  fetchMock.mockResolvedValue(json(problem, { status: 400 }, 'application/problem+json'));
  const error = await failure();
  expect(error).toMatchObject({ status: 400, code: 'invalid-input', title: 'T', message: 'D' });
  expect(error.errors).toEqual([{ path: 'a', message: 'm' }]);
  expect(error.problem['quote']).toEqual({ x: 1 });
});

test('turns any other non-OK response into "status: statusText"', async () => {
  fetchMock.mockImplementation(() =>
    Promise.resolve(
      new Response('<h1>', {
        status: 502,
        statusText: 'Bad Gateway',
        headers: { 'content-type': 'text/html' },
      }),
    ),
  );
  const error = await failure();
  expect(error).toMatchObject({ code: 'http', message: '502: Bad Gateway', isTransient: true });
  expect(errorText(error, 'fallback')).toBe('fallback');
});

test('times out after 30 seconds with the specification’s text', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  fetchMock.mockRejectedValue(new DOMException('timed out', 'TimeoutError'));
  const error = await failure();
  expect(requestTimeoutMs).toBe(30_000);
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(error).toMatchObject({ code: 'timeout', message: 'Request timed out. Please try again.' });
  // Two retries would make the user wait another 30 seconds each.
  expect(error).toMatchObject({ isTransient: false });
});

test('no connection', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failure()).toMatchObject({ code: 'offline', status: 0, isTransient: true });
});

test.each([
  ['lost', new TypeError('network error'), 'offline', true],
  ['late', new DOMException('The operation timed out.', 'TimeoutError'), 'timeout', false],
])('gives a response whose rest is %s the code of its cause', async (_how, error, code, isTransient) => {
  const body = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"a":'));
      controller.error(error);
    },
  });
  fetchMock.mockResolvedValue(new Response(body, { headers: { 'content-type': 'application/json' } }));
  const found = await failure();
  expect([found.code, found.isTransient]).toEqual([code, isTransient]);
});

test('reports a response that is not JSON as unreadable', async () => {
  fetchMock.mockResolvedValue(new Response('<html>', { status: 200 }));
  expect(await failure()).toMatchObject({ code: 'unreadable' });
});

test('reports an ended session, but not a refused bearer token', async () => {
  const listener = vi.fn();
  const stop = whenUnauthenticated(listener);
  fetchMock.mockImplementation(() => Promise.resolve(json({ code: 'unauthenticated' }, { status: 401 })));
  await failure({ bearer: 'x' });
  expect(listener).not.toHaveBeenCalled();
  await failure();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});
