import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDateOf, financialYear } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { subtract } from '../primitives/paise.ts';
import type { TaxHeads } from './tax.ts';
import { subtractHeads } from './tax.ts';

/** Taxable value and tax heads of an invoice or credit. */
export interface TaxedAmount {
  readonly taxable: Paise;
  readonly heads: TaxHeads;
}

/**
 * Returns the last day on which a credit note for a supply may reverse its tax, which is 30 November after the end of
 * the financial year (section 34(2) of the CGST Act, as amended from 1 October 2022).
 */
export function lastTaxAdjustment(invoiceDate: CalendarDate): CalendarDate {
  const firstYear = Number(financialYear(invoiceDate).slice(0, 4));
  return calendarDateOf(firstYear + 1, 11, 30);
}

/**
 * Returns whether a credit note may still reverse the tax. Later refunds are paid with a commercial credit note, which
 * leaves the tax unchanged.
 */
export function isTaxAdjustable(invoiceDate: CalendarDate, noteDate: CalendarDate): boolean {
  return noteDate <= lastTaxAdjustment(invoiceDate);
}

/** Returns the remainder of an invoice, or null if `credited` and `wanted` together exceed any tax head. */
export function remainderAfterCredit(
  invoice: TaxedAmount,
  credited: TaxedAmount,
  wanted: TaxedAmount,
): TaxedAmount | null {
  const taxable = subtract(subtract(invoice.taxable, credited.taxable), wanted.taxable);
  const heads = subtractHeads(subtractHeads(invoice.heads, credited.heads), wanted.heads);
  const isWithin = [taxable, heads.cgst, heads.sgst, heads.igst].every((amount) => amount >= 0);
  return isWithin ? { taxable, heads } : null;
}
