import type { CalendarDate } from '../primitives/calendar-date.ts';
import { parseCalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { paise } from '../primitives/paise.ts';

/** Day and month order in ambiguous dates, such as `03/04/2025`. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const withMonthName = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ ,-]+(\d{4})$/;
const timeAfter = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Returns the day in `2025-04-02`, `2 Apr 2025`, or `02/04/2025` in the file's order, or null if invalid. Ignores a
 * time after the date.
 */
export function readDay(text: string, order: DayOrder): CalendarDate | null {
  const date = text.trim().replace(timeAfter, '').trim();
  const two = (part: string) => part.padStart(2, '0');
  const named = withMonthName.exec(date);
  if (named !== null) {
    const [, day = '', name = '', year = ''] = named;
    const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    return parseCalendarDate(`${year}-${two(String(month))}-${two(day)}`);
  }
  const numbers = numeric.exec(date);
  if (numbers === null) return parseCalendarDate(date.replaceAll('/', '-'));
  const [, first = '', second = '', year = ''] = numbers;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return parseCalendarDate(`${year}-${two(month)}-${two(day)}`);
}

/**
 * Returns the day and month order of the dates: null if all are ambiguous, `mixed` if they contradict each other, or
 * `unneeded` if none is ambiguous.
 */
export function guessDayOrder(dates: Iterable<string>): DayOrder | 'mixed' | 'unneeded' | null {
  let isDayFirst = false;
  let isMonthFirst = false;
  let hasNumeric = false;
  for (const text of dates) {
    const match = numeric.exec(text.trim().replace(timeAfter, '').trim());
    if (match === null) continue;
    hasNumeric = true;
    if (Number(match[1]) > 12) isDayFirst = true;
    if (Number(match[2]) > 12) isMonthFirst = true;
  }
  if (!hasNumeric) return 'unneeded';
  if (isDayFirst && isMonthFirst) return 'mixed';
  if (isDayFirst) return 'day-first';
  return isMonthFirst ? 'month-first' : null;
}

export type AmountProblem =
  | 'amount-not-number'
  | 'amount-negative'
  | 'amount-too-precise'
  | 'amount-too-large';

/** A thousand crore rupees, far above any subscription payment. */
const maxPaise = 1_000_000_000_000;

/**
 * Returns the exact paise of rupees as written in files (`23988`, `23,988.00`, `₹ 1,99,900.5`, `Rs. 500/-`), or the
 * problem. Never rounds.
 */
export function readRupees(text: string): Paise | AmountProblem {
  const plain = text
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/-|inr)$/i, '');
  const isNegative = /^-|^\(.*\)$/.test(plain);
  const digits = plain.replace(/^[-+(]\s*(?:₹|rs\.?)?\s*/i, '').replace(/\)$/, '');
  const match = /^(\d{1,3}(?:,\d{2,3})+|\d+)(?:\.(\d+))?$/.exec(digits);
  if (match === null) return 'amount-not-number';
  if (isNegative) return 'amount-negative';
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 2) return 'amount-too-precise';
  const rupees = (match[1] ?? '').replaceAll(',', '');
  if (rupees.length > 12) return 'amount-too-large';
  const value = Number(rupees) * 100 + Number(fraction.padEnd(2, '0'));
  return value > maxPaise ? 'amount-too-large' : paise(value);
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'on', 'x']);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'off']);

/** Returns true or false for `yes`, `no` and similar words, or null for other text. */
export function readYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/**
 * Returns whether spreadsheets would evaluate the cell as a formula, which is never a legitimate value (OWASP, CSV
 * injection).
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\u3000\uFF0B\uFF0D\uFF1D\uFF20]/.test(text.trimStart());
}

/** Returns whether text contains replacement characters, control characters, or UTF-8 that was read as Windows-1252. */
export function isGarbled(text: string): boolean {
  return (
    /[\uFFFD\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[ÂÃ][\u0080-\u00BF]|â€|à[¤¥¦§]/.test(text) ||
    !text.isWellFormed()
  );
}
