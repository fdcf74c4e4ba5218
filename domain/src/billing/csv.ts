import type { Paise } from '../primitives/paise.ts';

/** A text cell, or a number that this program made itself (an amount, a count, a rate). */
export type Cell = string | { readonly plain: string };

/** Spreadsheets run text that begins with one of these as a formula (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r\n\u3000\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Text that somebody else typed never begins a formula; numbers that we made may begin with a minus. */
function cellText(cell: Cell): string {
  const text =
    typeof cell === 'string'
      ? beginsFormula.test(cell.trimStart()) || beginsFormula.test(cell)
        ? `'${cell}`
        : cell
      : cell.plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: a header and rows, each ended by CR LF. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

/** Rows alone, for a file that is written piece by piece. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Rupees with two decimals, no grouping: `-45.25`. */
export function rupeesCell(amount: Paise): Cell {
  const size = Math.abs(amount);
  const digits = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return { plain: amount < 0 ? `-${digits}` : digits };
}
