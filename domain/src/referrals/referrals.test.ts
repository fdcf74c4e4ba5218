import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleSunset } from '../quotes/testing/example-facts.ts';
import { addDays, calendarDate, compareDates, termEnd } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { moveGiftsForward } from '../gifts/queued-gifts.ts';
import { isReferralCode, normaliseReferralCode } from './code.ts';
import { printableInviter } from './invite.ts';
import { grantMonth, revokeMonth } from './months.ts';
import type { MovedEnd, RewardTerm } from './months.ts';
import { isOverYearlyCap, nextRewardState, rewardDueOn, rewardEvents, rewardStates } from './reward.ts';

const day = calendarDate;

function term(over: Partial<RewardTerm> = {}): RewardTerm {
  return {
    id: 'a',
    alias: 'CMP1Y',
    startDate: day('2025-04-02'),
    paidEndDate: day('2026-04-01'),
    endDate: day('2026-04-01'),
    freeMonths: null,
    isCut: false,
    source: 'order',
    ...over,
  };
}

describe('codes', () => {
  it('identify a referral by its marker, regardless of case', () => {
    expect(isReferralCode(' REF_abc ')).toBe(true);
    expect(isReferralCode('WELCOME10')).toBe(false);
    expect(normaliseReferralCode(' REF_aBc ')).toBe('ref_abc');
  });
});

describe('the name on an invitation', () => {
  it.each([
    ['Asha', 'Rao', 'Asha Rao'],
    ['Visit http://evil.test', 'NOW!!', 'Visit httpeviltest NOW'],
    ['A\r\nBcc: x@y.test', '', 'ABcc xytest'],
    ['अनिल', 'कुमार', 'अनिल कुमार'],
    ['x'.repeat(80), '', 'x'.repeat(40)],
    ['123', '', ''],
  ])('for %j %j is %j', (first, last, printed) => {
    expect(printableInviter(first, last)).toBe(printed);
  });
});

describe('the states of a reward', () => {
  it('become earned after seven days', () => {
    expect(rewardDueOn(day('2025-06-02'))).toBe('2025-06-09');
  });

  it('handle every event, and repeated events change nothing', () => {
    for (const state of rewardStates) {
      for (const event of rewardEvents) {
        const next = nextRewardState(state, event);
        if (next.ok) expect(nextRewardState(next.value, event)).toEqual(next);
      }
    }
    expect(nextRewardState('void', 'week-passed').ok).toBe(false);
    expect(nextRewardState('reversed', 'week-passed').ok).toBe(false);
    expect(nextRewardState('earned', 'purchase-cancelled')).toEqual({ ok: true, value: 'reversed' });
  });

  it('are limited to twelve months within a year', () => {
    const earned = Array.from({ length: 12 }, (_, index) => addDays(day('2025-01-10'), index * 20));
    expect(isOverYearlyCap(earned, day('2025-12-01'))).toBe(true);
    expect(isOverYearlyCap(earned.slice(1), day('2025-12-01'))).toBe(false);
    // The first month was earned almost a year ago, so 9 January is within a year of it and 10 January is not.
    expect(isOverYearlyCap(earned, day('2026-01-09'))).toBe(true);
    expect(isOverYearlyCap(earned, day('2026-01-10'))).toBe(false);
  });
});

describe('adding a month', () => {
  const today = day('2025-06-10');

  it('extends the running plan', () => {
    const given = grantMonth([term()], null, today);
    expect(given).toEqual({
      kind: 'term',
      moved: {
        termId: 'a',
        endDate: '2026-05-01',
        freeMonths: { months: 1, from: '2026-04-02' },
        movedMonths: [],
      },
      firstDay: '2026-04-02',
      days: 30,
    });
  });

  it('extends the last queued term, so that terms never overlap', () => {
    const renewal = term({ id: 'b', startDate: day('2026-04-02'), endDate: day('2027-04-01') });
    const given = grantMonth([renewal, term()], null, today);
    expect(given).toMatchObject({ kind: 'term', moved: { termId: 'b', endDate: '2027-05-01' } });
  });

  it.each([
    ['nobody', []],
    ['an expired plan', [term({ endDate: day('2025-06-09') })]],
    ['a trial', [term({ alias: 'CML14D', endDate: day('2025-06-15') })]],
    ['a plan that the end of the service cut', [term({ isCut: true })]],
  ])('keeps it for %s', (_name, terms) => {
    expect(grantMonth(terms, null, today)).toEqual({ kind: 'unconsumed' });
  });

  it('keeps it if it does not fit before the sunset', () => {
    const short = term({ paidEndDate: day('2025-08-15'), endDate: day('2025-08-15') });
    expect(grantMonth([short], exampleSunset, today)).toEqual({ kind: 'unconsumed' });
    const shorter = term({ paidEndDate: day('2025-07-31'), endDate: day('2025-07-31') });
    expect(grantMonth([shorter], exampleSunset, today)).toMatchObject({ moved: { endDate: '2025-08-31' } });
  });
});

describe('revoking a month', () => {
  const today = day('2025-06-10');
  const grown = term({ endDate: day('2026-06-01'), freeMonths: { months: 2, from: day('2026-04-02') } });

  it('that an upgrade carried past the sunset leaves the end unchanged', () => {
    const cut = term({
      paidEndDate: day('2026-04-01'),
      endDate: day('2026-04-01'),
      movedMonths: [{ from: day('2026-04-02'), to: day('2026-05-01') }],
    });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [cut] }, 30, today)).toEqual({
      kind: 'term',
      moved: { termId: 'a', endDate: '2026-04-01', freeMonths: null, movedMonths: [] },
    });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [{ ...cut, movedMonths: [] }] }, 30, today)).toEqual({
      kind: 'used',
    });
  });

  it('revokes a queued month first', () => {
    expect(revokeMonth({ unconsumedMonths: 1, terms: [grown] }, 30, today)).toEqual({ kind: 'unconsumed' });
  });

  it('revokes the last month of the plan', () => {
    expect(revokeMonth({ unconsumedMonths: 0, terms: [grown] }, 30, today)).toMatchObject({
      moved: { endDate: '2026-05-01', freeMonths: { months: 1, from: '2026-04-02' } },
    });
    const one = term({ endDate: day('2026-05-01'), freeMonths: { months: 1, from: day('2026-04-02') } });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [one] }, 30, today)).toMatchObject({
      moved: { endDate: '2026-04-01', freeMonths: null },
    });
  });

  it('leaves a month that has started', () => {
    const one = term({ endDate: day('2026-05-01'), freeMonths: { months: 1, from: day('2026-04-02') } });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [one] }, 30, day('2026-04-02'))).toEqual({
      kind: 'used',
    });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [one] }, 30, day('2026-04-01'))).toMatchObject({
      moved: { endDate: '2026-04-01' },
    });
  });

  it('takes days that an upgrade carried over, never paid ones', () => {
    const upgraded = term({ endDate: day('2026-04-20') });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [upgraded] }, 30, today)).toMatchObject({
      moved: { endDate: '2026-04-01' },
    });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [upgraded] }, 10, today)).toMatchObject({
      moved: { endDate: '2026-04-10' },
    });
    expect(revokeMonth({ unconsumedMonths: 0, terms: [term()] }, 30, today)).toEqual({ kind: 'used' });
  });

  describe('with a term queued after the plan', () => {
    const one = term({ endDate: day('2026-05-01'), freeMonths: { months: 1, from: day('2026-04-02') } });
    const behind = (over: Partial<RewardTerm>) =>
      term({
        id: 'b',
        alias: 'CMP3M',
        startDate: day('2026-05-02'),
        paidEndDate: day('2026-08-01'),
        endDate: day('2026-08-01'),
        ...over,
      });
    const take = (terms: readonly RewardTerm[]) => revokeMonth({ unconsumedMonths: 0, terms }, 30, today);

    it('takes the month before a gift', () => {
      expect(take([behind({ source: 'gift' }), one])).toMatchObject({
        kind: 'term',
        moved: { termId: 'a', endDate: '2026-04-01', freeMonths: null },
      });
    });

    it('takes the month after the gift first', () => {
      const later = { months: 1, from: day('2026-08-02') };
      const gift = behind({ source: 'gift', endDate: day('2026-09-01'), freeMonths: later });
      expect(take([one, gift])).toMatchObject({ moved: { termId: 'b', endDate: '2026-08-01' } });
    });

    it('leaves the month before a paid plan, whose invoice states its days', () => {
      expect(take([one, behind({ source: 'order' })])).toEqual({ kind: 'used' });
    });
  });
});

/**
 * Compares random sequences of a referrer with a plain count. Each earned month is waiting, in the plan, used up or
 * revoked, and counts exactly once.
 */
describe('months', () => {
  type Step =
    | { readonly kind: 'earn' }
    | { readonly kind: 'reverse'; readonly which: number }
    | { readonly kind: 'wait'; readonly days: number }
    | { readonly kind: 'buy' }
    | { readonly kind: 'claim' };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Step>({ kind: 'earn' }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(20) }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 200 }) }),
      },
      { weight: 2, arbitrary: fc.constant<Step>({ kind: 'buy' }) },
      { weight: 1, arbitrary: fc.constant<Step>({ kind: 'claim' }) },
    ),
    { maxLength: 40 },
  );

  it('are never created or lost, in random histories', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let today = day('2025-01-15');
        let unconsumed = 0;
        let terms: RewardTerm[] = [];
        const days: number[] = [];
        let earned = 0;
        let takenBack = 0;
        let freeDays = 0;
        const move = ({ termId, endDate, freeMonths }: MovedEnd) => {
          terms = terms.map((each) => {
            if (each.id !== termId) return each;
            expect(endDate >= each.paidEndDate).toBe(true);
            freeDays += Math.round((Date.parse(endDate) - Date.parse(each.endDate)) / 86_400_000);
            return { ...each, endDate, freeMonths };
          });
        };
        for (const step of history) {
          switch (step.kind) {
            case 'earn': {
              const given = grantMonth(terms, null, today);
              earned += 1;
              days.push(given.kind === 'term' ? given.days : 30);
              if (given.kind === 'term') move(given.moved);
              else unconsumed += 1;
              break;
            }
            case 'reverse': {
              const [taken] = days.splice(step.which % Math.max(1, days.length), 1);
              if (taken === undefined) break;
              const outcome = revokeMonth({ unconsumedMonths: unconsumed, terms }, taken, today);
              if (outcome.kind === 'unconsumed') unconsumed -= 1;
              if (outcome.kind === 'term') move(outcome.moved);
              for (const { id, startDate, endDate } of moveGiftsForward(terms, today))
                terms = terms.map((each) =>
                  each.id === id ? { ...each, startDate, endDate, paidEndDate: endDate } : each,
                );
              if (outcome.kind !== 'used') takenBack += 1;
              break;
            }
            case 'wait':
              today = addDays(today, step.days);
              break;
            case 'claim': {
              // Gifts queue behind every other term.
              const last = terms
                .map(({ endDate }) => endDate)
                .toSorted(compareDates)
                .at(-1);
              const startDate = last === undefined || last < today ? today : addDays(last, 1);
              const endDate = termEnd(startDate, 3);
              const gift = { alias: 'CMP3M', source: 'gift', freeMonths: null, isCut: false } as const;
              terms = [
                ...terms,
                { ...gift, id: `t${terms.length}`, startDate, paidEndDate: endDate, endDate },
              ];
              break;
            }
            case 'buy': {
              const start = afterLast(terms, today);
              if (start === null) break;
              const paidEndDate = termEnd(start, 3);
              const from = addDays(paidEndDate, 1);
              const endDate = unconsumed === 0 ? paidEndDate : termEnd(from, unconsumed);
              const freeMonths = unconsumed === 0 ? null : { months: unconsumed, from };
              const id = `t${terms.length}`;
              terms = [
                ...terms,
                {
                  id,
                  alias: 'CMP3M',
                  source: 'order',
                  startDate: start,
                  paidEndDate,
                  endDate,
                  freeMonths,
                  isCut: false,
                },
              ];
              unconsumed = 0;
              break;
            }
          }
          const inTerms = terms.reduce((sum, { freeMonths }) => sum + (freeMonths?.months ?? 0), 0);
          expect(unconsumed + inTerms).toBe(earned - takenBack);
          expect(unconsumed).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(freeDays)).toBe(true);
          for (const { freeMonths, endDate, paidEndDate } of terms) {
            expect(endDate).toBe(
              freeMonths === null ? paidEndDate : termEnd(freeMonths.from, freeMonths.months),
            );
          }
          const inOrder = terms.toSorted((a, b) => compareDates(a.startDate, b.startDate));
          for (const [index, { endDate }] of inOrder.entries()) {
            const next = inOrder[index + 1];
            if (next !== undefined) expect(next.startDate > endDate).toBe(true);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  /** Returns when a purchase starts, which is today or after the running plan. Only one purchase can be queued. */
  function afterLast(terms: readonly RewardTerm[], today: CalendarDate): CalendarDate | null {
    const alive = terms.filter(({ endDate }) => endDate >= today);
    if (alive.length > 1) return null;
    const [only] = alive;
    return only === undefined ? today : addDays(only.endDate, 1);
  }
});
