import type { Paise } from '../primitives/paise.ts';
import { decimalRupees } from '../primitives/paise.ts';

/** A text cell, or a generated number (an amount, a count, a rate). */
export type Cell = string | { readonly plain: string };

/** Spreadsheets evaluate text starting with one of these as a formula (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r\n\u3000\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Neutralises formulas in user text; generated numbers may start with a minus sign. */
function cellText(cell: Cell): string {
  const text =
    typeof cell === 'string'
      ? beginsFormula.test(cell.trimStart()) || beginsFormula.test(cell)
        ? `'${cell}`
        : cell
      : cell.plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a header and rows per RFC 4180, each ended by CR LF. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

/** Returns rows without a header, for files written in chunks. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Returns rupees with two decimals and no grouping: `-45.25`. */
export function rupeesCell(amount: Paise): Cell {
  return { plain: decimalRupees(amount) };
}
