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

/** `INV/25-26/000123`. Throws RangeError for a sequence that no longer fits into 16 characters. */
export function documentNumber(kind: DocumentKind, issuedOn: CalendarDate, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1 || sequence > lastSequence) {
    throw new RangeError(`Not a number of a document series: ${String(sequence)}`);
  }
  return `${documentSeries[kind]}/${seriesYear(issuedOn)}/${String(sequence).padStart(6, '0')}`;
}

/** What Rule 46(b) allows as a serial number. */
export function isDocumentNumber(text: string): boolean {
  return ruleShape.test(text);
}
