import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { businessTimeAt } from '../clock.ts';
import { dueNotices, morningOf } from './due-notices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hourMs = 3_600_000;
const now = new Date('2025-06-10T09:00:00+05:30');

it('sends what is due and at most two days late, and closes each once', async () => {
  const notice = (id: string, hoursAgo: number) => ({
    id,
    dueAt: new Date(now.getTime() - hoursAgo * hourMs),
  });
  const waiting = [
    notice('now', 0),
    notice('two days', 48),
    notice('later than that', 48.1),
    notice('nobody needs it', 1),
    notice('neither', 100),
    ...Array.from({ length: 250 }, (_, at) => notice(`one of many ${at}`, 2)),
  ];
  const outcomes = new Map<string, string>();
  const notified: string[] = [];
  const source = dueNotices(database.db, {
    name: 'test-notices',
    upcoming: async () => [],
    earliest: () => Promise.resolve(waiting[0]?.dueAt ?? null),
    claim: (_tx, _at, limit) => Promise.resolve(waiting.splice(0, limit)),
    isNeeded: (_tx, { id }) => Promise.resolve(!id.startsWith('n') || id === 'now'),
    close: (_tx, { id }, outcome) => {
      expect(outcomes.has(id)).toBe(false);
      outcomes.set(id, outcome);
      return Promise.resolve();
    },
    tell: (_tx, { id }) => {
      notified.push(id);
      return Promise.resolve();
    },
  });
  expect(await source.earliest(now)).toEqual(now);
  await source.runDue(businessTimeAt(now));
  expect(Object.fromEntries([...outcomes].slice(0, 5))).toEqual({
    now: 'told',
    'two days': 'told',
    'later than that': 'too-late',
    'nobody needs it': 'not-needed',
    neither: 'not-needed',
  });
  expect(outcomes.size).toBe(255);
  expect(notified).toHaveLength(252);
});

it('sends emails at nine in Kolkata', () => {
  const { today } = businessTimeAt(now);
  expect(morningOf(today)).toEqual(now);
});
