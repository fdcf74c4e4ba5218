import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, calendarDate, daysBetween, inclusiveDays, termEnd } from '../primitives/calendar-date.ts';
import { exampleTerm } from '../quotes/testing/example-facts.ts';
import { creditFrom } from '../quotes/term-credit.ts';
import type { FreeMonths } from './free-time.ts';
import type { PausableTerm, PausePlan } from './pause.ts';
import { daysServed, maxPausedDays, planPause, planResume } from './pause.ts';
import { currentTerm, mainTerm } from './term.ts';

const begun = calendarDate('2025-06-02');

function bought(id: string, startDate: CalendarDate, days: number, months = 0): PausableTerm {
  const paidEndDate = addDays(startDate, days - 1);
  const freeMonths: FreeMonths | null = months === 0 ? null : { months, from: addDays(paidEndDate, 1) };
  return {
    id,
    alias: 'CML3M',
    startDate,
    paidEndDate,
    endDate: freeMonths === null ? paidEndDate : termEnd(freeMonths.from, months),
    source: 'order',
    freeMonths,
    movedMonths: [],
    isCut: false,
  };
}

function apply(terms: readonly PausableTerm[], { term, queued }: PausePlan): PausableTerm[] {
  return terms.map((each) => {
    if (each.id === term.termId) return { ...each, ...term };
    const moved = queued.find(({ termId }) => termId === each.id);
    if (moved === undefined) return each;
    const by = daysBetween(each.startDate, moved.startDate);
    return {
      ...each,
      startDate: moved.startDate,
      paidEndDate: addDays(each.paidEndDate, by),
      endDate: moved.endDate,
    };
  });
}

const worthOn = (term: PausableTerm, day: CalendarDate) =>
  creditFrom({ ...exampleTerm('CML3M', { start: term.startDate }), ...term, isGift: false }, day).taxable;

const anyWish = fc.record({ wait: fc.nat(30), days: fc.integer({ min: 1, max: 120 }), early: fc.nat(120) });

it('keeps every day and every paisa of a paused plan, for random pauses and resumes', () => {
  let paused = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 365 }),
      fc.nat(2),
      fc.nat(2),
      fc.option(fc.nat(500)),
      fc.array(anyWish, { minLength: 1, maxLength: 4 }),
      (days, months, waiting, serviceDays, wishes) => {
        const sunset =
          serviceDays === null ? null : { date: addDays(begun, 365 + serviceDays), notice: 'It ends.' };
        let terms = [bought('running', begun, days, months)];
        for (let next = 0; next < waiting; next += 1)
          terms.push(bought(`next-${next}`, addDays(terms.at(-1)?.endDate ?? begun, 1), 91));
        let today = begun;
        for (const { wait, days: wished, early } of wishes) {
          today = addDays(today, wait);
          const term = currentTerm(terms, today);
          if (term === null) break;
          const plan = planPause(
            { terms, today, sunset },
            { from: today, resumesOn: addDays(today, wished) },
          );
          if ('refused' in plan) {
            expect(plan.refused).toMatch(/\.$/);
            continue;
          }
          paused += 1;
          const before = terms;
          const worth = worthOn(term, today);
          terms = apply(terms, plan);
          keeps(before, terms);
          const still = terms.find(({ id }) => id === term.id);
          if (still === undefined) throw new Error('The term is gone.');
          if (sunset !== null) expect(terms.every(({ endDate }) => endDate <= sunset.date)).toBe(true);
          // No day of the pause is used up, regardless of when the plan is cancelled or resumed.
          for (const at of [0, Math.floor(wished / 2), wished])
            expect(worthOn(still, addDays(today, at))).toBe(worth);
          expect(mainTerm(terms, today)).toBeNull();
          expect(mainTerm(terms, addDays(plan.resumesOn, -1))).toBeNull();
          expect(mainTerm(terms, plan.resumesOn)?.id).toBe(term.id);
          const again = planPause({ terms, today, sunset }, { from: today, resumesOn: addDays(today, 3) });
          expect(again).toHaveProperty('refused');
          // If resumed on the same day, the plan is as if there had been no pause.
          const undone = planResume({ terms, today, sunset }, today);
          if ('refused' in undone) throw new Error(undone.refused);
          expect(apply(terms, undone).map(daysOf)).toEqual(before.map(daysOf));
          today = addDays(today, Math.min(early, wished));
          const sooner = planResume({ terms, today, sunset }, today);
          if (today < plan.resumesOn) {
            if ('refused' in sooner) throw new Error(sooner.refused);
            terms = apply(terms, sooner);
            keeps(before, terms);
            expect(mainTerm(terms, today)?.id).toBe(term.id);
          } else expect(sooner).toHaveProperty('refused');
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(paused).toBeGreaterThan(100);
});

function daysOf({ id, startDate, paidEndDate, endDate, freeMonths }: PausableTerm) {
  return { id, startDate, paidEndDate, endDate, freeMonths };
}

/** Asserts that paid days and free months are unchanged, nothing overlaps, and no pause is too long. */
function keeps(before: readonly PausableTerm[], after: readonly PausableTerm[]): void {
  let last = addDays(begun, -1);
  for (const term of after) {
    const was = before.find(({ id }) => id === term.id);
    if (was === undefined) throw new Error(`${term.id} is new.`);
    expect(daysServed(term, term.startDate, term.paidEndDate)).toBe(
      daysServed(was, was.startDate, was.paidEndDate),
    );
    expect(term.freeMonths?.months).toBe(was.freeMonths?.months);
    if (term.freeMonths !== null)
      expect(term.endDate).toBe(termEnd(term.freeMonths.from, term.freeMonths.months));
    expect(inclusiveDays(term.startDate, term.endDate)).toBeGreaterThan(0);
    expect(term.startDate > last).toBe(true);
    last = term.endDate;
    const still = (term.pauses ?? []).reduce((sum, { from, to }) => sum + inclusiveDays(from, to), 0);
    expect(still).toBeLessThanOrEqual(maxPausedDays);
  }
}
