import { describe, expect, it } from 'vitest';
import type { PlanAlias } from '../catalogue/plan.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import { accessState } from './access-state.ts';
import type { Term } from './term.ts';
import { currentTerm, hasExpired, phaseOf, queuedTerms, servesFrom, sortForWire } from './term.ts';

const today = calendarDate('2025-06-02');

function term(id: string, alias: PlanAlias, start: string, end: string, endedOn?: string): Term {
  const dates = {
    startDate: calendarDate(start),
    paidEndDate: calendarDate(end),
    endDate: calendarDate(end),
  };
  return { id, alias, ...dates, endedOn: endedOn === undefined ? null : calendarDate(endedOn) };
}

const running = term('running', 'CMP3M', '2025-04-01', '2025-06-30');
const queued = term('queued', 'CMP3M', '2025-07-01', '2025-09-30');
const laterQueued = term('later', 'CMP3M', '2025-10-01', '2025-12-31');
const old = term('old', 'CML14D', '2025-01-01', '2025-01-14');
const older = term('older', 'CML3M', '2024-01-01', '2024-03-31');
const replaced = term('replaced', 'CML1Y', '2024-10-01', '2025-09-30', '2025-04-01');

describe('terms', () => {
  it('serve through their last day', () => {
    expect(hasExpired(today, today)).toBe(false);
    expect(hasExpired(calendarDate('2025-06-01'), today)).toBe(true);
  });

  it('are in the order of the session user', () => {
    const mixed = [older, laterQueued, replaced, queued, old, running];
    expect(sortForWire(mixed, today).map(({ id }) => id)).toEqual([
      'running',
      'queued',
      'later',
      'replaced',
      'old',
      'older',
    ]);
    expect(queuedTerms(mixed, today).map(({ id }) => id)).toEqual(['queued', 'later']);
    expect(currentTerm(mixed, today)).toBe(running);
    expect(currentTerm([queued, old], today)).toBeNull();
  });

  it('sort current plans by access, highest first', () => {
    const guest = term('guest', 'CMPGUEST', '2025-06-01', '2025-06-30');
    const lite = term('lite', 'CML1Y', '2025-01-01', '2025-12-31');
    expect(currentTerm([lite, guest], today)).toBe(guest);
    expect(currentTerm([lite, guest, running], today)).toBe(running);
  });

  it('end when replaced', () => {
    const today1 = term('t', 'CML14D', '2025-06-02', '2025-06-15', '2025-06-02');
    expect(phaseOf(today1, today)).toBe('past');
    expect(phaseOf(replaced, today)).toBe('past');
    expect(phaseOf({ ...queued, endedOn: today }, today)).toBe('past');
    expect(phaseOf({ ...queued, endedOn: queued.startDate }, today)).toBe('past');
    expect(servesFrom(queued, today)).toBe(true);
    expect(servesFrom(old, today)).toBe(false);
  });
});

describe('accessState', () => {
  it.each([
    ['unconfirmed', false, [running]],
    ['registered', true, []],
    ['active', true, [old, running]],
    ['active', true, [old, queued]],
    ['expired', true, [old, older]],
    ['expired', true, [replaced]],
  ] as const)('%s', (state, emailConfirmed, terms) => {
    expect(accessState({ emailConfirmed, terms, today })).toBe(state);
  });
});
