import type { DocumentKind } from '../billing/document-number.ts';
import type { StateCode } from '../billing/states.ts';
import type { TaxHeads } from '../billing/tax.ts';
import type { TaxDocument } from '../billing/tax-document.ts';
import type { PricesFrom } from '../catalogue/price-list.ts';
import { defaultPriceList } from '../catalogue/price-list.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { FreeMonths } from '../membership/free-time.ts';
import type { OrderState } from '../checkout/order-state.ts';
import type { RefundState } from '../checkout/refund-state.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Term } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import type { AllowedQuote } from '../quotes/quote.ts';
import type { Purchase, Who } from './steps.ts';

/**
 * The installation in memory: what its tables would hold. The functions beside this file change it by the real rules,
 * in the order in which the server's checkout and billing slices apply them.
 */
export interface World {
  readonly firmState: StateCode;
  readonly referred: readonly [boolean, boolean];
  readonly firstDay: CalendarDate;
  /** Minutes of business time since `firstDay` began. */
  now: number;
  sunset: Sunset | null;
  prices: readonly PricesFrom[];
  terms: WorldTerm[];
  readonly orders: Map<string, WorldOrder>;
  readonly payments: Map<string, WorldPayment>;
  readonly refunds: WorldRefund[];
  readonly entries: LedgerEntry[];
  readonly documents: WorldDocument[];
  readonly gifts: WorldGift[];
  readonly months: [number, number];
}

export interface WorldTerm extends Term {
  readonly who: Who;
  readonly source: 'order' | 'trial' | 'grant' | 'gift';
  readonly orderId: string | null;
  readonly paid: PaidFor | null;
  readonly endedBy: 'plan-change' | 'cancellation' | 'end-of-service' | null;
  readonly freeMonths: FreeMonths | null;
}

export interface PaidFor {
  readonly exGst: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
}

export interface WorldOrder {
  readonly id: string;
  readonly who: Who;
  readonly buy: Purchase;
  readonly createdAt: number;
  /** What the buyer was shown; a late payment may be fulfilled on another day with the same net price. */
  agreed: AllowedQuote;
  readonly amount: Paise;
  state: OrderState;
  coupon: 'none' | 'reserved' | 'redeemed' | 'released';
}

/** A captured payment, as the provider and we know it. */
export interface WorldPayment {
  readonly id: string;
  readonly orderId: string;
  readonly who: Who;
  readonly amount: Paise;
  role: 'fulfils' | 'to-refund' | 'held';
  /** At the provider. */
  refunded: Paise;
}

export interface WorldRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly who: Who;
  readonly amount: Paise;
  readonly reference: string;
  state: RefundState;
}

export interface WorldDocument {
  readonly kind: DocumentKind;
  readonly sequence: number;
  readonly financialYear: string;
  readonly reference: string;
  readonly orderId: string;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly document: TaxDocument;
}

export interface WorldGift {
  readonly orderId: string;
  readonly to: Who;
  state: 'waiting' | 'claimed' | 'gone';
}

export function newWorld(
  firmState: StateCode,
  referred: readonly [boolean, boolean],
  firstDay: CalendarDate,
): World {
  return {
    firmState,
    referred,
    firstDay,
    now: 10 * 60,
    sunset: null,
    prices: defaultPriceList,
    terms: [],
    orders: new Map(),
    payments: new Map(),
    refunds: [],
    entries: [],
    documents: [],
    gifts: [],
    months: [0, 0],
  };
}

const minutesOfDay = 24 * 60;

export function dayAt({ firstDay }: World, minutes: number): CalendarDate {
  return addDays(firstDay, Math.floor(minutes / minutesOfDay));
}

export function todayOf(world: World): CalendarDate {
  return dayAt(world, world.now);
}

export const memberId = (who: Who): string => `member-${who}`;

/** Replaces a term by what became of it. */
export function changeTerm(world: World, id: string, change: Partial<WorldTerm>): void {
  world.terms = world.terms.map((term) => (term.id === id ? { ...term, ...change } : term));
}
