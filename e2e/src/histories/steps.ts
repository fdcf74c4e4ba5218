/** Steps of a history as plain data, so that a failing history can be printed and replayed. */

/** The second and third person may be referred by one of the others. */
const people = [0, 1, 2] as const;
export type Who = (typeof people)[number];

export const paidPlans = ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M'] as const;
export type PaidPlan = (typeof paidPlans)[number];
export const giftPlans = ['CMP1Y', 'CMP3M'] as const;

/** The firm is in MH, so the other state pays IGST. */
export const historyStates = ['MH', 'KA'] as const;
export type HistoryState = (typeof historyStates)[number];

/** Codes that members enter, created before the first step. `NOSUCH` does not exist. */
export const codes = [
  { code: 'WELCOME10', basisPoints: 1000, flat: null, plans: null },
  { code: 'FIVE5', basisPoints: 500, flat: null, plans: null },
  { code: 'FLAT500', basisPoints: null, flat: 50_000, plans: ['CMP1Y'] },
  { code: 'FULL100', basisPoints: 10_000, flat: null, plans: ['CMP3M'] },
  { code: 'ODD3333', basisPoints: 3333, flat: null, plans: null },
  { code: 'ALMOST', basisPoints: 9999, flat: null, plans: null },
] as const; // prettier-ignore
export const sentCodes = [...codes.map(({ code }) => code), 'NOSUCH'] as const;
type SentCode = (typeof sentCodes)[number];

/** Prices of full terms ex GST in paise. CMPONE costs as much as the year. */
export const firstPrices = {
  CMPONE: 2_398_800,
  CMP1Y: 2_398_800,
  CMP3M: 719_700,
  CML1Y: 598_800,
  CML3M: 179_700,
} as const satisfies Record<PaidPlan, number>;

export interface Purchase {
  readonly plan: PaidPlan | 'CML14D';
  /** Recipient of a gift; null for a purchase for oneself. */
  readonly to: Who | null;
  readonly code: SentCode | null;
  readonly state: HistoryState;
}

/** Step of a history. A step with `pick` uses it modulo the number of items, and does nothing without items. */
export type Step =
  /** Gets a quote and keeps it for a later `order`. */
  | { readonly do: 'quote'; readonly who: Who; readonly buy: Purchase }
  /** Opens an order, from the kept quote if `kept`. With `pays`, its payment is captured immediately. */
  | {
      readonly do: 'order';
      readonly who: Who;
      readonly buy: Purchase;
      readonly kept: boolean;
      readonly pays: boolean;
    }
  /** Captures a payment for any of the member's orders, regardless of state. */
  | { readonly do: 'capture'; readonly who: Who; readonly pick: number }
  | { readonly do: 'cancel'; readonly who: Who; readonly pick: number }
  | { readonly do: 'claim'; readonly who: Who; readonly pick: number }
  | { readonly do: 'take-back'; readonly who: Who; readonly pick: number }
  /** Erases the account. The person's next step opens a new one with the same PAN. */
  | { readonly do: 'erase'; readonly who: Who };

export interface History {
  /** Referrer of each person. */
  readonly attached: readonly [null, Who | null, Who | null];
  /** Steps between two clock moves. */
  readonly rounds: readonly (readonly Step[])[];
}

/** How the clock of an installation moves between two rounds. */
export type Move =
  | { readonly to: 'minutes'; readonly minutes: number }
  /** To 23:45. */
  | { readonly to: 'evening' }
  /** This many days ahead, at 10:00. */
  | { readonly to: 'days'; readonly days: number }
  /** This many days before the next end of a term (after it if negative), at 10:00. */
  | { readonly to: 'near-end'; readonly before: number };

export class Tally {
  readonly counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }
}
