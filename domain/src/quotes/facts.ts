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

/** A term of the member with what its original invoice says; only current and queued ones matter here. */
export interface HeldTerm extends Term {
  readonly freeMonths?: FreeMonths | null;
  readonly movedMonths?: readonly DaySpan[];
  /** Given by somebody else: its days carry no money of the member's. */
  readonly isGift: boolean;
  /** Null when nothing was invoiced (trial, guest, gift, or a zero price). */
  readonly invoice: OriginalInvoice | null;
}

export interface OriginalInvoice {
  /** What was paid ex GST: list price less discount, whether settled in money or by credit. */
  readonly paidExGst: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
  /** Credit notes already issued against it; the credit and its heads stay within what is left. */
  readonly credited: { readonly taxable: Paise; readonly heads: TaxHeads };
}

/** A referral code as far as it concerns this member. */
export interface ReferralFacts {
  /** As issued; contains `ref_`. */
  readonly code: string;
  readonly isOwnCode: boolean;
  /** The referrer's PAN is the member's. */
  readonly hasOwnPan: boolean;
  /** Switched off, or its referrer barred by staff. */
  readonly isBarred: boolean;
}

/** What the code that was sent turned out to be; null when there is no such code. */
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
  /** `own`: for the member; `gift`: bought for somebody else. */
  readonly purpose: 'own' | 'gift';
  readonly today: CalendarDate;
  readonly sunset: Sunset | null;
  /** The plan's full price ex GST in force today; see `fullPriceOn`. */
  readonly fullPrice: Paise;
  /** Names as the firm gives them; a plan that is missing goes by its default name. */
  readonly planNames: ReadonlyMap<PlanAlias, string>;
  /** Every term of the member, past ones may be left out. */
  readonly terms: readonly HeldTerm[];
  readonly history: PurchaseHistory & {
    /** This person, by user, normalised email, mobile or PAN, ever had any plan, a trial too. */
    readonly hasHadAnyPlan: boolean;
  };
  /** How the firm reads the limit on fees paid in advance; `standard` unless given. */
  readonly advanceLimit?: AdvanceLimit;
  /** The firm offers the free trial. */
  readonly offersTrial: boolean;
  readonly sentCode: SentCode | null;
  readonly attachedReferral: ReferralFacts | null;
  /** Free months earned and not yet used. */
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
