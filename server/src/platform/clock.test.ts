import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { businessTimeAt, openTestClock, startOfDay } from './clock.ts';
import { moveClock } from './jobs/due.ts';
import type { DueSource } from './jobs/due.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';

describe('business days in Asia/Kolkata', () => {
  it.each([
    ['2025-08-31T18:29:59.999Z', '2025-08-31'],
    ['2025-08-31T18:30:00.000Z', '2025-09-01'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01'],
  ])('%s is %s', (instant, day) => {
    expect(businessTimeAt(new Date(instant)).today).toBe(day);
  });

  it('start at 18:30 UTC of the previous day', () => {
    expect(startOfDay(calendarDate('2025-09-01')).toISOString()).toBe('2025-08-31T18:30:00.000Z');
  });
});

describe('the test clock', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('starts once, survives a restart, and only moves forward', async () => {
    const start = new Date('2025-06-02T04:30:00Z');
    const clock = await openTestClock(database.db, start);
    expect(clock.now().instant.getTime() - start.getTime()).toBeLessThan(5_000);

    expect(await clock.moveTo(new Date('2025-07-01T00:00:00Z'))).toBe(true);
    const restarted = await openTestClock(database.db, start);
    expect(restarted.now().today).toBe('2025-07-01');

    expect(await restarted.moveTo(new Date('2025-06-15T00:00:00Z'))).toBe(false);
    expect(restarted.now().today).toBe('2025-07-01');
  });

  it('does not move back when a read that started before a move ends after it', async () => {
    const answered = Promise.withResolvers<void>();
    let delayNext = false;
    const delayed = new WeakSet<object>();
    const delays: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (delayNext) delayed.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (delayed.has(queryId)) await answered.promise;
        return result;
      },
    };
    const clock = await openTestClock(database.db.withPlugin(delays), new Date('2025-07-01T00:00:00Z'));
    delayNext = true;
    const refreshed = clock.refresh();
    delayNext = false;
    expect(await clock.moveTo(new Date('2025-07-02T00:00:00Z'))).toBe(true);
    answered.resolve();
    await refreshed;
    expect(clock.now().today).toBe('2025-07-02');
  });

  it('runs scheduled work in order, each at its own instant, then recurring work once', async () => {
    const clock = await openTestClock(database.db, new Date('2025-07-01T00:00:00Z'));
    const ran: string[] = [];
    const source = (name: string, dues: string[]): DueSource => ({
      name,
      upcoming: async () => [],
      earliest: async (until) => {
        const next = dues.map((due) => new Date(due)).find((due) => due <= until);
        return next ?? null;
      },
      runDue: async ({ instant }) => {
        while (dues[0] !== undefined && new Date(dues[0]) <= instant) dues.shift();
        ran.push(`${name} ${instant.toISOString().slice(0, 10)}`);
      },
    });
    const until = new Date('2025-09-01T00:00:00Z');
    const sources = [
      source('reminder', ['2025-07-05T00:00:00Z', '2025-08-20T00:00:00Z']),
      source('expiry', ['2025-07-12T00:00:00Z', '2025-09-02T00:00:00Z']),
    ];
    const recurring = [{ name: 'reconcile', run: async () => void ran.push('reconcile') }];
    expect(await moveClock(clock, until, sources, recurring)).toBe(true);
    expect(ran).toEqual(['reminder 2025-07-05', 'expiry 2025-07-12', 'reminder 2025-08-20', 'reconcile']);
    expect(clock.now().today).toBe('2025-09-01');
    expect(await moveClock(clock, new Date('2025-08-01T00:00:00Z'), sources, recurring)).toBe(false);
  });
});
