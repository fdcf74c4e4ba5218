import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { checkPrice } from './action-check.ts';
import type { CorporateAction } from './corporate-action.ts';

const split: CorporateAction = { kind: 'split', from: 1, to: 2 };
const bonus: CorporateAction = { kind: 'bonus', free: 1, held: 1 };
const close = (date: string, rupees: number) => ({ date: calendarDate(date), close: rupees * 100 });
const [before, after] = ['2025-05-19', '2025-05-20'];

it.each([
  ['a split of a share that halved', [split], 500, 249, false],
  ['a split of a share that did not move', [split], 500, 500, true],
  ['a split on a day of -19 %', [split], 500, 202.5, false],
  ['a split on a day of -21 %', [split], 500, 197.5, true],
  ['a split and a bonus of one day', [split, bonus], 500, 126, false],
  ['no action, for a share that halved', [], 500, 250, true],
  ['a dividend', [{ kind: 'dividend', amount: 20 }], 500, 483, false],
] as const)('%s', (_what, actions, from, to, isContradicted) => {
  expect(checkPrice(actions, close(before, from), close(after, to))).toMatchObject({
    traded: to / from,
    isContradicted,
  });
});

it('cannot be checked without a price on both sides, or for an action with unknown effect', () => {
  expect(checkPrice([split], close(before, 500), null)).toBeNull();
  expect(checkPrice([split], null, close(after, 500))).toBeNull();
  expect(checkPrice([{ kind: 'scheme', spunOff: null }], close(before, 500), close(after, 250))).toBeNull();
});
