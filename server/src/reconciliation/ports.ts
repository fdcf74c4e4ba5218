import type { SettlementLineKind } from '@niveshak/domain/checkout/settlement';
import type { Month } from '@niveshak/domain/metrics/month';

/** A settlement line, as reported by the payment provider. Amounts are in paise. */
export type SettlementLine = {
  readonly settlementId: string;
  /** The provider's id of the payment, refund or adjustment. */
  readonly entityId: string;
  readonly kind: SettlementLineKind;
  readonly amount: number;
  /** Amounts that the line adds to the settlement and deducts from it. */
  readonly credit: number;
  readonly debit: number;
  /** Fee including its GST. */
  readonly fee: number;
  readonly feeGst: number;
  readonly settledAt: Date;
  /** The bank's reference of the transfer, or null if not yet known. */
  readonly utr: string | null;
  readonly disputeId: string | null;
};

/** The payment provider's settlement report. */
export type SettlementReport = {
  /** Name of the payment gateway. */
  readonly gateway: string;
  /** Yields a month's settlement lines so far, page by page. `unavailable` ends the list. */
  readonly settledIn: (month: Month) => AsyncIterable<readonly SettlementLine[] | 'unavailable'>;
};
