import { describe, expect, test } from 'vitest';
import { holdingsLines, holdingsText, readHoldings } from './holdings.ts';
import { visibleRange } from '../lib/day-range.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';

describe('holdings as people enter them', () => {
  test.each([
    ['typed with spaces', 'INFY 4\nTCS 2'],
    ['a broker’s CSV with a header', 'Instrument,Qty.,Avg. cost\r\n"INFY","4","1500.25"\r\n"TCS","2","3000"'],
    ['semicolons, lower case, an empty line', 'infy;4\n\n tcs ; 2 '],
    ['added up', 'INFY,1\nINFY,3\nTCS,2'],
    ['nothing held of one', 'INFY,4\nTCS,2\nWIPRO,0'],
  ])('%s', (_name, text) => {
    expect(readHoldings(text)).toMatchObject({
      held: new Map([
        ['INFY', 4],
        ['TCS', 2],
      ]),
      unread: [],
    });
  });

  test('report unreadable lines', () => {
    expect(readHoldings('INFY,4\nTCS\nM&M,1.5').unread).toEqual(['TCS', 'M&M,1.5']);
  });

  test.each([
    ['a first line without a number', 'GLENMARA abc\nINFY,4', ['GLENMARA abc']],
    ['words before a number', 'INFY some 4', ['INFY some 4']],
    ['part of a share before a number', 'INFY 1.5 10', ['INFY 1.5 10']],
    ['a grouped number that may be a cost', 'INFY 1,500', ['INFY 1,500']],
    ['a grouped number at commas', 'INFY,1,000', ['INFY,1,000']],
    ['only a header that names no quantity', 'Instrument\nTCS,2', ['Instrument']],
  ])('name %s', (_name, text, unread) => {
    expect(readHoldings(text).unread).toEqual(unread);
  });

  test('are read from the quantity column of a file', () => {
    const text =
      'Symbol,ISIN,Sector,Quantity Available,LTP,Avg Price\nINFY,INE009A01021,"Software, services",4,1600,1500';
    expect(readHoldings(text.replace('Quantity Available', 'Qty')).lots).toEqual([
      { symbol: 'INFY', shares: 4, cost: 150_000, boughtOn: null },
    ]);
    expect(readHoldings('Symbol,Qty\nINFY,"1,250"').held).toEqual(new Map([['INFY', 1250]]));
  });

  test('are stored in the URL', () => {
    expect(holdingsText(readHoldings('M&M 4\nBAJAJ-AUTO 2').lots)).toBe('M&M:4,BAJAJ-AUTO:2');
  });

  test('round-trip the cost and purchase date of a share', () => {
    const { lots } = readHoldings('INFY, 4, 1500.25, 2024-06-03\nINFY 2\nTCS,1,3000');
    expect(lots).toEqual([
      { symbol: 'INFY', shares: 4, cost: 150_025, boughtOn: '2024-06-03' },
      { symbol: 'INFY', shares: 2, cost: null, boughtOn: null },
      { symbol: 'TCS', shares: 1, cost: 300_000, boughtOn: null },
    ]);
    expect(holdingsText(lots)).toBe('INFY:4:1500.25:2024-06-03,INFY:2,TCS:1:3000');
    expect(readHoldings(holdingsText(lots).replaceAll(',', '\n')).lots).toEqual(lots);
    expect(readHoldings(holdingsLines(lots)).lots).toEqual(lots);
  });
});

describe('the visible date range', () => {
  const first = calendarDate('2020-01-01');
  const last = calendarDate('2025-05-31');
  test.each([
    [{}, '2020-01-01', '2025-05-31'],
    [{ range: '3m' }, '2025-02-28', '2025-05-31'],
    [{ range: 'nonsense' }, '2020-01-01', '2025-05-31'],
    [{ range: '1y', from: '2024-01-15' }, '2024-01-15', '2025-05-31'],
    [{ from: '2024-01-15', to: '2024-03-01' }, '2024-01-15', '2024-03-01'],
  ])('%o', (address, from, to) => {
    expect(visibleRange(address, first, last)).toEqual({ from, to });
  });
});
