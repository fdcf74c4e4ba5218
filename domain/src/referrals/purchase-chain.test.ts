import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { coversFirstDays } from './purchase-chain.ts';

const order = (startDate: string, paidDays: number, taxable: number, left: number) => ({
  startDate: calendarDate(startDate),
  paidDays,
  taxable: paise(taxable),
  left: paise(left),
});

describe('what is left of a purchase and what it became', () => {
  it.each([
    ['nothing was refunded', [order('2025-04-02', 91, 719_700, 719_700)], true],
    ['exactly seven days are left', [order('2025-04-02', 91, 719_700, 55_362)], true],
    ['a paisa less than seven days', [order('2025-04-02', 91, 719_700, 55_361)], false],
    [
      'an upgrade on the same day, cancelled on it',
      [order('2025-04-02', 91, 719_700, 0), order('2025-04-02', 365, 2_398_800, 6_572)],
      false,
    ],
    [
      'an upgrade that stands',
      [order('2025-04-02', 91, 719_700, 31_636), order('2025-04-06', 365, 2_398_800, 2_398_800)],
      true,
    ],
    ['four days in all, all paid for', [order('2025-08-28', 4, 31_636, 31_636)], true],
    ['no order of it is known', [], false],
  ])('%s: %j → %s', (_name, chain, covers) => {
    expect(coversFirstDays(chain)).toBe(covers);
  });
});
