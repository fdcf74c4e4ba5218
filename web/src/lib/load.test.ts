import { afterEach, expect, test, vi } from 'vitest';
import { LoadFailedError, chunkTimeoutMs, load } from './load.ts';

afterEach(() => vi.useRealTimers());

test('passes on what is loaded', async () => {
  expect(await load(() => Promise.resolve('part'))).toBe('part');
});

test('reports a failure as a load failure', async () => {
  await expect(load(() => Promise.reject(new TypeError('network')))).rejects.toBeInstanceOf(LoadFailedError);
});

test('fails after 120 seconds', async () => {
  vi.useFakeTimers();
  const outcome = expect(load(() => new Promise(() => undefined))).rejects.toBeInstanceOf(LoadFailedError);
  expect(chunkTimeoutMs).toBe(120_000);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  await outcome;
});
