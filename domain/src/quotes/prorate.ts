import type { TaxHeads } from '../billing/tax.ts';
import { subtractHeads } from '../billing/tax.ts';
import type { StateCode } from '../billing/states.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, minPaise, subtract, zeroPaise } from '../primitives/paise.ts';
import type { HeldTerm } from './facts.ts';
import type { TermCredit } from './term-credit.ts';
import { creditFrom, headsWithin } from './term-credit.ts';

/** Contents of a credit note against a term's original invoice. */
export interface CreditPart {
  readonly termId: string;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
}

export interface Prorate {
  /** Amount ex GST set off against the new charge. */
  readonly amount: Paise;
  readonly creditNotes: readonly CreditPart[];
  /** Credit beyond the new charge, refunded with its GST to the payment that bought the term. */
  readonly excessCredit: readonly CreditPart[];
  readonly movedFreeDays: number;
  /** One credit per replaced term, for the explanation. */
  readonly credits: readonly TermCredit[];
}

export const noProrate: Prorate = {
  amount: zeroPaise,
  creditNotes: [],
  excessCredit: [],
  movedFreeDays: 0,
  credits: [],
};

/**
 * Returns the credit for the terms that an upgrade replaces from `today`, up to `ceiling` (list price minus discount).
 * The running term is set off first, then queued ones, so that the most recent payments are refunded.
 */
export function prorateFor(replaced: readonly HeldTerm[], today: CalendarDate, ceiling: Paise): Prorate {
  let room = ceiling;
  const credits: TermCredit[] = [];
  const creditNotes: CreditPart[] = [];
  const excessCredit: CreditPart[] = [];
  for (const term of replaced) {
    const credit = creditFrom(term, today);
    credits.push(credit);
    const { invoice } = term;
    if (invoice === null || credit.taxable === 0) continue;
    const { firmState, placeOfSupply } = invoice;
    const taxable = minPaise(credit.taxable, room);
    const heads = taxable === credit.taxable ? credit.heads : headsWithin(invoice, taxable);
    const rest = subtract(credit.taxable, taxable);
    if (taxable > 0) creditNotes.push({ termId: term.id, taxable, heads, firmState, placeOfSupply });
    if (rest > 0) {
      const restHeads = subtractHeads(credit.heads, heads);
      excessCredit.push({ termId: term.id, taxable: rest, heads: restHeads, firmState, placeOfSupply });
    }
    room = subtract(room, taxable);
  }
  const movedFreeDays = credits.reduce((days, { freeDays }) => days + freeDays, 0);
  return {
    amount: add(...creditNotes.map(({ taxable }) => taxable)),
    creditNotes,
    excessCredit,
    movedFreeDays,
    credits,
  };
}
