import type { StateCode } from '../../billing/states.ts';
import { gstBasisPointsOn } from '../../billing/gst-rate.ts';
import { noHeads, taxFor } from '../../billing/tax.ts';
import type { PlanAlias } from '../../catalogue/plan.ts';
import { defaultPriceList, fullPriceOn } from '../../catalogue/price-list.ts';
import { defaultSunsetNotice } from '../../catalogue/sunset.ts';
import { uncutEnd } from '../../catalogue/plan-term.ts';
import type { CalendarDate } from '../../primitives/calendar-date.ts';
import { calendarDate } from '../../primitives/calendar-date.ts';
import { paise, zeroPaise } from '../../primitives/paise.ts';
import type { HeldTerm, QuoteFacts } from '../facts.ts';

const demoDate = calendarDate('2025-06-02');
const demoSunset = calendarDate('2025-08-31');

export const exampleSunset = { date: demoSunset, notice: defaultSunsetNotice(demoSunset) };

/**
 * Returns the facts of a confirmed member from another state who never had a plan, on the demo date, without a sunset.
 */
export function exampleFacts(alias: PlanAlias, change: Partial<QuoteFacts> = {}): QuoteFacts {
  const today = change.today ?? demoDate;
  return {
    alias,
    purpose: 'own',
    today,
    sunset: null,
    isOnSale: true,
    fullPrice: fullPriceOn(defaultPriceList, alias, today) ?? zeroPaise,
    gstBasisPoints: gstBasisPointsOn(today),
    planNames: new Map(),
    terms: [],
    history: { hasHadAnyPlan: false, hasPaidBefore: false, hasPaidForPremiumBefore: false },
    offersTrial: true,
    sentCode: null,
    attachedReferral: null,
    unconsumedMonths: 0,
    firmState: 'MH',
    placeOfSupply: 'KA',
    isKycVerified: false,
    hasSignedTerms: false,
    termsVersion: '2025-04',
    ...change,
  };
}

export interface ExampleTerm {
  readonly id?: string;
  readonly start: string;
  readonly paidEnd?: string;
  readonly end?: string;
  readonly isGift?: boolean;
  /** Paise. Defaults to the full price. */
  readonly paidExGst?: number;
  readonly placeOfSupply?: StateCode;
  /** GST rate of the invoice. Defaults to the rate at the start. */
  readonly basisPoints?: number;
}

/** Returns a term with an invoice of the demo firm (Maharashtra), or without one if nothing was paid. */
export function exampleTerm(alias: PlanAlias, example: ExampleTerm): HeldTerm {
  const startDate = calendarDate(example.start);
  const paidEndDate = dateOr(example.paidEnd, uncutEnd(alias, startDate));
  const placeOfSupply = example.placeOfSupply ?? 'KA';
  const paid = paise(example.paidExGst ?? fullPriceOn(defaultPriceList, alias, startDate) ?? 0);
  const isGift = example.isGift ?? false;
  const basisPoints = example.basisPoints ?? gstBasisPointsOn(startDate);
  const { cgst, sgst, igst } = taxFor({ taxable: paid, basisPoints, firmState: 'MH', placeOfSupply });
  return {
    id: example.id ?? alias,
    alias,
    startDate,
    paidEndDate,
    endDate: dateOr(example.end, paidEndDate),
    isGift,
    invoice:
      isGift || paid === 0
        ? null
        : {
            paidExGst: paid,
            heads: { cgst, sgst, igst },
            basisPoints,
            firmState: 'MH',
            placeOfSupply,
            credited: { taxable: zeroPaise, heads: noHeads },
          },
  };
}

function dateOr(text: string | undefined, fallback: CalendarDate): CalendarDate {
  return text === undefined ? fallback : calendarDate(text);
}
