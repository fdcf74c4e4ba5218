import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import { performanceSources, showsOutcomes, visibleReturns, sourceProblem } from './performance-source.ts';

const last = calendarDate('2026-05-04');
const after = calendarDate('2026-05-05');

describe('returns of a portfolio', () => {
  it.each([
    // Columns: firm, portfolio, on the last day, after it.
    ['hidden', 'hidden', 'none', 'none'],
    ['hidden', 'verified', 'none', 'none'],
    ['hidden', 'live', 'none', 'none'],
    ['verified', 'hidden', 'none', 'none'],
    ['verified', 'verified', 'certified', 'certified'],
    ['verified', 'live', 'none', 'none'],
    ['live', 'hidden', 'none', 'none'],
    ['live', 'verified', 'certified', 'certified'],
    ['live', 'live', 'computed', 'none'],
  ] as const)('firm %s, portfolio %s: %s, then %s', (firm, portfolio, then, later) => {
    const shown = (day: CalendarDate, hasCertificate: boolean) =>
      visibleReturns(firm, { kind: portfolio, hasCertificate }, day);
    expect([shown(last, true), shown(after, true)]).toEqual([then, later]);
    expect(shown(last, false)).toBe(then === 'certified' ? 'none' : then);
  });
});

it('shows outcomes of calls outside portfolios only if the firm shows its own returns', () => {
  expect(performanceSources.filter((firm) => showsOutcomes(firm, last))).toEqual(['live']);
  expect(performanceSources.filter((firm) => showsOutcomes(firm, after))).toEqual([]);
});

it('refuses computed returns after the last day', () => {
  expect(sourceProblem({ kind: 'live', hasCertificate: false }, last)).toBeNull();
  expect(sourceProblem({ kind: 'live', hasCertificate: true }, after)).toContain('4 May 2026');
  expect(sourceProblem({ kind: 'verified', hasCertificate: true }, after)).toBeNull();
  expect(sourceProblem({ kind: 'verified', hasCertificate: false }, last)).toContain('certificate');
});
