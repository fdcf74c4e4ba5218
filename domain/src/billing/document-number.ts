import type { CalendarDate } from '../primitives/calendar-date.ts';
import { financialYear } from '../primitives/calendar-date.ts';

/**
 * Number series per document kind and financial year. A commercial credit note is not a credit note under section 34,
 * so it must not use a number from that series.
 */
export const documentSeries = {
  invoice: 'INV',
  'credit-note': 'CRN',
  'commercial-credit-note': 'CCN',
} as const;
export type DocumentKind = keyof typeof documentSeries;
export const documentKinds = [
  'invoice',
  'credit-note',
  'commercial-credit-note',
] as const satisfies readonly DocumentKind[];

/**
 * Last prefix character of the second and later series in a financial year. A restored database starts a new series
 * (decision 82). Excludes characters that end the prefix of a first series or resemble digits.
 */
const laterRuns = '23456789ABCDEFGHJKLMPQRSTUWXYZ';

/** Rule 46(b) allows 16 characters, which leaves six digits after the prefix and year. */
const lastSequence = 999_999;
const ruleShape = /^[A-Za-z0-9/-]{1,16}$/;

export function isDocumentKind(value: unknown): value is DocumentKind {
  return typeof value === 'string' && Object.hasOwn(documentSeries, value);
}

/** Returns the financial year as in document numbers, such as `25-26`. */
export function seriesYear(date: CalendarDate): string {
  return financialYear(date).slice(2);
}

/**
 * Position in the numbering of a kind and financial year. `run` is the number of the series from 1, and the sequence
 * counts within it.
 */
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
 * Returns `INV/25-26/000123`, or `IN2/25-26/000001` in the second series of the year.
 * @throws RangeError if the sequence does not fit into 16 characters
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

/** Returns the sequence in a document number or its ending, such as 123 for `000123`; null for any other text. */
export function sequenceAtEnd(text: string): number | null {
  const digits = /^(?:[A-Z\d-]*\/)*(\d{2,6})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns whether Rule 46(b) allows the text as a serial number. */
export function isDocumentNumber(text: string): boolean {
  return ruleShape.test(text);
}
