import { expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import { isTdsQuarter, tdsProblem, tdsQuarterOf } from './tds.ts';

it.each(['2025-26 Q1', '2099-00 Q4'])('accepts the quarter %s', (text) => {
  expect(isTdsQuarter(text)).toBe(true);
});

it.each(['2025-27 Q1', '2025-26 Q5', '2025-26', 'Q1 2025-26', ''])('rejects the quarter %j', (text) => {
  expect(isTdsQuarter(text)).toBe(false);
});

it.each([
  ['2025-04-01', '2025-26 Q1'],
  ['2025-06-30', '2025-26 Q1'],
  ['2025-07-01', '2025-26 Q2'],
  ['2025-12-31', '2025-26 Q3'],
  ['2026-01-01', '2025-26 Q4'],
  ['2026-03-31', '2025-26 Q4'],
])('puts %s into %s', (day, quarter) => {
  expect(tdsQuarterOf(calendarDate(day))).toBe(quarter);
  expect(isTdsQuarter(quarter)).toBe(true);
});

it('allows TDS by a business of up to a fifth of the value before GST', () => {
  const invoice = { buyerGstin: '29AAAPK0000C1ZP', taxable: paise(1_000_000) };
  expect(tdsProblem(invoice, paise(100_000))).toBeNull();
  expect(tdsProblem(invoice, paise(200_000))).toBeNull();
  expect(tdsProblem(invoice, paise(200_001))).toContain('at most 20 %');
  expect(tdsProblem({ ...invoice, buyerGstin: null }, paise(1))).toContain('not a business');
});
