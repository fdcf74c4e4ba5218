import { expect, it } from 'vitest';
import { longestFailureMs, nextAttempt, retryDelaysMs } from './retry-schedule.ts';

it('schedules eleven attempts within three days', () => {
  const start = new Date('2025-06-02T00:00:00Z');
  let at: Date | null = start;
  const attempts: Date[] = [];
  while (at !== null) {
    attempts.push(at);
    at = nextAttempt(attempts.length, at);
  }
  expect(attempts).toHaveLength(11);
  expect(attempts.length).toBe(retryDelaysMs.length + 1);
  const hours = ((attempts.at(-1)?.getTime() ?? 0) - start.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(71);
  expect(hours).toBeLessThanOrEqual(72);
  expect(longestFailureMs).toBe((attempts.at(-1)?.getTime() ?? 0) - start.getTime());
  expect(retryDelaysMs).toEqual(retryDelaysMs.toSorted((a, b) => a - b));
});
