import { csvOf } from '@niveshak/domain/billing/csv';
import { saveFile } from './files.ts';

/** A table as a file for a spreadsheet. Figures are ours; text never begins a formula. */
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
