import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise, zeroPaise } from '../primitives/paise.ts';
import { warningsOf } from './unusual.ts';

const prices = new Map([
  ['CMP3M', paise(719_700)],
  ['CMP1Y', paise(2_398_800)],
] as const);

function line(alias: 'CMP3M' | 'CMP1Y' | 'CML14D', endDate: string, amount: number, freeMonths = 0) {
  const startDate = calendarDate('2026-01-01');
  const paidOn = startDate;
  const sale = {
    amount: paise(amount),
    taxable: paise(amount),
    heads: { cgst: zeroPaise, sgst: zeroPaise, igst: zeroPaise },
    usesUtgst: false,
    placeOfSupply: 'MH' as const,
    paidOn,
    reference: null,
    invoiceNumber: 'A/1',
    invoiceDate: paidOn,
  };
  const term = { alias, startDate, endDate: calendarDate(endDate) };
  return warningsOf({ term, sale, freeMonths }, prices);
}

it.each([
  ['a quarter at its price', line('CMP3M', '2026-03-31', 849_246), []],
  ['at twice its price', line('CMP3M', '2026-03-31', 1_698_492), []],
  ['a paisa more', line('CMP3M', '2026-03-31', 1_698_493), ['amount-unusual']],
  ['₹9,99,999 for a quarter', line('CMP3M', '2026-03-31', 99_999_900), ['amount-unusual']],
  ['a year and a month', line('CMP1Y', '2027-01-31', 2_830_584), []],
  ['a day more', line('CMP1Y', '2027-02-01', 2_830_584), ['term-unusual']],
  ['3,031 days for a year', line('CMP1Y', '2034-04-19', 2_830_584), ['term-unusual']],
  ['a trial of two months', line('CML14D', '2026-02-28', 0), ['term-unusual']],
  ['a year of free months', line('CMP1Y', '2026-12-31', 2_830_584, 12), []],
  ['60 free months', line('CMP1Y', '2026-12-31', 2_830_584, 60), ['free-months-unusual']],
])('%s', (_, found, wanted) => {
  expect(found).toEqual(wanted);
});

it('reports an account without a plan', () => {
  expect(warningsOf({ term: null, sale: null, freeMonths: 0 }, prices)).toEqual([]);
});
