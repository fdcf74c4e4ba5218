import { noHeads, subtractHeads } from '../billing/tax.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { StateCode } from '../billing/states.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, minDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { subtract, zeroPaise } from '../primitives/paise.ts';
import type { Refund } from '../quotes/term-credit.ts';
import { refundAfter } from '../quotes/term-credit.ts';
import type { BoughtGift, GiftTerm } from './gift-term.ts';

/** What the giver paid for a gift, as on its invoice, and what was credited of it since. */
export interface GiftMoney {
  readonly paidExGst: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  /** Null when nothing was invoiced. */
  readonly placeOfSupply: StateCode | null;
  readonly credited: { readonly taxable: Paise; readonly heads: TaxHeads };
}

interface Days {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** What goes back to the giver for the days after the last one: what is left of the price, spread over the days. */
function refundOf(bought: BoughtGift, days: Days, lastDay: CalendarDate, money: GiftMoney): Refund {
  const { paidExGst, heads, firmState, placeOfSupply, credited } = money;
  const left = {
    paidExGst: subtract(paidExGst, credited.taxable),
    heads: subtractHeads(heads, credited.heads),
    credited: { taxable: zeroPaise, heads: noHeads },
  };
  const invoice = placeOfSupply === null ? null : { ...left, firmState, placeOfSupply };
  const { alias } = bought;
  const { startDate, endDate } = days;
  const term = { id: 'gift', alias, startDate, paidEndDate: endDate, endDate, isGift: false, invoice };
  return refundAfter(term, lastDay);
}

/** A gift that nobody claimed, or that its giver takes back: all of it. */
export function refundUnclaimed(gift: BoughtGift, money: GiftMoney): Refund {
  const { startDate, paidEndDate } = gift;
  return refundOf(gift, { startDate, endDate: paidEndDate }, addDays(startDate, -1), money);
}

/** The days that the sunset cuts off when the gift is claimed. */
export function refundAtClaim(gift: BoughtGift, term: GiftTerm, money: GiftMoney): Refund {
  return refundOf(gift, { startDate: term.startDate, endDate: term.wholeEnd }, term.endDate, money);
}

/**
 * The days after the last day of the service. A term that was cut before is worth what is left of its money, for the
 * days that are left.
 */
export function refundAtServiceEnd(
  gift: BoughtGift,
  term: {
    readonly startDate: CalendarDate;
    readonly paidEndDate: CalendarDate;
    readonly endDate: CalendarDate;
  },
  lastDay: CalendarDate,
  money: GiftMoney,
): Refund {
  const { startDate, paidEndDate, endDate } = term;
  return refundOf(gift, { startDate, endDate: minDate(paidEndDate, endDate) }, lastDay, money);
}
