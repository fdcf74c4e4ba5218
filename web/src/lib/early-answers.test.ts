import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchEarly, responseLifetimeMs, takeEarlyResponse } from './early-answers.ts';

let now = 0;
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  now = 0;
  sent.mockReset().mockImplementation(async () => Response.json({ ok: true }));
  vi.stubGlobal('fetch', sent);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends the CSRF token and is consumed once', async () => {
  fetchEarly('/api/articles', 'token');
  expect(new Headers(sent.mock.calls[0]?.[1].headers).get('x-csrf-token')).toBe('token');
  const answer = await takeEarlyResponse('/api/articles', 'token');
  expect(await answer?.json()).toEqual({ ok: true });
  expect(takeEarlyResponse('/api/articles', 'token')).toBeUndefined();
});

it('belongs to its caller only', () => {
  fetchEarly('/api/articles', 'token');
  expect(takeEarlyResponse('/api/articles', 'of another session')).toBeUndefined();
  fetchEarly('/api/articles', 'token');
  expect(takeEarlyResponse('/api/articles', null)).toBeUndefined();
});

it('is not used when it is old', () => {
  fetchEarly('/api/articles', 'token');
  now = responseLifetimeMs;
  fetchEarly('/api/config', 'token');
  now += 1;
  expect(takeEarlyResponse('/api/articles', 'token')).toBeUndefined();
  expect(takeEarlyResponse('/api/config', 'token')).toBeDefined();
});

it('fails only for its consumer', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  fetchEarly('/api/articles', 'token');
  await Promise.resolve();
  await expect(takeEarlyResponse('/api/articles', 'token')).rejects.toThrow('Failed to fetch');
});
