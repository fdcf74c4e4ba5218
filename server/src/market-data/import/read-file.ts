import type { ActionRow, DatedAction } from '@niveshak/domain/market-data/corporate-action';
import { actionReader, isActionFile } from '@niveshak/domain/market-data/corporate-action';
import type { EndOfDay, EndOfDayFormat } from '@niveshak/domain/market-data/end-of-day';
import { endOfDayFormat, endOfDayReader } from '@niveshak/domain/market-data/end-of-day';
import type { IndustryOfShare } from '@niveshak/domain/market-data/industry-list';
import { industryReader, isIndustryFile } from '@niveshak/domain/market-data/industry-list';
import type { IndexClose } from '@niveshak/domain/market-data/index-close';
import { indexReader, isIndexFile } from '@niveshak/domain/market-data/index-close';
import type { SymbolChange } from '@niveshak/domain/market-data/symbol-change';
import {
  isSymbolChangeFile,
  isSymbolChangeHeader,
  readSymbolChange,
} from '@niveshak/domain/market-data/symbol-change';

class SkippedRows {
  readonly #reasons = new Map<string, number>();

  add(reason: string, count = 1): void {
    if (count > 0) this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
  }

  get total(): number {
    return [...this.#reasons.values()].reduce((sum, count) => sum + count, 0);
  }

  entries(): [string, number][] {
    return [...this.#reasons];
  }
}

export type ReadFile = { readonly rows: number; readonly skipped: SkippedRows } & (
  | { readonly kind: 'end-of-day'; readonly format: EndOfDayFormat; readonly days: readonly EndOfDay[] }
  | { readonly kind: 'index-closes'; readonly closes: readonly IndexClose[] }
  /** A row can contain several actions. */
  | { readonly kind: 'corporate-actions'; readonly actions: readonly (readonly DatedAction[])[] }
  | { readonly kind: 'symbol-changes'; readonly changes: readonly SymbolChange[] }
  | { readonly kind: 'industries'; readonly industries: readonly IndustryOfShare[] }
  | { readonly kind: 'unknown' }
);

/** Twice the exchange's longest heading. Parsing a heading of a megabyte would block the process. */
const longestHeading = 5_000;

/** Parses an exchange file of any kind. Every row is either parsed or counted as skipped with a reason. */
export function readFile(text: string): ReadFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const skipped = new SkippedRows();
  const [header = '', ...body] = lines;
  const rows = body.length;
  if (header.length > longestHeading) {
    skipped.add('no file of the exchange that is followed', rows);
    return { kind: 'unknown', rows, skipped };
  }
  if (isSymbolChangeFile(header)) {
    const changed = isSymbolChangeHeader(header) ? body : lines;
    const changes = read(changed, (line) => rowOf(readSymbolChange(line)), skipped);
    return { kind: 'symbol-changes', rows: changed.length, skipped, changes };
  }
  const format = endOfDayFormat(header);
  if (format !== null) {
    const reader = endOfDayReader(format, header);
    return {
      kind: 'end-of-day',
      format,
      rows,
      skipped,
      days: read(body, (line) => rowOf(reader(line)), skipped),
    };
  }
  if (isActionFile(header)) {
    const reader = actionReader(header);
    const actions = read(body, (line) => actionsOf(reader(line)), skipped);
    return { kind: 'corporate-actions', rows, skipped, actions };
  }
  if (isIndexFile(header)) {
    const reader = indexReader(header);
    const closes = read(body, (line) => rowOf(reader(line)), skipped);
    return { kind: 'index-closes', rows, skipped, closes };
  }
  if (isIndustryFile(header)) {
    const reader = industryReader(header);
    const industries = read(body, (line) => rowOf(reader(line)), skipped);
    return { kind: 'industries', rows, skipped, industries };
  }
  skipped.add('no file of the exchange that is followed', rows);
  return { kind: 'unknown', rows, skipped };
}

type Picked<T> = { readonly value: T } | { readonly reason: string };

function rowOf<T>(
  answer: { readonly ok: true; readonly row: T } | { readonly ok: false; readonly reason: string },
): Picked<T> {
  return answer.ok ? { value: answer.row } : { reason: answer.reason };
}

function actionsOf(answer: ActionRow): Picked<readonly DatedAction[]> {
  return answer.ok ? { value: answer.actions } : { reason: answer.reason };
}

function read<T>(lines: readonly string[], reader: (line: string) => Picked<T>, skipped: SkippedRows): T[] {
  const values: T[] = [];
  for (const line of lines) {
    const row = reader(line);
    if ('value' in row) values.push(row.value);
    else skipped.add(row.reason);
  }
  return values;
}
