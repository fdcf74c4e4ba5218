import type { CalendarDate } from '../primitives/calendar-date.ts';
import { headerOf, splitLine } from './csv-rows.ts';
import { readFileDate } from './file-dates.ts';

export interface SymbolChange {
  readonly company: string;
  readonly from: string;
  readonly to: string;
  /** First day of the new symbol. */
  readonly date: CalendarDate;
}

export type SymbolChangeRow =
  | { readonly ok: true; readonly row: SymbolChange }
  | { readonly ok: false; readonly reason: string };

/**
 * Returns whether a first line has the form of `symbolchange.csv` (company, old, new, date). Older files have a header.
 */
export function isSymbolChangeFile(firstLine: string): boolean {
  return isSymbolChangeHeader(firstLine) || readSymbolChange(firstLine).ok;
}

export function isSymbolChangeHeader(line: string): boolean {
  const header = [...headerOf(line).keys()].join(' ');
  return /OLD|KEY_SYMBOL/.test(header) && /NEW/.test(header) && /SYMBOL/.test(header);
}

export function readSymbolChange(line: string): SymbolChangeRow {
  const cells = splitLine(line.replace(/^\uFEFF/, ''));
  const date = readFileDate(cells.at(-1) ?? '');
  if (date === null) return { ok: false, reason: 'no date' };
  const [from = '', to = ''] = cells.slice(-3, -1);
  if (cells.length < 4 || from === '' || to === '') return { ok: false, reason: 'no symbols' };
  if (from === to) return { ok: false, reason: 'the same symbol' };
  // A company's name may contain commas.
  return { ok: true, row: { company: cells.slice(0, -3).join(', '), from, to, date } };
}
