import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { memberPauseProblem, pausesLeft } from './member-pause.ts';

const today = calendarDate('2025-06-02');
const pausedFrom = (...days: readonly string[]) =>
  days.map((day) => ({ pauses: [{ from: calendarDate(day), to: calendarDate(day) }] }));

it('counts pauses started within a year', () => {
  const terms = pausedFrom('2024-06-02', '2024-06-03', '2025-05-01');
  expect(pausesLeft({ perYear: 3 }, terms, today)).toBe(1);
  expect(pausesLeft({ perYear: 1 }, terms, today)).toBe(0);
});

it('enforces the firm’s limits', () => {
  const settings = { mostDays: 30, perYear: 1 };
  expect(memberPauseProblem(settings, [], 30, today)).toBeNull();
  expect(memberPauseProblem(settings, [], 31, today)).toContain('at most 30 days');
  expect(memberPauseProblem(null, [], 1, today)).toContain('write to support');
  expect(memberPauseProblem(settings, pausedFrom('2025-05-01'), 1, today)).toContain('1 May 2026');
});
