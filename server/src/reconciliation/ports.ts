import type { SettlementLineKind } from '@niveshak/domain/checkout/settlement';
import type { Month } from '@niveshak/domain/metrics/month';

/** A line of a settlement, as reported by the payment provider; amounts in paise. */
export type SettlementLine = {
  readonly settlementId: string;
  /** The provider's id of the payment, refund or adjustment. */
  readonly entityId: string;
  readonly kind: SettlementLineKind;
  readonly amount: number;
  /** What the line adds to the settlement, and takes from it. */
  readonly credit: number;
  readonly debit: number;
  /** With the GST on it. */
  readonly fee: number;
  readonly feeGst: number;
  readonly settledAt: Date;
  /** The bank's reference of the transfer; null until the provider has it. */
  readonly utr: string | null;
  readonly disputeId: string | null;
};

/** The payment provider's report of settlements. */
export type SettlementReport = {
  /** The name of the payment gateway. */
  readonly gateway: string;
  /** Returns what was settled in a month so far, page by page; `unavailable` ends it. */
  readonly settledIn: (month: Month) => AsyncIterable<readonly SettlementLine[] | 'unavailable'>;
};
