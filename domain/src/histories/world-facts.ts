import { noHeads, addHeads, subtractHeads } from '../billing/tax.ts';
import type { StateCode } from '../billing/states.ts';
import type { Coupon } from '../catalogue/coupon.ts';
import { isPaidPlan, isPaidPremium } from '../catalogue/plan.ts';
import { defaultPlanNames } from '../catalogue/plan-names.ts';
import { fullPriceOn } from '../catalogue/price-list.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { add, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import type { HeldTerm, QuoteFacts, ReferralFacts, SentCode } from '../quotes/facts.ts';
import { codes, referralCode } from './steps.ts';
import type { Purchase, Who } from './steps.ts';
import type { World, WorldTerm } from './world.ts';

/** All that a quote depends on, gathered as the server's quotes slice does. */
export function factsFor(
  world: World,
  who: Who,
  buy: Purchase,
  today: CalendarDate,
  { exceptOrder, state = buy.state }: { exceptOrder: string | null; state?: StateCode | null },
): QuoteFacts {
  const own = world.terms.filter((term) => term.who === who);
  const bought = own.filter(({ source, alias }) => source === 'order' && isPaidPlan(alias));
  return {
    alias: buy.plan,
    purpose: buy.isGift ? 'gift' : 'own',
    today,
    sunset: world.sunset,
    fullPrice: fullPriceOn(world.prices, buy.plan, today) ?? zeroPaise,
    planNames: defaultPlanNames,
    terms: own.map((term) => heldTerm(world, term, today)),
    history: {
      hasHadAnyPlan: own.length > 0,
      hasPaidBefore: bought.length > 0,
      hasPaidForPremiumBefore: bought.some(({ alias }) => isPaidPremium(alias)),
    },
    offersTrial: true,
    sentCode: sentCodeOf(world, who, buy, exceptOrder),
    attachedReferral: world.referred[who] ? referralOf('ref_attached') : null,
    unconsumedMonths: world.months[who],
    firmState: world.firmState,
    placeOfSupply: state,
    isKycVerified: true,
    hasSignedTerms: true,
    termsVersion: '2025-04',
  };
}

function referralOf(code: string): ReferralFacts {
  return { code, isOwnCode: false, hasOwnPan: false, isBarred: false };
}

function sentCodeOf(world: World, who: Who, { code }: Purchase, exceptOrder: string | null): SentCode | null {
  if (code === referralCode) return { kind: 'referral', referral: referralOf(code) };
  const row = codes.find((known) => known.code === code);
  if (row === undefined) return null;
  const uses = [...world.orders.values()].filter(
    (order) =>
      order.id !== exceptOrder &&
      order.buy.code === row.code &&
      (order.coupon === 'reserved' || order.coupon === 'redeemed'),
  );
  const coupon: Coupon = {
    code: row.code,
    reduction:
      row.basisPoints === null
        ? { kind: 'flat', amount: paise(row.flat ?? 0) }
        : { kind: 'percent', basisPoints: row.basisPoints },
    plans: row.plans,
    validFrom: null,
    validTo: null,
    totalLimit: row.total,
    perMemberLimit: row.each,
    firstPurchaseOnly: row.firstOnly,
  };
  const usedByMember = uses.filter((order) => order.who === who).length;
  return { kind: 'coupon', coupon, usedInAll: uses.length, usedByMember };
}

/** What credit notes have taken of an order's invoice. */
export function creditedOf(
  world: World,
  orderId: string,
): { taxable: ReturnType<typeof add>; heads: typeof noHeads } {
  const notes = world.documents.filter(
    (document) => document.kind !== 'invoice' && document.orderId === orderId,
  );
  return {
    taxable: add(zeroPaise, ...notes.map(({ taxable }) => taxable)),
    heads: addHeads(noHeads, ...notes.map(({ heads }) => heads)),
  };
}

/** A term as the rules of credit see it; one that was cut short is worth what its credit notes left, for the days left. */
export function heldTerm(world: World, term: WorldTerm, today: CalendarDate): HeldTerm {
  const { paid, orderId } = term;
  const isGift = term.source === 'gift';
  if (paid === null || orderId === null) return { ...term, isGift, invoice: null };
  const { exGst, heads, firmState, placeOfSupply } = paid;
  const isOver = term.endDate < today || term.endDate < term.startDate;
  const nothing = { taxable: zeroPaise, heads: noHeads };
  const credited = isOver ? nothing : creditedOf(world, orderId);
  if (term.endDate >= term.paidEndDate)
    return { ...term, isGift, invoice: { paidExGst: exGst, heads, firmState, placeOfSupply, credited } };
  const left = {
    paidExGst: subtract(exGst, credited.taxable),
    heads: subtractHeads(heads, credited.heads),
  };
  const invoice = { ...left, firmState, placeOfSupply, credited: nothing };
  return { ...term, isGift, paidEndDate: term.endDate, invoice };
}
