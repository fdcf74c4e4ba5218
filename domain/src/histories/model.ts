import type { Day } from './model-calendar.ts';
import type { Heads } from './model-money.ts';
import type { HistoryState, PaidPlan, Purchase, Who } from './steps.ts';
import { openingPrices } from './steps.ts';

/**
 * A second, simpler telling of the money, written from the decisions alone: amounts are bigint, days are numbers, and
 * nothing of quotes, ledger or billing is imported. `play` asks rules and model the same things and compares.
 */
export interface Model {
  readonly homeState: HistoryState;
  readonly referred: readonly [boolean, boolean];
  day: Day;
  sunset: Day | null;
  readonly prices: Map<PaidPlan, number>;
  readonly spans: Span[];
  readonly sales: Map<string, Sale>;
  readonly orders: Map<string, ModelOrder>;
  readonly gifts: Map<string, ModelGift>;
  readonly months: [number, number];
  readonly books: ModelBooks;
}

/** Income and tax as documents leave them, what was rounded off, and what each payment is to give back. */
export interface ModelBooks {
  readonly revenue: Map<string, bigint>;
  tax: Heads;
  /** Kept by the firm; below zero what it let go. */
  roundedOff: bigint;
  /** Refunds of a rupee and more, by payment. */
  readonly back: Map<string, bigint>;
  /** Free days that were given, and of these the ones that nobody will have: cut by a sunset or a cancellation. */
  freeGiven: number;
  freeLost: number;
}

/** What was paid for a stretch of days, and what credits have left of both. */
export interface Sale {
  readonly order: string;
  readonly plan: PaidPlan;
  readonly isHome: boolean;
  readonly invoicedOn: Day;
  worth: bigint;
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

/** Days of access. `sale` is null where they carry no money: trials, guests, gifts. */
export interface Span {
  readonly id: string;
  readonly who: Who;
  readonly plan: string;
  first: Day;
  /** Last day that was paid for; of a gift, the last day. */
  paidLast: Day;
  last: Day;
  readonly sale: Sale | null;
  readonly isGift: boolean;
  readonly months: { readonly count: number; readonly from: Day } | null;
}

export type ModelOrderState = 'open' | 'expired' | 'cancelled' | 'done' | 'returned' | 'held';

export interface ModelOrder {
  readonly id: string;
  readonly who: Who;
  readonly buy: Purchase;
  readonly priced: Allowed;
  readonly on: Day;
  /** Minutes of business time. */
  readonly at: number;
  state: ModelOrderState;
}

export interface ModelGift {
  readonly id: string;
  readonly to: Who;
  readonly sale: Sale;
  readonly boughtOn: Day;
  /** It was cut by the sunset when it was bought, so it is worth its days and no months. */
  readonly isCut: boolean;
  state: 'waiting' | 'claimed' | 'gone';
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
  readonly replaced: readonly Span[];
  readonly roundOff: bigint;
  readonly net: bigint;
  readonly exact: bigint;
  readonly months: number;
  readonly movedDays: number;
  /** What the code that was sent takes off, 0 when the attached one is larger; null when it does not hold. */
  readonly byCode: bigint | null;
  /** What the attached referral takes off; null when it does not, or is not the larger. */
  readonly byReferral: bigint | null;
  /** The code that was sent takes something off, so the order holds one of its uses. */
  readonly usesCode: boolean;
}

export function newModel(homeState: HistoryState, referred: readonly [boolean, boolean], day: Day): Model {
  const prices = new Map<PaidPlan, number>();
  for (const plan of ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M'] as const)
    prices.set(plan, openingPrices[plan]);
  return {
    homeState,
    referred,
    day,
    sunset: null,
    prices,
    spans: [],
    sales: new Map(),
    orders: new Map(),
    gifts: new Map(),
    months: [0, 0],
    books: {
      revenue: new Map(),
      tax: { central: 0n, state: 0n, integrated: 0n },
      roundedOff: 0n,
      back: new Map(),
      freeGiven: 0,
      freeLost: 0,
    },
  };
}

const levels: Readonly<Record<string, number>> = { CMPONE: 6, CMP1Y: 5, CMP3M: 4, CML1Y: 3, CML3M: 2 };

/** Rank of a paid plan; 0 for trials and guests. */
export function levelOf(plan: string): number {
  return levels[plan] ?? 0;
}

/** Spans of a member that serve on a day or will; paid plans (gifts too) alone when asked. */
export function ahead(model: Model, who: Who, day: Day): { now: Span[]; later: Span[] } {
  const own = model.spans.filter((span) => span.who === who && span.last >= span.first && span.last >= day);
  return {
    now: own.filter(({ first }) => first <= day),
    later: own.filter(({ first }) => first > day).sort((a, b) => a.first - b.first),
  };
}
