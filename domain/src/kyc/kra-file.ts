import type { CalendarDate } from '../primitives/calendar-date.ts';
import { csvLines, guessSeparator } from '../subscriber-import/csv-lines.ts';
import { readDay } from '../subscriber-import/values.ts';
import type { KraRecord, KraStatus } from './kra.ts';
import { kraNames, kraProblem, kraStatuses } from './kra.ts';
import { isPanFormat, normalisePan } from './pan.ts';

/** Columns of a KRA status file in any order. `reference` is optional. */
export const kraColumns = ['pan', 'status', 'date', 'reference'] as const;

interface KraLine {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly pan: string;
  readonly record: KraRecord;
}

/** Line that cannot be imported. Does not contain the PAN. */
interface KraLineProblem {
  readonly line: number;
  readonly problem: string;
}

export interface KraFile {
  readonly lines: readonly KraLine[];
  readonly problems: readonly KraLineProblem[];
}

const longestReference = 60;

/**
 * Returns the records of a KRA status file in CSV format. Dates are `2025-06-02`, `02-06-2025` or `2 Jun 2025`, day
 * first.
 */
export function readKraFile(text: string, today: CalendarDate): KraFile {
  const [head, ...rows] = [...csvLines(text, guessSeparator(text))];
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = kraColumns.filter((name) => name !== 'reference' && !columns.includes(name));
  if (missing.length > 0)
    return { lines: [], problems: [{ line: 1, problem: `Column missing: ${missing.join(', ')}.` }] };
  const lines: KraLine[] = [];
  const problems: KraLineProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells, isBroken } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cell = (name: (typeof kraColumns)[number]) => (cells[columns.indexOf(name)] ?? '').trim();
    const pan = normalisePan(cell('pan'));
    const record = recordOf(cell('status'), cell('date'), cell('reference'), today);
    const fault = (problem: string) => problems.push({ line, problem });
    if (isBroken) fault('The quotes do not match.');
    else if (!isPanFormat(pan)) fault('Not a PAN.');
    else if (seen.has(pan)) fault('This PAN is in the file twice.');
    else if (typeof record === 'string') fault(record);
    else lines.push({ line, pan, record });
    seen.add(pan);
  }
  return { lines, problems };
}

function recordOf(status: string, date: string, reference: string, today: CalendarDate): KraRecord | string {
  const known = statusOf(status);
  if (known === null) return `Unknown status. Use ${kraStatuses.join(', ')}.`;
  const checkedOn = date === '' ? null : readDay(date, 'day-first');
  if (date !== '' && checkedOn === null) return 'Not a date.';
  if (reference.length > longestReference) return 'The reference is too long.';
  const record = { status: known, checkedOn, reference: reference === '' ? null : reference };
  return kraProblem(record, today) ?? record;
}

/** Returns the status for spellings such as `on-hold`, `On Hold` or `ON_HOLD`, or null if unknown. */
function statusOf(text: string): KraStatus | null {
  const plain = text.toLowerCase().replaceAll(/[\s_-]+/g, '-');
  return kraStatuses.find((status) => status === plain || kraNames[status].toLowerCase() === plain) ?? null;
}
