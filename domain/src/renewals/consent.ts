import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan, planOf } from '../catalogue/plan.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { StateCode } from '../billing/states.ts';
import { taxFor } from '../billing/tax.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, termEnd } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, paise } from '../primitives/paise.ts';
import type { AdvanceLimit } from '../quotes/advance-limit.ts';
import type { RenewalMethod } from './mandate.ts';

/** Largest debit without additional authentication: ₹15,000 (RBI e-mandate framework, UPI Autopay and cards). */
export const debitLimit: Paise = paise(1_500_000);

/** Charge that the member accepted for each renewal. */
export interface RenewalConsent {
  readonly alias: PlanAlias;
  /** Ex GST. */
  readonly listPrice: Paise;
  readonly gstBasisPoints: number;
  /** Price including GST, which is also the debit limit. */
  readonly netPrice: Paise;
  readonly termsVersion: string;
}

/** Returns what differs from the consent, or null if nothing does. A difference requires new consent before a debit. */
export function changedConsent(
  agreed: RenewalConsent,
  now: RenewalConsent,
): 'price' | 'tax' | 'terms' | null {
  if (agreed.gstBasisPoints !== now.gstBasisPoints) return 'tax';
  if (agreed.listPrice !== now.listPrice || agreed.netPrice !== now.netPrice) return 'price';
  return agreed.termsVersion === now.termsVersion ? null : 'terms';
}

/** Returns how a price may be collected. Above the limit, the member must make each payment. */
function methodFor(netPrice: Paise): RenewalMethod {
  return netPrice > debitLimit ? 'link' : 'debit';
}

/** Returns whether a full term from `startDate` ends before the service does. The sunset never shortens a renewal. */
export function fitsSunset(alias: PlanAlias, startDate: CalendarDate, sunset: Sunset | null): boolean {
  return sunset === null || uncutEnd(alias, startDate) <= sunset.date;
}

export interface OfferFacts {
  readonly alias: PlanAlias;
  /** Last day of the term to renew. */
  readonly endDate: CalendarDate;
  /** Full price ex GST; null if the plan has none. */
  readonly fullPrice: Paise | null;
  readonly isOnSale: boolean;
  readonly gstBasisPoints: number;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode | null;
  readonly sunset: Sunset | null;
  readonly advanceLimit: AdvanceLimit;
  readonly termsVersion: string;
}

export interface RenewalOffer extends RenewalConsent {
  readonly method: RenewalMethod;
  /** Day of the first debit or payment link. */
  readonly dueOn: CalendarDate;
}

/** Days before the last day on which the bank account is debited. */
export const debitDaysBefore = 7;

/** Returns the automatic renewal available with a plan, or null if the plan cannot be renewed. */
export function renewalOffer(facts: OfferFacts): RenewalOffer | null {
  const { alias, endDate, fullPrice, gstBasisPoints, firmState, placeOfSupply } = facts;
  if (fullPrice === null || !facts.isOnSale) return null;
  const { isUntilSunset, sale } = planOf(alias);
  if (!isPaidPlan(alias) || isUntilSunset || sale !== 'card') return null;
  const startDate = addDays(endDate, 1);
  if (!fitsSunset(alias, startDate, facts.sunset)) return null;
  // In strict mode, no paid day is more than a year after the day of payment.
  const dueOn = addDays(endDate, -debitDaysBefore);
  if (facts.advanceLimit === 'strict' && uncutEnd(alias, startDate) > termEnd(dueOn, 12)) return null;
  const tax = taxFor({ taxable: fullPrice, basisPoints: gstBasisPoints, firmState, placeOfSupply });
  const netPrice = add(fullPrice, tax.total);
  return {
    alias,
    listPrice: fullPrice,
    gstBasisPoints,
    netPrice,
    termsVersion: facts.termsVersion,
    method: methodFor(netPrice),
    dueOn,
  };
}
