import type { TaxHeads } from '../billing/tax.ts';
import { noHeads, subtractHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import { freeDaysFrom } from '../membership/free-time.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysServed } from '../membership/pause.ts';
import { addDays, isAfter, maxDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, maxPaise, minPaise, mulDivHalfUp, subtract, zeroPaise } from '../primitives/paise.ts';
import type { HeldTerm, OriginalInvoice } from './facts.ts';

export interface TermCredit {
  readonly termId: string;
  readonly paidDays: number;
  /** Days from `from` (or from the start, if queued) to the paid end, inclusive. */
  readonly unusedDays: number;
  /** Amount ex GST: amount paid × unused / paid days, limited to the uncredited amount. */
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /** Free days from `from`, after the paid end. They have no monetary value. */
  readonly freeDays: number;
}

/**
 * Returns the value of the unexpired part of a term from the first day given up. It is based on the amount paid, never
 * the list price, and paused days count neither as paid nor as used. Heads, rate and place of supply are those of the
 * original invoice, within its uncredited remainder. Used for upgrades (`from` = today) and refunds (`from` = the day
 * after the last day of service).
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

/**
 * Returns the tax on a credited amount at the original invoice's rate and place of supply, with each head limited to
 * its uncredited remainder.
 */
export function headsWithin(invoice: OriginalInvoice, taxable: Paise): TaxHeads {
  if (taxable === 0) return noHeads;
  const { basisPoints, firmState, placeOfSupply } = invoice;
  const wanted = taxFor({ taxable, basisPoints, firmState, placeOfSupply });
  const left = subtractHeads(invoice.heads, invoice.credited.heads);
  // The last credit takes the whole remainder, so that the invoice and its credit notes cancel out to the paisa.
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
  /** Rate of the invoice, or 0 without one. */
  readonly basisPoints: number;
}

/**
 * Returns the refund when service ends early: amount paid ex GST × days after the last day of service / paid days, plus
 * GST, without deductions. A term that has not started is refunded in full.
 */
export function refundAfter(term: HeldTerm, lastServiceDay: CalendarDate): Refund {
  const from = isAfter(term.startDate, lastServiceDay) ? term.startDate : addDays(lastServiceDay, 1);
  const { taxable, heads, unusedDays, paidDays } = creditFrom(term, from);
  const total = add(taxable, sumOfHeads(heads));
  return { taxable, heads, total, unusedDays, paidDays, basisPoints: term.invoice?.basisPoints ?? 0 };
}
