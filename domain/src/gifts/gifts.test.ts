import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { isGiftOver, lastClaimDay } from './claim-window.ts';
import { giftEvents, giftStateOn, giftStates, isUnclaimed, nextGiftState } from './gift-state.ts';
import { giftTermOn } from './gift-term.ts';
import { moveGiftsForward } from './queued-gifts.ts';

const day = calendarDate;
const sunset = { date: day('2025-08-31'), notice: 'It ends.' };
const quarterly = { alias: 'CMP3M', startDate: day('2025-06-02'), paidEndDate: day('2025-09-01') } as const;

describe('gift states', () => {
  it('are total, and final states stay final', () => {
    for (const state of giftStates)
      for (const event of giftEvents) {
        const next = nextGiftState(state, event);
        if (state === 'refunded') expect(next.ok).toBe(false);
        if (state === 'ended' && next.ok) expect(next.value).toBe('ended');
        if (next.ok) expect(giftStates).toContain(next.value);
      }
  });

  it('belong to the giver until the claim', () => {
    for (const state of giftStates) {
      expect(nextGiftState(state, 'return').ok).toBe(isUnclaimed(state));
      expect(nextGiftState(state, 're-address').ok).toBe(isUnclaimed(state));
      expect(nextGiftState(state, 'claim').ok).toBe(isUnclaimed(state));
    }
  });

  it('follow the term after the claim', () => {
    expect(giftStateOn('claimed', 'queued')).toBe('claimed');
    expect(giftStateOn('claimed', 'current')).toBe('active');
    expect(giftStateOn('claimed', 'past')).toBe('ended');
    expect(giftStateOn('sent', null)).toBe('sent');
    expect(giftStateOn('refunded', null)).toBe('refunded');
  });
});

describe('the claim window', () => {
  it('is one year, or until the sunset', () => {
    expect(lastClaimDay(day('2025-06-02'), null)).toBe('2026-06-02');
    expect(lastClaimDay(day('2025-06-02'), sunset)).toBe('2025-08-31');
    expect(isGiftOver(day('2025-06-02'), null, day('2026-06-02'))).toBe(false);
    expect(isGiftOver(day('2025-06-02'), null, day('2026-06-03'))).toBe(true);
    expect(isGiftOver(day('2025-06-02'), sunset, day('2025-08-31'))).toBe(false);
    expect(isGiftOver(day('2025-06-02'), sunset, day('2025-09-01'))).toBe(true);
  });
});

describe('the term of a claimed gift', () => {
  const own = (alias: 'CML1Y' | 'CML14D', endDate: string) => ({
    id: alias,
    alias,
    startDate: day('2025-06-01'),
    paidEndDate: day(endDate),
    endDate: day(endDate),
  });

  it('starts today with all its days', () => {
    expect(giftTermOn(quarterly, [], day('2025-07-10'), null)).toEqual({
      startDate: '2025-07-10',
      wholeEnd: '2025-10-09',
      endDate: '2025-10-09',
    });
  });

  it('starts after the recipient’s own paid plan, but not after a trial', () => {
    const paid = giftTermOn(quarterly, [own('CML1Y', '2026-05-31')], day('2025-07-10'), null);
    expect(paid).toMatchObject({ startDate: '2026-06-01', endDate: '2026-08-31' });
    const trial = giftTermOn(quarterly, [own('CML14D', '2025-07-20')], day('2025-07-10'), null);
    expect(trial?.startDate).toBe('2025-07-10');
  });

  it('is cut by the sunset; a claim without any day is refused', () => {
    expect(giftTermOn(quarterly, [], day('2025-08-12'), sunset)).toEqual({
      startDate: '2025-08-12',
      wholeEnd: '2025-11-11',
      endDate: '2025-08-31',
    });
    expect(giftTermOn(quarterly, [own('CML1Y', '2025-08-31')], day('2025-08-12'), sunset)).toBeNull();
  });

  it('has the days that were paid for if the purchase was cut', () => {
    const cut = { ...quarterly, paidEndDate: day('2025-08-31') };
    expect(giftTermOn(cut, [], day('2025-07-10'), null)).toMatchObject({ endDate: '2025-10-08' });
  });
});

it('moves gifts up behind the remaining terms, in order and with their length', () => {
  const term = (id: string, source: string, startDate: string, endDate: string) => ({
    id,
    source,
    alias: 'CMP3M' as const,
    startDate: day(startDate),
    paidEndDate: day(endDate),
    endDate: day(endDate),
  });
  const terms = [
    term('own', 'order', '2025-06-02', '2025-06-20'),
    term('first', 'gift', '2025-09-02', '2025-12-01'),
    term('second', 'gift', '2025-12-02', '2026-03-01'),
  ];
  expect(moveGiftsForward(terms, day('2025-06-20'))).toEqual([
    { id: 'first', startDate: '2025-06-21', endDate: '2025-09-19' },
    { id: 'second', startDate: '2025-09-20', endDate: '2025-12-18' },
  ]);
  // A renewal in between stays, and the plans after it start when it ends.
  const renewal = term('renewal', 'order', '2025-07-01', '2025-09-30');
  expect(moveGiftsForward([...terms, renewal], day('2025-06-20'))).toEqual([
    { id: 'first', startDate: '2025-10-01', endDate: '2025-12-30' },
    { id: 'second', startDate: '2025-12-31', endDate: '2026-03-30' },
  ]);
});
