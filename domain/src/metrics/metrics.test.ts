import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { CohortsOfMonth, cohortTriangle } from './cohort.ts';
import { addMonths, isMonth, lastDayOf, month, monthOf, monthsBetween } from './month.ts';
import { MonthMetrics } from './month-metrics.ts';
import { movementOf } from './movement.ts';
import type { Ending, MemberMonth, Standing } from './movement.ts';
import { isMonthGranted, noGifts, rewardStates, together } from './yield.ts';
import { deferredOf, monthlyWorth } from './spread.ts';

const sales = fc.record({
  income: fc.nat(500_000_000).map(paise),
  days: fc.integer({ min: 1, max: 366 }),
});

describe('months', () => {
  it('end on their last day and continue across years', () => {
    expect(lastDayOf(month('2028-02'))).toBe('2028-02-29');
    expect(monthOf(calendarDate('2025-12-31'))).toBe('2025-12');
    expect(addMonths(month('2025-01'), -1)).toBe('2024-12');
    expect(monthsBetween(month('2025-11'), month('2026-02'))).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsBetween(month('2025-02'), month('2025-01'))).toEqual([]);
    expect(['2025-13', '2025-1', '', 202501].filter(isMonth)).toEqual([]);
  });
});

describe('the monthly value of a sale', () => {
  it('is a twelfth of an annual sale', () => {
    expect(monthlyWorth({ income: paise(2_398_800), days: 365 })).toBe(199_900);
    // A quarter of 92 days: 7,197.00 × 365 / (12 × 92), rounded half up.
    expect(monthlyWorth({ income: paise(719_700), days: 92 })).toBe(237_944);
  });
  it('is zero for a free sale, or a term without days', () => {
    expect(monthlyWorth({ income: paise(0), days: 90 })).toBe(0);
    expect(monthlyWorth({ income: paise(100), days: 0 })).toBe(0);
    // A commercial credit note also refunded the tax.
    expect(monthlyWorth({ income: paise(-100), days: 30 })).toBe(0);
    expect(deferredOf({ income: paise(-100), days: 30 }, 10)).toBe(0);
  });
});

describe('deferred revenue', () => {
  it('is the full amount before the first day and zero after the last', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        expect(deferredOf(sale, 0)).toBe(sale.income);
        expect(deferredOf(sale, sale.days)).toBe(0);
      }),
    );
  });
  it('falls by the same paise each day, with the rest on the last', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const earned = Array.from(
          { length: sale.days },
          (_, day) => deferredOf(sale, day) - deferredOf(sale, day + 1),
        );
        const last = earned.pop() ?? 0;
        expect(new Set(earned).size).toBeLessThan(2);
        expect(last).toBeGreaterThanOrEqual(earned[0] ?? 0);
        expect(earned.reduce((sum, day) => sum + day, last)).toBe(sale.income);
      }),
    );
  });
});

const lite: Standing = { alias: 'CML1Y', isGift: false, income: paise(598_800), days: 365 };
const premium: Standing = { alias: 'CMP1Y', isGift: false, income: paise(2_398_800), days: 365 };
const given: Standing = { ...premium, isGift: true };
const change = (before: Standing | null, after: Standing | null, more: Partial<MemberMonth> = {}) => ({
  before,
  after,
  hasHistory: false,
  ending: 'lapsed' as Ending,
  ...more,
});

describe('the movement of a member', () => {
  it.each([
    ['new', change(null, lite)],
    ['recovered', change(null, lite, { hasHistory: true })],
    ['expansion', change(lite, premium)],
    ['contraction', change(premium, lite)],
    ['unchanged', change(given, premium)],
    ['churned-voluntary', change(lite, null)],
    ['churned-voluntary', change(lite, null, { ending: 'cancelled' })],
    ['churned-involuntary', change(lite, null, { ending: 'refunded' })],
    ['churned-involuntary', change(lite, null, { ending: 'chargeback' })],
    ['churned-involuntary', change(lite, null, { ending: 'end-of-service' })],
  ])('%s', (movement, member) => expect(movementOf(member)).toBe(movement));
});

it('leads from one month’s recurring revenue to the next', () => {
  const metrics = new MonthMetrics();
  metrics.member(change(null, lite), 3);
  metrics.member(change(lite, premium), 2);
  metrics.member(change(premium, null), 1);
  metrics.member(change(given, given), 4);
  metrics.sale({ income: paise(1_000), days: 3 }, 1, 2);
  const { members, gifted, mrr, arr, deferred, movements, moves } = metrics.result;
  expect({ members, gifted, mrr, arr, deferred }).toEqual({
    members: 9,
    gifted: 4,
    mrr: 3 * 49_900 + 6 * 199_900,
    arr: 12 * (3 * 49_900 + 6 * 199_900),
    deferred: 2 * 667,
  });
  expect(moves).toEqual([{ from: 'CML1Y', to: 'CMP1Y', members: 2, amount: 300_000 }]);
  const before = 2 * 49_900 + 5 * 199_900;
  const moved = Object.values(movements).reduce((sum, { amount }) => sum + amount, 0);
  expect(before + moved).toBe(mrr);
});

describe('cohorts', () => {
  it('count retained members and their revenue by month', () => {
    const [january, february, march] = [month('2025-01'), month('2025-02'), month('2025-03')];
    const ofJanuary = new CohortsOfMonth();
    ofJanuary.member(january, lite, 3);
    ofJanuary.member(january, premium, 1);
    const ofMarch = new CohortsOfMonth();
    ofMarch.member(january, premium, 2);
    ofMarch.member(march, lite, 1);
    const ends = new Map([
      [january, ofJanuary.result],
      [march, ofMarch.result],
    ]);
    const nobody = { members: 0, amount: 0 };
    const joined = new Map([
      [march, 1],
      [january, 5],
      [addMonths(march, 1), 7],
    ]);
    expect(cohortTriangle(joined, ends, march)).toEqual([
      {
        month: january,
        joined: 5,
        cells: [{ members: 4, amount: 3 * 49_900 + 199_900 }, nobody, { members: 2, amount: 2 * 199_900 }],
      },
      { month: march, joined: 1, cells: [{ members: 1, amount: 49_900 }] },
    ]);
    expect(cohortTriangle(new Map([[february, 1]]), ends, march)[0]?.cells).toEqual([nobody, nobody]);
  });
});

describe('referral yield', () => {
  it('counts a month as given if it was earned, or used before it could be revoked', () => {
    const given = rewardStates.filter((state) => isMonthGranted({ state, takenFrom: null }));
    expect(given).toEqual(['earned']);
    expect(isMonthGranted({ state: 'reversed', takenFrom: 'used' })).toBe(true);
    expect(isMonthGranted({ state: 'reversed', takenFrom: 'term' })).toBe(false);
  });
  it('adds up for each metric', () => {
    const some = { ...noGifts, bought: 2, revenue: 500 };
    expect(together(some, { ...some, returned: 1 })).toEqual({
      ...noGifts,
      bought: 4,
      revenue: 1_000,
      returned: 1,
    });
  });
});
