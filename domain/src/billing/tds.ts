import type { CalendarDate } from '../primitives/calendar-date.ts';
import { financialYear } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { percentHalfUp } from '../primitives/paise.ts';

/** Section of the Income-tax Act under which a business deducts tax from professional fees. */
export const tdsSection = '194J';

/** Tax that a business deducted from an invoice. */
export interface Tds {
  readonly amount: Paise;
  /** Quarter of the payer's return, in the format of `isTdsQuarter`. */
  readonly quarter: string;
  /** Null until the payer has sent it. */
  readonly certificate: string | null;
}

/** 10 % of the value before GST, doubled if the payer does not have the firm's PAN (section 206AA). */
const maxBasisPoints = 2_000;

/** Returns whether the text is a quarter of a financial year as in the payer's TDS return, such as `2025-26 Q1`. */
export function isTdsQuarter(text: string): boolean {
  const [, from = '', to = ''] = /^(20\d\d)-(\d\d) Q[1-4]$/.exec(text) ?? [];
  return from !== '' && (Number(from) + 1) % 100 === Number(to);
}

/** Returns the quarter of the payer's TDS return for a day, such as `2025-26 Q1` for 2 June 2025. */
export function tdsQuarterOf(day: CalendarDate): string {
  const month = Number(day.slice(5, 7));
  return `${financialYear(day)} Q${Math.floor(((month + 8) % 12) / 3) + 1}`;
}

/** Returns one sentence on why an amount cannot be the TDS on an invoice, or null if it can. */
export function tdsProblem(
  invoice: { readonly buyerGstin: string | null; readonly taxable: Paise },
  amount: Paise,
): string | null {
  if (invoice.buyerGstin === null) return 'The invoice has no GST number, so the buyer is not a business.';
  return amount > percentHalfUp(invoice.taxable, maxBasisPoints)
    ? 'TDS is at most 20 % of the value before GST.'
    : null;
}
