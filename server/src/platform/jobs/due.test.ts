import { expect, it } from 'vitest';
import { businessTimeAt } from '../clock.ts';
import type { TestClock } from '../clock.ts';
import { forEachIsolated, moveClock, runDueNow } from './due.ts';
import type { DueSource } from './due.ts';

const start = new Date('2025-06-02T10:00:00+05:30');
const later = new Date('2025-06-03T10:00:00+05:30');

function source(name: string, done: string[], isPoisoned = false): DueSource {
  let isDue = true;
  return {
    name,
    upcoming: async () => [],
    earliest: async () => (isDue ? start : null),
    runDue: async () => {
      if (isPoisoned) throw new Error('poisoned');
      isDue = false;
      done.push(name);
    },
  };
}

function clockAt(instant: Date): TestClock {
  let now = instant;
  return {
    isTestClock: true,
    now: () => businessTimeAt(now),
    refresh: async () => undefined,
    follow: () => () => undefined,
    moveTo: async (to) => {
      now = to;
      return true;
    },
  };
}

it('runs the other sources when one fails', async () => {
  const done: string[] = [];
  const sources = [source('a', done), source('b', done, true), source('c', done)];
  await runDueNow(sources, businessTimeAt(start));
  expect(done).toEqual(['a', 'c']);
});

it('runs the others on a clock move, and reports the failure at the end', async () => {
  const done: string[] = [];
  const clock = clockAt(start);
  const recurring = [{ name: 'r', run: async () => void done.push('r') }];
  const sources = [source('a', done, true), source('b', done)];
  await expect(moveClock(clock, later, sources, recurring)).rejects.toThrow(AggregateError);
  expect(done).toEqual(['b', 'r']);
  expect(clock.now().instant).toEqual(later);
});

it('runs the other rows when one fails, and tries each once', async () => {
  const open = new Set(['1', '2', '3', '4', '5']);
  const handled: string[] = [];
  const run = forEachIsolated(
    async () => [...open].slice(0, 2).map((id) => ({ id })),
    async ({ id }) => {
      handled.push(id);
      if (id === '2') throw new Error('poisoned');
      open.delete(id);
    },
  );
  await expect(run).rejects.toThrow('1 rows failed.');
  expect(handled).toEqual(['1', '2', '3', '4', '5']);
  expect([...open]).toEqual(['2']);
});
