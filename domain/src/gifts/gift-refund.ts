import { gstBasisPointsOf } from '../billing/gst-rate.ts';
import { noHeads, subtractHeads } from '../billing/tax.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { StateCode } from '../billing/states.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, inclusiveDays, maxDate, minDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { subtract, zeroPaise } from '../primitives/paise.ts';
import type { Refund } from '../quotes/term-credit.ts';
import { refundAfter } from '../quotes/term-credit.ts';
import type { BoughtGift, GiftTerm } from './gift-term.ts';

/** Amount that the giver paid for a gift, as invoiced, with later credits. */
export interface GiftMoney {
  readonly paidExGst: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  /** Null if there is no invoice. */
  readonly placeOfSupply: StateCode | null;
  readonly credited: { readonly taxable: Paise; readonly heads: TaxHeads };
}

/**
 * Returns the giver's refund for days not provided. The remaining price is spread over the provided and outstanding
 * days.
 */
export function refundForDays(
  { alias, startDate }: BoughtGift,
  { days, unused }: { readonly days: number; readonly unused: number },
  money: GiftMoney,
): Refund {
  const { paidExGst, heads, firmState, placeOfSupply, credited } = money;
  const left = {
    paidExGst: subtract(paidExGst, credited.taxable),
    heads: subtractHeads(heads, credited.heads),
    basisPoints: gstBasisPointsOf({ taxable: paidExGst, heads }),
    credited: { taxable: zeroPaise, heads: noHeads },
  };
  const invoice = placeOfSupply === null ? null : { ...left, firmState, placeOfSupply };
  const endDate = addDays(startDate, days - 1);
  const term = { id: 'gift', alias, startDate, paidEndDate: endDate, endDate, isGift: false, invoice };
  return refundAfter(term, addDays(endDate, -unused));
}

/**
 * Returns whether the full price was refunded, for example because the giver's bank took the payment. No days are left
 * then.
 */
export function isFullyRefunded({ paidExGst, credited }: GiftMoney): boolean {
  return paidExGst > 0 && credited.taxable >= paidExGst;
}

/** Returns the full refund for a gift that was not claimed in time or that the giver revoked. */
export function refundUnclaimed(gift: BoughtGift, money: GiftMoney): Refund {
  const days = inclusiveDays(gift.startDate, gift.paidEndDate);
  return refundForDays(gift, { days, unused: days }, money);
}

/** Returns the refund for days lost to the sunset when the gift is claimed. */
export function refundAtClaim(gift: BoughtGift, term: GiftTerm, money: GiftMoney): Refund {
  const days = inclusiveDays(term.startDate, term.wholeEnd);
  return refundForDays(gift, { days, unused: days - inclusiveDays(term.startDate, term.endDate) }, money);
}

/**
 * Returns the refund for days of a claimed gift after its last day of service. `parts` are its term and the parts used
 * before an upgrade moved the rest behind the recipient's new plan.
 */
export function refundAfterDay(
  gift: BoughtGift,
  parts: readonly {
    readonly startDate: CalendarDate;
    readonly paidEndDate: CalendarDate;
    readonly endDate: CalendarDate;
  }[],
  lastDay: CalendarDate,
  money: GiftMoney,
): Refund {
  const daysFrom = (first: CalendarDate | null) =>
    parts.reduce((sum, { startDate, paidEndDate, endDate }) => {
      const from = first === null ? startDate : maxDate(startDate, first);
      return sum + Math.max(0, inclusiveDays(from, minDate(paidEndDate, endDate)));
    }, 0);
  return refundForDays(gift, { days: daysFrom(null), unused: daysFrom(addDays(lastDay, 1)) }, money);
}
