import { describe, expect, test } from 'vitest';
import { holdingsText, readHoldings } from './holdings.ts';
import { daysShown } from '../lib/day-range.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';

describe('holdings as people have them', () => {
  test.each([
    ['typed with spaces', 'INFY 4\nTCS 2'],
    ['a broker’s CSV with a header', 'Instrument,Qty.,Avg. cost\r\n"INFY","4","1500.25"\r\n"TCS","2","3000"'],
    ['semicolons, lower case, an empty line', 'infy;4\n\n tcs ; 2 '],
    ['added up', 'INFY,1\nINFY,3\nTCS,2'],
    ['nothing held of one', 'INFY,4\nTCS,2\nWIPRO,0'],
  ])('%s', (_name, text) => {
    expect(readHoldings(text)).toEqual({
      held: new Map([
        ['INFY', 4],
        ['TCS', 2],
      ]),
      unread: [],
    });
  });

  test('say which lines are not understood', () => {
    expect(readHoldings('INFY,4\nTCS\nM&M,1.5').unread).toEqual(['TCS', 'M&M,1.5']);
  });

  test('go into the address', () => {
    expect(holdingsText(readHoldings('M&M 4\nBAJAJ-AUTO 2').held)).toBe('M&M:4,BAJAJ-AUTO:2');
  });
});

describe('the days that are shown', () => {
  const first = calendarDate('2020-01-01');
  const last = calendarDate('2025-05-31');
  test.each([
    [{}, '2020-01-01', '2025-05-31'],
    [{ range: '3m' }, '2025-02-28', '2025-05-31'],
    [{ range: 'nonsense' }, '2020-01-01', '2025-05-31'],
    [{ range: '1y', from: '2024-01-15' }, '2024-01-15', '2025-05-31'],
    [{ from: '2024-01-15', to: '2024-03-01' }, '2024-01-15', '2024-03-01'],
  ])('%o', (address, from, to) => {
    expect(daysShown(address, first, last)).toEqual({ from, to });
  });
});
