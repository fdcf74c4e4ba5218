import type { Paise } from '../primitives/paise.ts';
import { decimalRupees } from '../primitives/paise.ts';

/** Text cell, or a generated number such as an amount, count or rate. */
export type Cell = string | { readonly plain: string };

/** Spreadsheets evaluate text that starts with one of these as a formula (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r\n\u3000\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Returns the cell with formulas in user text neutralised. Generated numbers may start with a minus sign. */
function cellText(cell: Cell): string {
  const text =
    typeof cell === 'string'
      ? beginsFormula.test(cell.trimStart()) || beginsFormula.test(cell)
        ? `'${cell}`
        : cell
      : cell.plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a header and rows as in RFC 4180, each ending with CR LF. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

/** Returns rows without a header, for files written in chunks. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Returns rupees with two decimals and no grouping, such as `-45.25`. */
export function rupeesCell(amount: Paise): Cell {
  return { plain: decimalRupees(amount) };
}
