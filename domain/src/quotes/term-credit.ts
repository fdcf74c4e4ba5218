import type { TaxHeads } from '../billing/tax.ts';
import { noHeads, subtractHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import { freeDaysFrom } from '../membership/free-time.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysServed } from '../membership/pause.ts';
import { addDays, isAfter, maxDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, maxPaise, minPaise, mulDivHalfUp, subtract, zeroPaise } from '../primitives/paise.ts';
import type { HeldTerm, OriginalInvoice } from './facts.ts';

/** What a term is worth from a day on. */
export interface TermCredit {
  readonly termId: string;
  readonly paidDays: number;
  /** Days from `from` (or the start, when queued) to the paid end, inclusive. */
  readonly unusedDays: number;
  /** Ex GST: what was paid × unused / paid days, within what is not credited yet. */
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /** Free days from `from` on: those after the paid end. They carry no money. */
  readonly freeDays: number;
}

/**
 * The unexpired part of a term from the first day that is given up. Money follows what was paid, never the list
 * price, and days on which the term stood still are neither paid for nor used; heads and place of supply are those of the original invoice, and never exceed what it still carries.
 * Used for upgrades (`from` = today) and for refunds (`from` = the day after the last day of service).
 */
export function creditFrom(term: HeldTerm, from: CalendarDate): TermCredit {
  const first = maxDate(from, term.startDate);
  const paidDays = daysServed(term, term.startDate, term.paidEndDate);
  const unusedDays = daysServed(term, first, term.paidEndDate);
  const freeDays = freeDaysFrom(term, first);
  const base = { termId: term.id, paidDays, unusedDays, freeDays };
  const { invoice } = term;
  if (invoice === null || term.isGift || unusedDays === 0)
    return { ...base, taxable: zeroPaise, heads: noHeads };
  const left = maxPaise(zeroPaise, subtract(invoice.paidExGst, invoice.credited.taxable));
  const taxable = minPaise(mulDivHalfUp(invoice.paidExGst, unusedDays, paidDays), left);
  return { ...base, taxable, heads: headsWithin(invoice, taxable) };
}

/** Tax on a credited amount by the original invoice's place of supply, each head within what is left of it. */
export function headsWithin(invoice: OriginalInvoice, taxable: Paise): TaxHeads {
  if (taxable === 0) return noHeads;
  const { firmState, placeOfSupply } = invoice;
  const wanted = taxFor({ taxable, firmState, placeOfSupply });
  const left = subtractHeads(invoice.heads, invoice.credited.heads);
  // The last credit takes what is left to the paisa, so that invoice and credit notes cancel out.
  const isRest = taxable === subtract(invoice.paidExGst, invoice.credited.taxable);
  return isRest ? left : lesserHeads(wanted, left);
}

function lesserHeads(first: TaxHeads, second: TaxHeads): TaxHeads {
  return {
    cgst: minPaise(first.cgst, second.cgst),
    sgst: minPaise(first.sgst, second.sgst),
    igst: minPaise(first.igst, second.igst),
  };
}

export interface Refund {
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly total: Paise;
  readonly unusedDays: number;
  readonly paidDays: number;
}

/**
 * What goes back when service ends early: paid ex GST × days after the last day of service / paid days, and its
 * GST; no deduction. A term that has not begun goes back in full.
 */
export function refundAfter(term: HeldTerm, lastServiceDay: CalendarDate): Refund {
  const from = isAfter(term.startDate, lastServiceDay) ? term.startDate : addDays(lastServiceDay, 1);
  const { taxable, heads, unusedDays, paidDays } = creditFrom(term, from);
  return { taxable, heads, total: add(taxable, sumOfHeads(heads)), unusedDays, paidDays };
}
