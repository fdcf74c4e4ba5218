import { afterEach, expect, test, vi } from 'vitest';
import { LoadFailedError, chunkTimeoutMs, load } from './load.ts';

afterEach(() => vi.useRealTimers());

test('what arrives is handed on', async () => {
  expect(await load(() => Promise.resolve('part'))).toBe('part');
});

test('what fails is a load failure', async () => {
  await expect(load(() => Promise.reject(new TypeError('network')))).rejects.toBeInstanceOf(LoadFailedError);
});

test('what has not arrived after 120 seconds has failed', async () => {
  vi.useFakeTimers();
  const outcome = expect(load(() => new Promise(() => undefined))).rejects.toBeInstanceOf(LoadFailedError);
  expect(chunkTimeoutMs).toBe(120_000);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  await outcome;
});
