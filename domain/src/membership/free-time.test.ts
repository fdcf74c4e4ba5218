import { describe, expect, it } from 'vitest';
import { calendarDate as day } from '../primitives/calendar-date.ts';
import { endFreeMonths, freeDaysFrom, moveMonths } from './free-time.ts';

/** Paid until 1 September, then June's two months from 2 September to 1 November. */
const term = {
  paidEndDate: day('2025-09-01'),
  endDate: day('2025-11-01'),
  freeMonths: { months: 2, from: day('2025-09-02') },
};

describe('free months moved by an upgrade', () => {
  it('keep their days after the end of the new paid term', () => {
    expect(freeDaysFrom(term, day('2025-06-10'))).toBe(61);
    expect(moveMonths([term], day('2025-06-10'), day('2026-06-09'))).toEqual([
      { from: '2026-06-10', to: '2026-07-09' },
      { from: '2026-07-10', to: '2026-08-09' },
    ]);
  });

  it('become days if they have started', () => {
    // 22 days of the first month are left, then the whole second one.
    expect(freeDaysFrom(term, day('2025-09-10'))).toBe(53);
    expect(moveMonths([term], day('2025-09-10'), day('2026-09-09'))).toEqual([
      { from: '2026-10-02', to: '2026-11-01' },
    ]);
  });

  it('are moved again by the next upgrade, after those of the earlier term', () => {
    const moved = {
      ...term,
      movedMonths: [{ from: day('2025-09-02'), to: day('2025-10-01') }],
      freeMonths: null,
    };
    expect(moveMonths([term, moved], day('2025-06-10'), day('2026-06-09'))).toEqual([
      { from: '2026-06-10', to: '2026-07-09' },
      { from: '2026-07-10', to: '2026-08-09' },
      { from: '2026-08-10', to: '2026-09-08' },
    ]);
  });

  it('are returned if the term ends before they start, and kept if they have started', () => {
    const movedMonths = [
      { from: day('2026-06-10'), to: day('2026-07-09') },
      { from: day('2026-07-10'), to: day('2026-08-09') },
    ];
    expect(endFreeMonths({ movedMonths }, day('2026-06-09'))).toEqual({
      returned: 2,
      freeMonths: null,
      movedMonths: [],
    });
    expect(endFreeMonths({ movedMonths }, day('2026-06-10'))).toMatchObject({
      returned: 1,
      movedMonths: [movedMonths[0]],
    });
  });
});
