import type { HistoryState, PaidPlan, Purchase, Who } from '../steps.ts';
import type { Day } from './calendar.ts';
import type { Heads } from './money.ts';

/**
 * What three people should have paid, hold and be owed, told a second time from the decisions alone: amounts are
 * bigint, days are numbers, and nothing of the product is imported.
 */
export interface Model {
  readonly homeState: HistoryState;
  readonly sunset: Day | null;
  readonly prices: Readonly<Record<PaidPlan, number>>;
  /** Minutes of business time since the year 1, in India. */
  now: number;
  day: Day;
  readonly people: readonly [Person, Person, Person];
  readonly spans: Span[];
  readonly orders: Map<string, ModelOrder>;
  readonly sales: Sale[];
  readonly gifts: Map<string, ModelGift>;
  readonly rewards: Reward[];
  /** Free months that wait for a purchase, by account. */
  readonly months: Map<string, number>;
  /** Refunds of a rupee and more, by payment. */
  readonly back: Map<string, bigint>;
}

export interface Person {
  readonly who: Who;
  /** The account that the person has now; an erased one is followed by another. */
  account: string;
  /** How often an account of this person was erased. */
  erased: number;
  /** The account whose code this account came by. */
  referrer: string | null;
}

/** What was paid for a stretch of days, and what credits have left of both. */
export interface Sale {
  readonly order: string;
  readonly plan: PaidPlan;
  readonly isHome: boolean;
  readonly invoicedOn: Day;
  worth: bigint;
  /** What it was worth when it was sold. */
  readonly soldFor: bigint;
  tax: Heads;
  days: number;
  /** The days that `exact` is the price of. */
  soldDays: number;
  /** Their price with its GST, not rounded anywhere, in millionths of a paisa. */
  readonly exact: bigint;
  /** How often a credit took from it. */
  ends: number;
  readonly hadCredit: boolean;
  /** Which payments it was paid with, what was paid last at the end. */
  readonly stack: Part[];
  /** What no payment covered, because it was below what can be charged. */
  letGo: bigint;
}

export interface Part {
  readonly payment: string;
  readonly amount: bigint;
}

/** Free days in the order in which they are had; a whole free month that has not begun can be given back as one. */
export interface Piece {
  readonly days: number;
  readonly isMonth: boolean;
}

/** Days of access. `sale` is null where they carry no money of the holder's: trials and gifts. */
export interface Span {
  readonly account: string;
  readonly plan: string;
  first: Day;
  /** Last day that was paid for; of a gift or a trial, its last day. */
  paidLast: Day;
  last: Day;
  readonly sale: Sale | null;
  readonly gift: ModelGift | null;
  /** Free days that came from replaced spans, right after the paid ones. */
  moved: Piece[];
  /** Free months after those, from a day on. */
  months: { count: number; from: Day } | null;
  /** Cut by the end of the service: nothing is added to it any more. */
  isCut: boolean;
}

type ModelOrderState = 'open' | 'expired' | 'cancelled' | 'done' | 'returned';

export interface ModelOrder {
  readonly id: string;
  readonly who: Who;
  readonly account: string;
  readonly buy: Purchase;
  readonly priced: Allowed;
  /** The business day of its quote: the day that it is computed for. */
  readonly on: Day;
  /** Minutes of business time. */
  readonly at: number;
  /** The provider takes one payment an order. */
  isPaid: boolean;
  state: ModelOrderState;
}

export interface ModelGift {
  readonly id: string;
  readonly from: string;
  /** The account whose address it was sent to. */
  readonly to: string;
  readonly sale: Sale;
  readonly boughtOn: Day;
  /** It was cut by the sunset when it was bought, so it is worth its days and no months. */
  readonly isCut: boolean;
  state: 'waiting' | 'claimed' | 'gone';
}

/** The free month that a referred person's first paid Premium purchase earns. */
export interface Reward {
  readonly referrer: string;
  readonly friend: Who;
  readonly friendAccount: string;
  /** The order that the purchase is now: an upgrade takes its place. */
  chain: string;
  /** The orders whose place it took. */
  readonly earlier: string[];
  /** Minutes at which it is looked at next. */
  dueAt: number;
  state: 'pending' | 'earned' | 'void' | 'reversed';
  /** Days of access it gave at once; null: it waits for a purchase. */
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
  /** Own spans that end because this one begins. */
  readonly replaced: readonly Span[];
  /** Gifted spans that wait behind it from then on. */
  readonly postponed: readonly Span[];
  readonly roundOff: bigint;
  readonly net: bigint;
  readonly exact: bigint;
  readonly months: number;
  readonly moved: readonly Piece[];
  /** What the code that was sent takes off, 0 when the attached one is larger; null when it does not hold. */
  readonly byCode: bigint | null;
  /** What the attached referral takes off; null when it does not, or is not the larger. */
  readonly byReferral: bigint | null;
}

const levels: Readonly<Record<string, number>> = { CMPONE: 6, CMP1Y: 5, CMP3M: 4, CML1Y: 3, CML3M: 2 };

/** Rank of a paid plan; 0 for trials. */
export function levelOf(plan: string): number {
  return levels[plan] ?? 0;
}

export function isPremium(plan: string): boolean {
  return levelOf(plan) >= 4;
}

/** Spans of an account that serve on a day, and those that wait. */
export function ahead(model: Model, account: string, day: Day): { now: Span[]; later: Span[] } {
  const own = model.spans.filter(
    (span) => span.account === account && span.last >= span.first && span.last >= day,
  );
  return {
    now: own.filter(({ first }) => first <= day),
    later: own.filter(({ first }) => first > day).sort((a, b) => a.first - b.first),
  };
}

/** What somebody has bought for themselves and paid for, over all accounts of the PAN. */
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
