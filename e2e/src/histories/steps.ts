/** What a history is made of: plain data, so that a failing one prints as it is and can be played again. */

/** Three people: the second and third may have come by another's referral code. */
const people = [0, 1, 2] as const;
export type Who = (typeof people)[number];

export const paidPlans = ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M'] as const;
export type PaidPlan = (typeof paidPlans)[number];
export const giftPlans = ['CMP1Y', 'CMP3M'] as const;

/** The firm sits in MH; another state pays IGST. */
export const historyStates = ['MH', 'KA'] as const;
export type HistoryState = (typeof historyStates)[number];

/** Codes that members send; the installation gets them before the first step. `NOSUCH` does not exist. */
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

/** Full terms ex GST in paise; CMPONE is sold at the price of the year. */
export const openingPrices = {
  CMPONE: 2_398_800,
  CMP1Y: 2_398_800,
  CMP3M: 719_700,
  CML1Y: 598_800,
  CML3M: 179_700,
} as const satisfies Record<PaidPlan, number>;

export interface Purchase {
  readonly plan: PaidPlan | 'CML14D';
  /** Who gets it as a gift; null: the buyer. */
  readonly to: Who | null;
  readonly code: SentCode | null;
  readonly state: HistoryState;
}

/** Where a step chooses among things (`pick`), it takes that one modulo how many there are; with none it does nothing. */
export type Step =
  /** Asks for a quote and keeps it for a later `order`. */
  | { readonly do: 'quote'; readonly who: Who; readonly buy: Purchase }
  /** Opens an order, from the kept quote when `kept`; with `pays` its payment is captured at once. */
  | {
      readonly do: 'order';
      readonly who: Who;
      readonly buy: Purchase;
      readonly kept: boolean;
      readonly pays: boolean;
    }
  /** A payment of any of the member's orders is captured, whatever became of the order. */
  | { readonly do: 'capture'; readonly who: Who; readonly pick: number }
  | { readonly do: 'cancel'; readonly who: Who; readonly pick: number }
  | { readonly do: 'claim'; readonly who: Who; readonly pick: number }
  | { readonly do: 'take-back'; readonly who: Who; readonly pick: number }
  /** Erases the account; the next step of that person opens a new one with the same PAN. */
  | { readonly do: 'erase'; readonly who: Who };

export interface History {
  /** Whose code each person came by. */
  readonly attached: readonly [null, Who | null, Who | null];
  /** What the people of this history do between two moves of the clock. */
  readonly rounds: readonly (readonly Step[])[];
}

/** How the one clock of an installation moves between two rounds. */
export type Move =
  | { readonly to: 'minutes'; readonly minutes: number }
  /** A quarter to midnight. */
  | { readonly to: 'evening' }
  /** So many days on, at ten in the morning. */
  | { readonly to: 'days'; readonly days: number }
  /** Some days before (below zero: after) the next end of a term, at ten in the morning. */
  | { readonly to: 'near-end'; readonly before: number };

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
