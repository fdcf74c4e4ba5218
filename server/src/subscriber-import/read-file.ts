import { parse } from 'zod';
import type {
  ImportEncoding,
  ImportMapping,
  ImportReading,
} from '@niveshak/contract/subscriber-import/schemas';
import { sampleColumns } from '@niveshak/contract/subscriber-import/sample';
import { maxPlanNames, importReading } from '@niveshak/contract/subscriber-import/schemas';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { csvLines, guessSeparator } from '@niveshak/domain/subscriber-import/csv-lines';
import type { CsvLine, Separator } from '@niveshak/domain/subscriber-import/csv-lines';
import { freeNames, guessColumns } from '@niveshak/domain/subscriber-import/fields';
import type { Columns, ImportField } from '@niveshak/domain/subscriber-import/fields';
import { guessDayOrder } from '@niveshak/domain/subscriber-import/values';

/** Maximum subscriber lines per file. */
const maxLines = 50_000;
const sampleLines = 5;
const longestSample = 80;
const shownGaps = 5;
const dates = [
  'startDate',
  'endDate',
  'paidOn',
  'invoiceDate',
  'termsAcceptedOn',
] as const satisfies ImportField[];

/** Guesses the encoding: by the byte order mark, or UTF-8 if valid, or the Windows default. */
function guessEncoding(bytes: Buffer): ImportEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export type FileText = {
  readonly encoding: ImportEncoding;
  readonly separator: Separator;
  readonly headings: readonly string[];
  readonly lines: readonly CsvLine[];
};

/** Returns the records below the headings, or a readable reason if the file cannot be read. */
export function readFileText(
  bytes: Buffer,
  query: { readonly encoding: ImportEncoding | null; readonly separator: Separator | null },
): FileText | string {
  const encoding = query.encoding ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, 10_000).includes('\0')) return 'This is no text file. Save the table as CSV.';
  const separator = query.separator ?? guessSeparator(text);
  const [head, ...lines] = csvLines(text, separator).take(maxLines + 2);
  const headings = head?.cells.map((cell) => cell.trim()) ?? [];
  if (headings.every((heading) => heading === '')) return 'The first line has no headings.';
  if (lines.length > maxLines)
    return `The file has more than ${maxLines.toLocaleString('en-IN')} lines. Split it.`;
  return { encoding, separator, headings, lines };
}

/**
 * Returns the data for choosing the column mapping of a file.
 * @param names plan names in the catalogue
 */
export function describeFile(
  file: FileText,
  known: {
    readonly saved: ImportMapping | null;
    readonly remembered: ReadonlyMap<string, ImportField | null>;
    readonly earlier: readonly ImportMapping[];
    readonly plans: ReadonlyMap<string, PlanAlias>;
  },
): ImportReading {
  const columns: Columns =
    known.saved?.columns ?? guessColumns(file.headings, new Map([...sampleColumns, ...known.remembered]));
  const cell = ({ cells }: CsvLine, field: ImportField) => {
    const column = columns[field];
    return column === undefined ? '' : (cells[column] ?? '').trim();
  };
  const order = guessDayOrder(file.lines.flatMap((line) => dates.map((field) => cell(line, field))));
  return parse(importReading, {
    encoding: file.encoding,
    separator: file.separator,
    headings: file.headings,
    samples: file.lines
      .slice(0, sampleLines)
      .map(({ cells }) => cells.map((each) => each.slice(0, longestSample))),
    lines: file.lines.length,
    gaps: gapsOf(file),
    columns,
    dayOrder: known.saved?.dayOrder ?? (order === 'unneeded' ? 'day-first' : order),
    plans: commonest(file.lines.map((line) => cell(line, 'plan')))
      .slice(0, maxPlanNames)
      .map(([name, lines]) => ({ name: name.slice(0, 100), lines, ...planCalled(name, known) })),
    series: seriesOf(file.lines.map((line) => cell(line, 'invoiceNumber'))),
    saved: known.saved,
  });
}

function gapsOf({ headings, lines }: FileText): ImportReading['gaps'] {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return headings.map((_, column) => {
    const without = filled.filter(({ cells }) => (cells[column] ?? '').trim() === '');
    return { lines: without.length, first: without.slice(0, shownGaps).map(({ line }) => line) };
  });
}

function planCalled(
  name: string,
  {
    saved,
    earlier,
    plans,
  }: {
    saved: ImportMapping | null;
    earlier: readonly ImportMapping[];
    plans: ReadonlyMap<string, PlanAlias>;
  },
): { readonly alias: PlanAlias | null; readonly isFree: boolean } {
  const isIt = (each: { readonly name: string }) => each.name.toLowerCase() === name.toLowerCase();
  const [chosen] = [saved, ...earlier].flatMap((mapping) => mapping?.plans.find(isIt) ?? []);
  if (chosen !== undefined) return { alias: chosen.alias, isFree: chosen.alias === null };
  const upper = name.toUpperCase();
  const alias = plans.get(name.toLowerCase()) ?? (isPlanAlias(upper) ? upper : null);
  return { alias, isFree: alias === null && freeNames.has(name.toLowerCase()) };
}

/** Returns the distinct texts with their counts, ignoring case, most frequent first. */
function commonest(texts: readonly string[]): [string, number][] {
  const found = new Map<string, [string, number]>();
  for (const text of texts) {
    if (text === '') continue;
    const [first, count] = found.get(text.toLowerCase()) ?? [text, 0];
    found.set(text.toLowerCase(), [first, count + 1]);
  }
  return [...found.values()].toSorted((a, b) => b[1] - a[1]);
}

/** Returns the invoice number prefixes with their highest numbers, most frequent first. */
function seriesOf(numbers: readonly string[]): { highest: string; lines: number }[] {
  const series = new Map<string, { highest: string; last: number; lines: number }>();
  for (const number of numbers) {
    const [, prefix, digits] = /^([A-Za-z0-9/-]*?)(\d{1,9})$/.exec(number) ?? [];
    if (prefix === undefined || digits === undefined || number.length > 16) continue;
    const known = series.get(prefix.toUpperCase()) ?? { highest: number, last: 0, lines: 0 };
    const isHigher = Number(digits) > known.last;
    series.set(prefix.toUpperCase(), {
      highest: isHigher ? number : known.highest,
      last: isHigher ? Number(digits) : known.last,
      lines: known.lines + 1,
    });
  }
  return [...series.values()]
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 10)
    .map(({ highest, lines }) => ({ highest, lines }));
}
