import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestTimeoutMs } from '../lib/early-answers.ts';
import { formErrorOf } from './form-error.ts';
import { inTime } from './identity-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('reports a provider that hangs as a timeout', async () => {
  const result = inTime(new Promise<never>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(requestTimeoutMs);
  const shown = formErrorOf(await result, { title: 'Login failed.', text: 'fallback' });
  expect(shown).toEqual({ title: 'Login failed.', text: 'Request timed out. Please try again.' });
});

test('returns a timely response, and leaves no timer', async () => {
  expect(await inTime(Promise.resolve('token'))).toBe('token');
  expect(vi.getTimerCount()).toBe(0);
});
