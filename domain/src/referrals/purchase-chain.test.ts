import { describe, expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import { coversFirstDays } from './purchase-chain.ts';

const order = (becomes: 'replaced' | 'now', paidDays: number, taxable: number, left: number) => ({
  isReplaced: becomes === 'replaced',
  paidDays,
  taxable: paise(taxable),
  left: paise(left),
});

describe('the remainder of a purchase and its upgrades', () => {
  it.each([
    ['nothing was refunded', [order('now', 91, 719_700, 719_700)], true],
    ['exactly seven days are left', [order('now', 91, 719_700, 55_362)], true],
    ['a paisa less than seven days', [order('now', 91, 719_700, 55_361)], false],
    [
      'an upgrade on the same day, cancelled on it',
      [order('replaced', 91, 719_700, 0), order('now', 365, 2_398_800, 6_572)],
      false,
    ],
    [
      'an upgrade that stands',
      [order('replaced', 91, 719_700, 31_636), order('now', 365, 2_398_800, 2_398_800)],
      true,
    ],
    [
      'an upgrade with a discount that leaves little to pay, whichever comes first',
      [order('now', 365, 10_000, 10_000), order('replaced', 91, 719_700, 0)],
      true,
    ],
    ['four days in all, all paid for', [order('now', 4, 31_636, 31_636)], true],
    ['no order of it is known', [], false],
  ])('%s: %j → %s', (_name, chain, covers) => {
    expect(coversFirstDays(chain)).toBe(covers);
  });
});
