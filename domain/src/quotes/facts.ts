import type { TaxHeads } from '../billing/tax.ts';
import type { StateCode } from '../billing/states.ts';
import type { Coupon } from '../catalogue/coupon.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { planName } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { DaySpan, FreeMonths } from '../membership/free-time.ts';
import type { Term } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import type { AdvanceLimit } from './advance-limit.ts';
import type { PurchaseHistory } from './history.ts';

/** Member's term with data from its original invoice. Only current and queued terms matter here. */
export interface HeldTerm extends Term {
  readonly freeMonths?: FreeMonths | null;
  readonly movedMonths?: readonly DaySpan[];
  /** Whether another member gave it, so that its days have no refundable value for the recipient. */
  readonly isGift: boolean;
  /** Null if nothing was invoiced, for a trial, guest, gift or zero price. */
  readonly invoice: OriginalInvoice | null;
}

export interface OriginalInvoice {
  /** Amount paid ex GST (list price minus discount), whether settled in money or by credit. */
  readonly paidExGst: Paise;
  readonly heads: TaxHeads;
  /** Rate of the invoice, which also applies to credits against it. */
  readonly basisPoints: number;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
  /** Credit notes already issued against the invoice. Any new credit and its heads stay within the remainder. */
  readonly credited: { readonly taxable: Paise; readonly heads: TaxHeads };
}

export interface ReferralFacts {
  /** Code as issued. Contains `ref_`. */
  readonly code: string;
  readonly isOwnCode: boolean;
  /** Whether the referrer has the same PAN as the member. */
  readonly hasOwnPan: boolean;
  /** Whether the code is turned off, or staff barred its referrer. */
  readonly isBarred: boolean;
}

/** Entered code after lookup; null if it does not exist. */
export type SentCode =
  | {
      readonly kind: 'coupon';
      readonly coupon: Coupon;
      readonly usedInAll: number;
      readonly usedByMember: number;
    }
  | { readonly kind: 'referral'; readonly referral: ReferralFacts };

export interface QuoteFacts {
  readonly alias: PlanAlias;
  /** `own` is for the member, and `gift` for another person. */
  readonly purpose: 'own' | 'gift';
  readonly today: CalendarDate;
  readonly sunset: Sunset | null;
  /** False if the firm withdrew the plan and the member has no order for it. */
  readonly isOnSale: boolean;
  /** The plan's current full price ex GST (see `fullPriceOn`). */
  readonly fullPrice: Paise;
  /** GST rate on `today` (see `gstBasisPointsOn`). */
  readonly gstBasisPoints: number;
  /** Plan names set by the firm. Unlisted plans use their default name. */
  readonly planNames: ReadonlyMap<PlanAlias, string>;
  /** All terms of the member. Past ones may be omitted. */
  readonly terms: readonly HeldTerm[];
  readonly history: PurchaseHistory & {
    /** Whether this person (by user, normalised email, mobile or PAN) has had any plan before, including a trial. */
    readonly hasHadAnyPlan: boolean;
  };
  /** Defaults to `standard`. */
  readonly advanceLimit?: AdvanceLimit;
  readonly offersTrial: boolean;
  readonly sentCode: SentCode | null;
  readonly attachedReferral: ReferralFacts | null;
  readonly unconsumedMonths: number;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode | null;
  readonly isKycVerified: boolean;
  readonly hasSignedTerms: boolean;
  readonly termsVersion: string;
}

export function nameIn({ planNames }: Pick<QuoteFacts, 'planNames'>, alias: PlanAlias): string {
  return planNames.get(alias) ?? planName(alias);
}
