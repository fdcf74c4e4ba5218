import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEarly, keptMs, takeEarly } from './early-answers.ts';

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
  askEarly('/api/articles', 'token');
  expect(new Headers(sent.mock.calls[0]?.[1].headers).get('x-csrf-token')).toBe('token');
  const answer = await takeEarly('/api/articles', 'token');
  expect(await answer?.json()).toEqual({ ok: true });
  expect(takeEarly('/api/articles', 'token')).toBeUndefined();
});

it('belongs to its caller only', () => {
  askEarly('/api/articles', 'token');
  expect(takeEarly('/api/articles', 'of another session')).toBeUndefined();
  askEarly('/api/articles', 'token');
  expect(takeEarly('/api/articles', null)).toBeUndefined();
});

it('is not used when it is old', () => {
  askEarly('/api/articles', 'token');
  now = keptMs;
  askEarly('/api/config', 'token');
  now += 1;
  expect(takeEarly('/api/articles', 'token')).toBeUndefined();
  expect(takeEarly('/api/config', 'token')).toBeDefined();
});

it('fails only for its consumer', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  askEarly('/api/articles', 'token');
  await Promise.resolve();
  await expect(takeEarly('/api/articles', 'token')).rejects.toThrow('Failed to fetch');
});
