import type { CalendarDate } from '../primitives/calendar-date.ts';
import { financialYear } from '../primitives/calendar-date.ts';

/**
 * One series of numbers for each kind of document and financial year. A commercial credit note is no credit note in
 * the sense of section 34, so it must not take a number of that series.
 */
export const documentSeries = {
  invoice: 'INV',
  'credit-note': 'CRN',
  'commercial-credit-note': 'CCN',
} as const;
export type DocumentKind = keyof typeof documentSeries;

/**
 * The last letter of the prefix in the second series of a financial year, the third and so on. A database that was restored
 * begins a new one (decision 82). Letters that end a first series or look like digits are left out.
 */
const laterRuns = '23456789ABCDEFGHJKLMPQRSTUWXYZ';

/** Rule 46(b): at most 16 characters; six digits after prefix and year fill them. */
const lastSequence = 999_999;
const ruleShape = /^[A-Za-z0-9/-]{1,16}$/;

export function isDocumentKind(value: unknown): value is DocumentKind {
  return typeof value === 'string' && Object.hasOwn(documentSeries, value);
}

/** The financial year as numbers carry it: `25-26`. */
export function seriesYear(date: CalendarDate): string {
  return financialYear(date).slice(2);
}

/** A place in the numbers of a kind and financial year: the run counts its series from 1, the sequence within one. */
export interface SeriesPlace {
  readonly run: number;
  readonly sequence: number;
}

function prefixOf(kind: DocumentKind, run: number): string {
  const first = documentSeries[kind];
  if (run === 1) return first;
  const letter = laterRuns[run - 2];
  if (letter === undefined) throw new RangeError(`There is no series ${String(run)} of ${kind}.`);
  return `${first.slice(0, 2)}${letter}`;
}

/**
 * `INV/25-26/000123`, or `IN2/25-26/000001` in the second series of the year. Throws RangeError for a sequence that no
 * longer fits into 16 characters.
 */
export function documentNumber(
  kind: DocumentKind,
  issuedOn: CalendarDate,
  { run, sequence }: SeriesPlace,
): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1 || sequence > lastSequence) {
    throw new RangeError(`Not a number of a document series: ${String(sequence)}`);
  }
  return `${prefixOf(kind, run)}/${seriesYear(issuedOn)}/${String(sequence).padStart(6, '0')}`;
}

/** What Rule 46(b) allows as a serial number. */
export function isDocumentNumber(text: string): boolean {
  return ruleShape.test(text);
}
