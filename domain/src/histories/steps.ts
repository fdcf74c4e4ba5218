/** What a history is made of: plain data, so that a counterexample prints as it is and can be pasted into a test. */

export const paidPlans = ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M'] as const;
export type PaidPlan = (typeof paidPlans)[number];
export const giftPlans = ['CMP1Y', 'CMP3M'] as const;
export type GiftPlan = (typeof giftPlans)[number];

/** The firm sits in MH or CH (UTGST); a third state pays IGST to both. */
export const historyStates = ['MH', 'KA', 'CH'] as const;
export type HistoryState = (typeof historyStates)[number];

/** Codes that members send. `ref_asha` is a referral; `NOSUCH` does not exist. */
export const codes = [
  { code: 'WELCOME10', basisPoints: 1000, flat: null, plans: null, total: null, each: null, firstOnly: false },
  { code: 'FIVE5', basisPoints: 500, flat: null, plans: null, total: null, each: null, firstOnly: false },
  { code: 'FLAT500', basisPoints: null, flat: 50_000, plans: ['CMP1Y'], total: null, each: null, firstOnly: false },
  { code: 'FULL100', basisPoints: 10_000, flat: null, plans: ['CMP3M'], total: null, each: null, firstOnly: false },
  { code: 'ODD3333', basisPoints: 3333, flat: null, plans: null, total: null, each: null, firstOnly: false },
  { code: 'ALMOST', basisPoints: 9999, flat: null, plans: null, total: null, each: null, firstOnly: false },
  { code: 'TWICE', basisPoints: 2000, flat: null, plans: null, total: 2, each: 1, firstOnly: false },
  { code: 'FIRST15', basisPoints: 1500, flat: null, plans: null, total: null, each: null, firstOnly: true },
] as const; // prettier-ignore
export const referralCode = 'ref_asha';
export const sentCodes = [...codes.map(({ code }) => code), referralCode, 'NOSUCH'] as const;
export type SentText = (typeof sentCodes)[number];

/** Full terms ex GST in paise; CMPONE is sold at the price of the year. */
export const openingPrices = {
  CMPONE: 2_398_800,
  CMP1Y: 2_398_800,
  CMP3M: 719_700,
  CML1Y: 598_800,
  CML3M: 179_700,
} as const satisfies Record<PaidPlan, number>;

export type Who = 0 | 1;

export interface Purchase {
  readonly plan: PaidPlan | 'CML14D';
  readonly isGift: boolean;
  readonly code: SentText | null;
  readonly state: HistoryState;
}

/** Where a step chooses among things (`pick`), it takes that one modulo how many there are; with none it does nothing. */
export type Step =
  /** Opens an order and, with `pays`, captures its payment at once. */
  | { readonly do: 'order'; readonly who: Who; readonly pays: boolean; readonly buy: Purchase }
  /** A payment of any of the member's orders is captured, whatever became of the order. */
  | { readonly do: 'capture'; readonly who: Who; readonly pick: number; readonly off: number }
  | { readonly do: 'held'; readonly pick: number; readonly how: 'return' | 'apply' }
  | { readonly do: 'cancel'; readonly who: Who; readonly pick: number }
  | { readonly do: 'claim'; readonly pick: number }
  | { readonly do: 'take-back'; readonly pick: number }
  | { readonly do: 'guest'; readonly who: Who; readonly days: number }
  | { readonly do: 'free-months'; readonly who: Who; readonly months: number }
  | { readonly do: 'minutes'; readonly minutes: number }
  | { readonly do: 'days'; readonly days: number }
  /** To a quarter to midnight, so that half an hour ends on the next day. */
  | { readonly do: 'evening' }
  /** To some days before (below zero: after) the end of what the member has now. */
  | { readonly do: 'near-end'; readonly who: Who; readonly before: number }
  | { readonly do: 'price'; readonly plan: PaidPlan; readonly paise: number }
  /** An end of the service is announced that many days ahead; null: withdrawn. */
  | { readonly do: 'sunset'; readonly days: number | null }
  | { readonly do: 'end-service'; readonly days: number }
  /** The provider answers for one refund that it was asked for. */
  | { readonly do: 'refund'; readonly pick: number; readonly fails: boolean };

export interface History {
  readonly firmState: 'MH' | 'CH';
  /** First business day, as days after 2025-01-01. */
  readonly startsOn: number;
  /** Members with a referral attached to their account. */
  readonly referred: readonly [boolean, boolean];
  readonly steps: readonly Step[];
}

/** What really happened, by name. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }
}
