import { csvOf } from '@niveshak/domain/billing/csv';
import { saveFile } from './files.ts';

/** Saves a table as a file for spreadsheets. Numbers are ours; text can never start a formula. */
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
