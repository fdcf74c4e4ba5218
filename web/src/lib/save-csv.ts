import { csvOf } from '@niveshak/domain/billing/csv';
import { saveFile } from './files.ts';

/** Saves a table as a spreadsheet file. Text cells can never start a formula, and all numbers are ours. */
export function saveCsv(
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : { plain: cell === null ? '' : String(cell) })),
  );
  saveFile({ blob: new Blob([csvOf(header, cells)], { type: 'text/csv;charset=utf-8' }), fileName });
}
