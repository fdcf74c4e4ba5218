import type { DisputeStatus } from '@niveshak/domain/checkout/chargeback';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';
import type { ProviderRefundStatus } from '@niveshak/domain/checkout/refund-state';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Refund } from '@niveshak/domain/quotes/term-credit';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Agreed } from './agreed.ts';
import type { EndedTerm } from './ended-term.ts';
import type { GiftRequest } from './gift-request.ts';

/** A payment of an order as the payment provider itself knows it. */
export type ProviderPayment = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: PaymentStatus;
};

/** A refund of a payment as the payment provider itself knows it. */
export type ProviderRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: ProviderRefundStatus;
  /** Ours, by which we know it again. */
  readonly receipt: string | null;
};

/** A payment in a list of everybody's. */
export type ListedPayment = ProviderPayment & {
  /** The provider's order; null for a payment made without one. */
  readonly providerOrderId: string | null;
  readonly madeAt: Date;
};
export type ListedRefund = ProviderRefund & { readonly currency: string; readonly madeAt: Date };

/** A dispute of a payment as the payment provider itself knows it. */
export type ProviderDispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** What was taken from the account for it; zero unless it was lost. */
  readonly deductedPaise: number;
  readonly currency: string;
  readonly reasonCode: string;
  readonly respondBy: Date;
  readonly status: DisputeStatus;
};

/** Made at or after `from` and at or before `to`, wall time in whole seconds. */
export type Span = { readonly from: Date; readonly to: Date };

/** A list page by page, newest first, each page as soon as it is there; `unavailable` ends it. */
export type Pages<Item> = AsyncIterable<readonly Item[] | 'unavailable'>;

/** The payment provider, in our words. `unavailable` covers time-outs, faults and nonsense. */
export type PaymentProvider = {
  /** Public key that the browser opens the payment window with. */
  readonly keyId: string;
  /** Makes the provider's order for ours; asking again with the same receipt answers the same one. */
  readonly createOrder: (order: {
    readonly receipt: string;
    readonly amountPaise: number;
    readonly currency: 'INR';
  }) => Promise<{ readonly providerOrderId: string } | 'unavailable'>;
  /** Every payment ever tried on an order. */
  readonly paymentsOf: (providerOrderId: string) => Promise<readonly ProviderPayment[] | 'unavailable'>;
  /**
   * Gives a part of a captured payment back. Asking again with the same key answers the same refund. `refused`: the
   * provider will not, and says why in a code; asking again under this key changes nothing.
   */
  readonly refund: (refund: {
    readonly paymentId: string;
    readonly amountPaise: number;
    readonly idempotencyKey: string;
    readonly receipt: string;
  }) => Promise<ProviderRefund | { readonly refused: string } | 'unavailable'>;
  /** Every refund of a payment, whoever asked for it. */
  readonly refundsOf: (paymentId: string) => Promise<readonly ProviderRefund[] | 'unavailable'>;
  /** Every payment of the account, whoever it was for. */
  readonly paymentsMade: (span: Span) => Pages<ListedPayment>;
  readonly refundsMade: (span: Span) => Pages<ListedRefund>;
  readonly disputesMade: (span: Span) => Pages<ProviderDispute>;
  /** `unknown`: the provider has no such dispute. */
  readonly dispute: (disputeId: string) => Promise<ProviderDispute | 'unknown' | 'unavailable'>;
  /** What we called an order when it was made. `unknown`: the provider has no such order. */
  readonly receiptOf: (
    providerOrderId: string,
  ) => Promise<{ readonly receipt: string | null } | 'unknown' | 'unavailable'>;
  /** Whether the browser's three values were signed by the provider. */
  readonly isPaymentSignature: (providerOrderId: string, paymentId: string, signature: string) => boolean;
  /** Whether a webhook's raw body was signed by the provider, with the current secret or one being rotated out. */
  readonly isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
};

/** What goes back to the giver of a gifted term, and the credit note for it; null in a look ahead. */
export type GiftGivenBack = { readonly refund: Refund; readonly creditNote: string | null };

/**
 * What checkout asks of gifts, which stand above it: a gift order makes a gift where another order makes a term. With a
 * `tx`, all of it happens in the caller's transaction or not at all.
 */
export type GiftPort = {
  /** Keeps what an order asks for, until it is paid. */
  readonly keepRequest: (tx: Tx, orderId: string, request: GiftRequest, time: BusinessTime) => Promise<void>;
  /** Makes the gift of a paid order. @throws when nothing was asked for with it. */
  readonly make: (
    tx: Tx,
    sold: { readonly orderId: string; readonly giverId: string; readonly agreed: Agreed },
    time: BusinessTime,
  ) => Promise<void>;
  /** Who gave these terms. */
  readonly giversOf: (db: Db, termIds: readonly string[]) => Promise<string[]>;
  /**
   * Keeps what is left of the recipient's gifts when the recipient upgrades: each becomes a term of its own after the
   * new one, and the giver gets back what the end of the service cuts off. Before the new term is written, under the
   * locks of recipient and givers.
   */
  readonly keepBehind: (
    tx: Tx,
    upgrade: {
      readonly userId: string;
      readonly orderId: string;
      readonly startDate: CalendarDate;
      readonly endDate: CalendarDate;
    },
    time: BusinessTime,
  ) => Promise<void>;
  /** Gives the giver back the days after the last one of a gift that its recipient gives up. Before the term is cut. */
  readonly giveBackGivenUp: (
    tx: Tx,
    term: MemberTerm,
    lastDay: CalendarDate,
    time: BusinessTime,
  ) => Promise<void>;
  /** What ending the service gives back for a gifted term; null for a term that nobody gave. */
  readonly backAtServiceEnd: (
    db: Db,
    term: MemberTerm,
    lastDay: CalendarDate,
  ) => Promise<GiftGivenBack | null>;
  /** The same, done: under the giver's lock. */
  readonly giveBackAtServiceEnd: (
    tx: Tx,
    term: MemberTerm,
    lastDay: CalendarDate,
    time: BusinessTime,
  ) => Promise<GiftGivenBack | null>;
  /** Gifts that nobody claimed go back when the service ends. Without `apply` nothing is written. */
  readonly returnUnclaimed: (
    db: Db,
    end: { readonly lastDay: CalendarDate; readonly apply: boolean },
    time: BusinessTime,
  ) => Promise<EndedTerm[]>;
};
