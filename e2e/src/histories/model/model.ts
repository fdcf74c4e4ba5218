import type { HistoryState, PaidPlan, Purchase, Who } from '../steps.ts';
import type { Day } from './calendar.ts';
import type { Heads } from './money.ts';

/**
 * The amounts that three people should have paid, hold and be due, implemented a second time from the decisions alone:
 * amounts are bigint, days are numbers, and nothing is imported from the product.
 */
export interface Model {
  readonly homeState: HistoryState;
  readonly sunset: Day | null;
  readonly prices: Readonly<Record<PaidPlan, number>>;
  /** Minutes of business time since the year 1, Indian time. */
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
  /** The person's current account; after an erasure, a new one. */
  account: string;
  /** Number of this person's accounts that were erased. */
  erased: number;
  /** The account that referred this one. */
  referrer: string | null;
}

/** The paid days and amount, and the remainder of both after credits. */
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
  /** The days that `exact` covers. */
  soldDays: number;
  /** The price with GST, unrounded, in millionths of a paisa. */
  readonly exact: bigint;
  /** Number of credits against the sale. */
  ends: number;
  readonly hadCredit: boolean;
  /** The payments that paid for the sale, most recent last. */
  readonly stack: Part[];
  /** The part that no payment covers, because it was below the smallest charge. */
  letGo: bigint;
}

export interface Part {
  readonly payment: string;
  readonly amount: bigint;
}

/** Free days in the order of use; a whole free month that has not begun can be returned as a month. */
export interface Piece {
  readonly days: number;
  readonly isMonth: boolean;
}

/** Days of access. `sale` is null for trials and gifts, which have no monetary value for the holder. */
export interface Span {
  readonly account: string;
  readonly plan: string;
  first: Day;
  /** Last paid day; for a gift or a trial, its last day. */
  paidLast: Day;
  last: Day;
  readonly sale: Sale | null;
  readonly gift: ModelGift | null;
  /** Free days from replaced spans, directly after the paid ones. */
  moved: Piece[];
  /** Free months after those, starting on a given day. */
  months: { count: number; from: Day } | null;
  /** Cut by the sunset, so nothing is added to it any more. */
  isCut: boolean;
}

type ModelOrderState = 'open' | 'expired' | 'cancelled' | 'done' | 'returned';

export interface ModelOrder {
  readonly id: string;
  readonly who: Who;
  readonly account: string;
  readonly buy: Purchase;
  readonly priced: Allowed;
  /** The business day for which the quote was computed. */
  readonly on: Day;
  /** In minutes of business time. */
  readonly at: number;
  /** The provider accepts one payment per order. */
  isPaid: boolean;
  state: ModelOrderState;
}

export interface ModelGift {
  readonly id: string;
  readonly from: string;
  /** The account whose address the gift was sent to. */
  readonly to: string;
  readonly sale: Sale;
  readonly boughtOn: Day;
  /** Cut by the sunset at purchase, so it is worth its days, not its months. */
  readonly isCut: boolean;
  state: 'waiting' | 'claimed' | 'gone';
}

/** The free month earned by a referred person's first paid Premium purchase. */
export interface Reward {
  readonly referrer: string;
  readonly friend: Who;
  readonly friendAccount: string;
  /** The purchase's current order, which an upgrade replaces. */
  chain: string;
  /** Orders replaced by the current one. */
  readonly earlier: string[];
  /** When it is next evaluated, in minutes. */
  dueAt: number;
  state: 'pending' | 'earned' | 'void' | 'reversed';
  /** Days of access that the reward added immediately, or null if it waits for a purchase. */
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
  /** The member's own spans that end because this one begins. */
  readonly replaced: readonly Span[];
  /** Gifted spans that queue behind this one from then on. */
  readonly postponed: readonly Span[];
  readonly roundOff: bigint;
  readonly net: bigint;
  readonly exact: bigint;
  readonly months: number;
  readonly moved: readonly Piece[];
  /** The discount of the entered code; 0 if the attached referral's is larger, null if the code is invalid. */
  readonly byCode: bigint | null;
  /** The discount of the attached referral; null if it is invalid or not the larger one. */
  readonly byReferral: bigint | null;
}

const levels: Readonly<Record<string, number>> = { CMPONE: 6, CMP1Y: 5, CMP3M: 4, CML1Y: 3, CML3M: 2 };

/** Returns the rank of a paid plan; 0 for trials. */
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

/** Returns paid purchases for oneself, over all accounts of the PAN. */
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
