import type { HistoryState, PaidPlan, Purchase, Who } from '../steps.ts';
import type { Day } from './calendar.ts';
import type { Heads } from './money.ts';

/**
 * Amounts that three people should have paid, hold and be due, implemented a second time from the decisions alone.
 * Amounts are bigint, days are numbers, and nothing is imported from the product.
 */
export interface Model {
  readonly homeState: HistoryState;
  readonly sunset: Day | null;
  readonly prices: Readonly<Record<PaidPlan, number>>;
  /** Minutes of business time since the year 1, in Indian time. */
  now: number;
  day: Day;
  readonly people: readonly [Person, Person, Person];
  readonly spans: Span[];
  readonly orders: Map<string, ModelOrder>;
  readonly sales: Sale[];
  readonly gifts: Map<string, ModelGift>;
  readonly rewards: Reward[];
  /** Free months waiting for a purchase, by account. */
  readonly months: Map<string, number>;
  /** Refunds of at least one rupee, by payment. */
  readonly back: Map<string, bigint>;
}

export interface Person {
  readonly who: Who;
  /** Current account of the person. An erasure creates a new one. */
  account: string;
  /** Number of this person's accounts that were erased. */
  erased: number;
  /** The account that referred this one. */
  referrer: string | null;
}

/** Paid days and amount, and the remainder of both after credits. */
export interface Sale {
  readonly order: string;
  readonly plan: PaidPlan;
  readonly isHome: boolean;
  readonly invoicedOn: Day;
  worth: bigint;
  /** Amount at the time of sale. */
  readonly soldFor: bigint;
  tax: Heads;
  days: number;
  /** Number of days that `exact` covers. */
  soldDays: number;
  /** Price with GST, unrounded, in millionths of a paisa. */
  readonly exact: bigint;
  /** Number of credits against the sale. */
  ends: number;
  readonly hadCredit: boolean;
  /** Payments that funded the sale, most recent last. */
  readonly stack: Part[];
  /** Part without a payment, because it was below the smallest charge. */
  letGo: bigint;
}

export interface Part {
  readonly payment: string;
  readonly amount: bigint;
}

/** Free days in order of use. A whole free month that has not started can be returned as a month. */
export interface Piece {
  readonly days: number;
  readonly isMonth: boolean;
}

/** Days of access. `sale` is null for trials and gifts, which have no monetary value for the holder. */
export interface Span {
  readonly account: string;
  readonly plan: string;
  first: Day;
  /** Last paid day. For a gift or a trial, its last day. */
  paidLast: Day;
  last: Day;
  readonly sale: Sale | null;
  readonly gift: ModelGift | null;
  /** Free days from replaced spans, directly after the paid ones. */
  moved: Piece[];
  /** Free months after the moved days, from a given day. */
  months: { count: number; from: Day } | null;
  /** Cut by the sunset, so nothing more is added to it. */
  isCut: boolean;
}

type ModelOrderState = 'open' | 'expired' | 'cancelled' | 'done' | 'returned';

export interface ModelOrder {
  readonly id: string;
  readonly who: Who;
  readonly account: string;
  readonly buy: Purchase;
  readonly priced: Allowed;
  /** Business day of the quote. */
  readonly on: Day;
  /** Minutes of business time. */
  readonly at: number;
  /** Whether the order is paid. The provider accepts one payment per order. */
  isPaid: boolean;
  state: ModelOrderState;
}

export interface ModelGift {
  readonly id: string;
  readonly from: string;
  /** Account whose address the gift was sent to. */
  readonly to: string;
  readonly sale: Sale;
  readonly boughtOn: Day;
  /** Cut by the sunset at purchase, so it is worth its days, not its months. */
  readonly isCut: boolean;
  state: 'waiting' | 'claimed' | 'gone';
}

/** Free month earned by a referred person's first paid Premium purchase. */
export interface Reward {
  readonly referrer: string;
  readonly friend: Who;
  readonly friendAccount: string;
  /** Current order of the purchase. An upgrade replaces it. */
  chain: string;
  /** Orders replaced by the current one. */
  readonly earlier: string[];
  /** Next evaluation, in minutes. */
  dueAt: number;
  state: 'pending' | 'earned' | 'void' | 'reversed';
  /** Days of access that the reward added immediately; null if it waits for a purchase. */
  days: number | null;
}

export interface ModelCredit {
  readonly span: Span;
  readonly amount: bigint;
  readonly tax: Heads;
}

export interface Allowed {
  readonly kind: 'new' | 'upgrade' | 'renewal' | 'trial' | 'gift';
  readonly first: Day;
  readonly paidLast: Day;
  readonly last: Day;
  readonly isCut: boolean;
  readonly list: bigint;
  readonly taxable: bigint;
  readonly tax: Heads;
  readonly setOff: readonly ModelCredit[];
  readonly excess: readonly ModelCredit[];
  /** The member's own spans that end because this one starts. */
  readonly replaced: readonly Span[];
  /** Gifted spans that then queue behind this one. */
  readonly postponed: readonly Span[];
  readonly roundOff: bigint;
  readonly net: bigint;
  readonly exact: bigint;
  readonly months: number;
  readonly moved: readonly Piece[];
  /** Discount of the entered code; 0 if the attached referral's is larger, null if the code is invalid. */
  readonly byCode: bigint | null;
  /** Discount of the attached referral; null if it is invalid or not the larger one. */
  readonly byReferral: bigint | null;
}

const levels: Readonly<Record<string, number>> = { CMPONE: 6, CMP1Y: 5, CMP3M: 4, CML1Y: 3, CML3M: 2 };

/** Returns the rank of a paid plan, or 0 for trials. */
export function levelOf(plan: string): number {
  return levels[plan] ?? 0;
}

export function isPremium(plan: string): boolean {
  return levelOf(plan) >= 4;
}

/** Returns the spans of an account that are active on a day, and the queued ones. */
export function ahead(model: Model, account: string, day: Day): { now: Span[]; later: Span[] } {
  const own = model.spans.filter(
    (span) => span.account === account && span.last >= span.first && span.last >= day,
  );
  return {
    now: own.filter(({ first }) => first <= day),
    later: own.filter(({ first }) => first > day).sort((a, b) => a.first - b.first),
  };
}

/** Returns a person's paid purchases for themselves, over all accounts of the PAN. */
export function paidPurchases(model: Model, who: Who): ModelOrder[] {
  return [...model.orders.values()].filter(
    (order) =>
      order.who === who && order.state === 'done' && order.buy.to === null && order.priced.taxable > 0n,
  );
}

export function monthsOf(model: Model, account: string): number {
  return model.months.get(account) ?? 0;
}

export function addMonths(model: Model, account: string, months: number): void {
  model.months.set(account, monthsOf(model, account) + months);
}

export function personOf(model: Model, who: Who): Person {
  return model.people[who];
}

export function openOrderOf(model: Model, account: string): ModelOrder | undefined {
  return [...model.orders.values()].find((order) => order.account === account && order.state === 'open');
}
