import { documentSeries, isDocumentNumber } from '../billing/document-number.ts';

/** Invoice series of the old system up to its last number. */
export interface OldSeries {
  /** Prefix of the running number, in upper case. */
  readonly prefix: string;
  readonly last: number;
}

const ending = /^(.*?)(\d{1,9})$/;

/**
 * Returns a series from its last number, such as `ABC/24-25/0456`, or null if the text is not a valid invoice number
 * (Rule 46(b)).
 */
export function oldSeriesOf(lastNumber: string): OldSeries | null {
  const text = lastNumber.trim().toUpperCase();
  const match = ending.exec(text);
  if (match === null || !isDocumentNumber(text)) return null;
  return { prefix: match[1] ?? '', last: Number(match[2]) };
}

/**
 * Returns whether a number belongs to the series, which requires its prefix and a running number from 1 to the last.
 */
export function isOfSeries(number: string, { prefix, last }: OldSeries): boolean {
  const text = number.trim().toUpperCase();
  if (!text.startsWith(prefix)) return false;
  const digits = text.slice(prefix.length);
  return /^\d{1,9}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= last;
}

const ownNumber = new RegExp(`^${documentSeries.invoice}/(\\d{2}-\\d{2})/(\\d{6})$`);

/** Returns the year (`25-26`) and running number of a number in our invoice format, or null for any other format. */
export function ownNumberOf(number: string): { readonly year: string; readonly sequence: number } | null {
  const match = ownNumber.exec(number.trim().toUpperCase());
  return match === null ? null : { year: match[1] ?? '', sequence: Number(match[2]) };
}
