import type { CalendarDate } from '../primitives/calendar-date.ts';
import { headerOf, splitLine } from './csv-rows.ts';
import { readFileDate } from './file-dates.ts';

/** Index on a day, with its price level, or its total return level in a total return file. */
export interface IndexClose {
  readonly date: CalendarDate;
  /** Current name (see `indexName`). */
  readonly index: string;
  readonly close: number;
  readonly isTotalReturn: boolean;
}

export type IndexRow =
  | { readonly ok: true; readonly row: IndexClose }
  | { readonly ok: false; readonly reason: string };

/**
 * Returns whether a header is that of a file of all index closes (`ind_close_all`), or of one index's total return
 * (`Date`, `Total Returns Index`).
 */
export function isIndexFile(headerLine: string): boolean {
  const header = headerOf(headerLine);
  return (
    (header.has('INDEX NAME') && header.has('CLOSING INDEX VALUE')) ||
    (header.has('DATE') && (header.has('TOTAL RETURNS INDEX') || header.has('TOTALRETURNSINDEX')))
  );
}

export function indexReader(headerLine: string): (line: string) => IndexRow {
  const header = headerOf(headerLine);
  const first = (...names: readonly string[]) =>
    names.map((name) => header.get(name)).find((at) => at !== undefined) ?? -1;
  const dateAt = first('INDEX DATE', 'DATE');
  const nameAt = first('INDEX NAME', 'INDEX', 'INDEXNAME');
  const totalAt = first('TOTAL RETURNS INDEX', 'TOTALRETURNSINDEX');
  const closeAt = totalAt === -1 ? first('CLOSING INDEX VALUE') : totalAt;
  return (line) => {
    const cells = splitLine(line);
    const date = readFileDate(cells[dateAt] ?? '');
    if (date === null) return { ok: false, reason: 'no date' };
    const name = cells[nameAt] ?? '';
    if (name === '') return { ok: false, reason: 'no index name' };
    const close = Number(cells[closeAt] === '-' || cells[closeAt] === '' ? Number.NaN : cells[closeAt]);
    if (!Number.isFinite(close) || close <= 0) return { ok: false, reason: 'no close' };
    return { ok: true, row: { date, index: indexName(name), close, isTotalReturn: totalAt !== -1 } };
  };
}

/** Returns one name for an index regardless of case and brand, such as Nifty 50 for S&P CNX Nifty and CNX Nifty. */
export function indexName(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ').toUpperCase().replace(/^S&P /, '').replace(/ TRI$/, '');
  if (plain === 'CNX NIFTY' || plain === 'NIFTY') return 'NIFTY 50';
  return plain.replace(/^CNX /, 'NIFTY ');
}
